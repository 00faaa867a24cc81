import { expect, test } from 'vitest';
import { inTheme, themesAmong } from './themes.ts';

const HARBOUR = '{\n  "settings": { "theme": "harbour" }\n}\n';

test('the preview may show a campaign in another theme, or in the look of the brand', () => {
  expect(inTheme(HARBOUR, { of: 'theme', name: 'meadow' })).toContain('"theme": "meadow"');
  expect(inTheme('{ "id": "one" }', { of: 'theme', name: 'meadow' })).toContain('"theme": "meadow"');
  expect(inTheme(HARBOUR, { of: 'brand' })).not.toContain('harbour');
});

test('a campaign in its own theme, and what is no JSON, is sent as it is written', () => {
  expect(inTheme(HARBOUR, { of: 'campaign' })).toBe(HARBOUR);
  expect(inTheme('{', { of: 'theme', name: 'meadow' })).toBe('{');
});

test('the themes to choose from are those of the folder', () => {
  expect(themesAmong(['one.json', 'themes/meadow.json', 'themes/harbour.json'])).toEqual(['harbour', 'meadow']);
});
