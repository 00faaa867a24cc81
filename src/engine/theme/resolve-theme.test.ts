import { describe, expect, test } from 'vitest';
import type { ThemeDocument } from '#schemas/theme/theme.ts';
import { completeColours, mixColours, schemesOf } from './complete-colours.ts';
import { filesOfTheme, mergeThemes, resolveTheme } from './resolve-theme.ts';

const THEMES: Readonly<Record<string, ThemeDocument>> = {
  base: { formatVersion: 1, corner: 'round', colours: { primary: '#111111', text: '#222222' }, font: 'figtree' },
  child: { formatVersion: 1, about: 'For clinics', extends: 'base', colours: { primary: '#333333' }, dark: {} },
  one: { formatVersion: 1, extends: 'other' },
  other: { formatVersion: 1, extends: 'one' },
  lost: { formatVersion: 1, extends: 'nobody' },
};
const find = (name: string) => THEMES[name];

describe('[B2] a theme', () => {
  test('has what it says over what it extends, colour by colour, and nothing that is only for authors', () => {
    expect(resolveTheme('child', find)).toEqual({
      ok: true,
      theme: { corner: 'round', font: 'figtree', colours: { primary: '#333333', text: '#222222' }, dark: {} },
    });
  });

  test('is changed by the campaign that uses it', () => {
    const resolved = resolveTheme({ extends: 'child', corner: 'square', colours: { text: '#000000' } }, find);
    expect(resolved).toMatchObject({
      ok: true,
      theme: { corner: 'square', colours: { primary: '#333333', text: '#000000' } },
    });
  });

  test.each([
    ['one', 'theme-circular'],
    ['lost', 'theme-missing'],
    ['nobody', 'theme-missing'],
  ])('%s cannot be put together: %s', (name, code) => {
    expect(resolveTheme(name, find)).toMatchObject({ ok: false, code });
  });

  test('with locked parts has those of the operator', () => {
    const own = { colours: { primary: '#333333', text: '#222222' }, corner: 'round' } as const;
    expect(mergeThemes(own, { colours: { primary: '#0b4a8f' } })).toEqual({
      colours: { primary: '#0b4a8f', text: '#222222' },
      corner: 'round',
    });
  });

  test('needs its logo and its own fonts from the media, and no font of the product', () => {
    const logo = { file: 'acme.svg', alt: { en: 'Acme' } };
    expect(filesOfTheme({ font: 'acme.woff2', headingFont: 'bitter', logo })).toEqual(['acme.woff2', 'acme.svg']);
    expect(filesOfTheme(undefined)).toEqual([]);
  });
});

describe('[B2] the colours of a theme', () => {
  test('are all there, whatever is left out', () => {
    for (const scheme of ['light', 'dark'] as const)
      for (const colour of Object.values(completeColours({}, scheme))) expect(colour).toMatch(/^#[0-9a-f]{6}$/);
  });

  test('follow the primary colour where they are not given', () => {
    const { panel, page, accent } = completeColours({ primary: '#cc0000' });
    expect([panel, page, accent]).toEqual(['#fae8e8', '#fdf5f5', '#cc0000']);
    expect(completeColours({ primary: '#cc0000', panel: '#eeeeee' }).panel).toBe('#eeeeee');
  });

  test('have a dark scheme only if the theme says so', () => {
    expect(schemesOf({}).map(([scheme]) => scheme)).toEqual(['light']);
    expect(schemesOf({ dark: {} }).map(([scheme]) => scheme)).toEqual(['light', 'dark']);
  });

  test.each([
    ['#000000', '#ffffff', 0, '#000000'],
    ['#000000', '#ffffff', 1, '#ffffff'],
    ['#000000', '#ffffff', 0.5, '#808080'],
    ['#ff0000', '#0000ff', 0.25, '#bf0040'],
  ])('mix: %s and %s to %d are %s', (one, other, share, mixed) => {
    expect(mixColours(one, other, share)).toBe(mixed);
  });
});
