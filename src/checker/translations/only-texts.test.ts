import { describe, expect, test } from 'vitest';
import { otherDifference } from './only-texts.ts';

const document = (title: unknown, rest: object = {}) =>
  JSON.stringify({ version: 1, routes: [{ name: 'home', title, blocks: [] }], ...rest });

const before = document({ en: 'Hello', es: 'Hola' });

describe('a change of texts only', () => {
  test.each([
    ['another word', document({ en: 'Hello', es: 'Buenas' })],
    ['a language more', document({ en: 'Hello', es: 'Hola', 'fr-CA': 'Bonjour' })],
    ['another layout', JSON.stringify(JSON.parse(before), null, 4)],
    ['nothing', before],
  ])('is %s', (_what, after) => {
    expect(otherDifference(before, after)).toBeUndefined();
  });

  test.each([
    ['a text less', document({ en: 'Hello' }), '/routes/0/title/es'],
    ['another version', document({ en: 'Hello', es: 'Hola' }, { version: 2 }), '/version'],
    ['a property more', document({ en: 'Hello', es: 'Hola' }, { home: 'home' }), '/home'],
    ['words where there was no text', document({ en: 'Hello', es: 'Hola' }, { settings: { en: 'x' } }), '/settings'],
    ['a key of a text that is no language', document({ en: 'Hello', es: 'Hola', note: 'x' }), '/routes/0/title/note'],
    ['a text that becomes something else', document('Hello'), '/routes/0/title'],
    ['a language with something else than words', document({ en: 'Hello', es: { use: 'x' } }), '/routes/0/title/es'],
    ['a route more', JSON.stringify({ version: 1, routes: [{ name: 'home' }, { name: 'bye' }] }), '/routes'],
    ['no JSON', '{', ''],
    ['a thousand levels', '['.repeat(1000) + ']'.repeat(1000), ''],
  ])('is not %s', (_what, after, place) => {
    expect(otherDifference(before, after)).toBe(place);
  });

  test('is not a language key of an object that was no text', () => {
    expect(otherDifference('{"props":{"a":1}}', '{"props":{"a":1,"en":"x"}}')).toBe('/props/en');
  });
});
