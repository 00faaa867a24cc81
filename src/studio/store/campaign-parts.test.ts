import { describe, expect, test } from 'vitest';
import { campaignsWith, partsOf } from './campaign-parts.ts';

const TEXTS: Readonly<Record<string, unknown>> = {
  'base.json': { routes: [{ use: 'after' }], settings: { theme: 'meadow' } },
  'spring.json': {
    extends: 'base',
    routes: [{ blocks: [{ use: 'contact' }, { block: 'X', questionnaire: 'sleep' }] }],
  },
  'alone.json': { settings: { theme: { extends: 'harbour' } } },
  'broken.json': '{',
  'fragments/after.json': { routes: [{ blocks: [{ use: 'contact' }] }] },
  'fragments/contact.json': { blocks: [{ use: 'contact' }] },
  'questionnaires/sleep.json': {},
  'themes/meadow.json': { extends: 'harbour' },
  'themes/harbour.json': {},
};
const textOf = (name: string) => {
  const value = TEXTS[name];
  return value === undefined ? undefined : typeof value === 'string' ? value : JSON.stringify(value);
};

describe('the parts of a campaign', () => {
  test.each([
    [
      'spring.json',
      [
        'spring.json',
        'base.json',
        'fragments/contact.json',
        'questionnaires/sleep.json',
        'fragments/after.json',
        'themes/meadow.json',
        'themes/harbour.json',
      ],
    ],
    ['alone.json', ['alone.json', 'themes/harbour.json']],
    ['broken.json', ['broken.json']],
  ])('%s is made of %j', (document, parts) => {
    expect(partsOf(document, textOf)).toEqual(parts);
  });

  test('a shared part names the campaigns that it is in', () => {
    expect(campaignsWith('fragments/after.json', Object.keys(TEXTS), textOf)).toEqual(['base', 'spring']);
    expect(campaignsWith('themes/harbour.json', Object.keys(TEXTS), textOf)).toEqual(['base', 'spring', 'alone']);
  });
});
