import { assert, integer, property, string } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { mergeTexts } from './merge-texts.ts';

const BASE = `{
  "name": "Spring",
  "title": { "en": "Hello", "es": "Hola" },
  "blocks": [
    { "block": "FullName" },
    { "block": "Callout", "props": { "text": "Read this", "tone": "quiet" } },
    { "block": "Email" }
  ],
  "home": "start"
}`;

const renamed = BASE.replace('Spring', 'Summer');

/** With a block below another one. */
const added = (block: string, after = 'Email') =>
  BASE.replace(new RegExp(`^ {4}.*"${after}".*?$`, 'm'), (line) =>
    line.endsWith(',') ? `${line}\n    { "block": "${block}" },` : `${line},\n    { "block": "${block}" }`,
  );
const first = (block: string) => BASE.replace('[', `[\n    { "block": "${block}" },`);

describe('changes of two people are joined', () => {
  test.each([
    ['in different lines', renamed, BASE.replace('"start"', '"first"')],
    ['of two languages in one line', BASE.replace('Hello', 'Hi'), BASE.replace('Hola', 'Buenas')],
    ['of two settings of a block', BASE.replace('Read this', 'Read'), BASE.replace('quiet', 'loud')],
    ['two new blocks at the end', added('Age'), added('Phone')],
    ['two new blocks at the beginning', first('Age'), first('Phone')],
    ['a new block, and a change below it', BASE.replace('[', '[\n    { "block": "Age" },'), BASE.replace('start', 'x')],
  ])('%s', (_what, mine, theirs) => {
    const merged = mergeTexts(BASE, mine, theirs);
    expect(merged).toBeDefined();
    expect(mergeTexts(BASE, theirs, mine)).toBe(merged);
    // Without the change of one of them, it is the text of the other.
    expect(mergeTexts(theirs, merged ?? '', BASE)).toBe(mine);
    expect(mergeTexts(mine, merged ?? '', BASE)).toBe(theirs);
  });

  test('one change after the other, when both are the same or one has changed nothing', () => {
    expect(mergeTexts(BASE, renamed, renamed)).toBe(renamed);
    expect(mergeTexts(BASE, BASE, renamed)).toBe(renamed);
    expect(mergeTexts(BASE, renamed, BASE)).toBe(renamed);
  });
});

test('a removed block, and a new one beside it, are joined', () => {
  const removed = BASE.replace(/ {4}.*Callout.*\n/, '');
  const both = removed.replace('    { "block": "Email" }', '    { "block": "Phone" },\n    { "block": "Email" }');
  expect(mergeTexts(BASE, removed, added('Phone', 'Callout'))).toBe(both);
  expect(mergeTexts(BASE, added('Phone', 'Callout'), removed)).toBe(both);
});

describe('the author has to decide', () => {
  test.each([
    ['about two changes of one text', renamed, BASE.replace('Spring', 'Autumn')],
    [
      'when a block has moved whose settings somebody else changes',
      BASE.replace('    { "block": "FullName" },\n', '').replace(
        '"Email" }',
        '"Email" },\n    { "block": "FullName" }',
      ),
      BASE.replace('quiet', 'loud'),
    ],
    ['when a removed block is changed', BASE.replace(/ {4}.*Callout.*\n/, ''), BASE.replace('quiet', 'loud')],
    ['about a text that is not JSON', BASE.replace('"Spring"', '"Spring'), BASE.replace('Spring', 'Autumn')],
  ])('%s', (_what, mine, theirs) => {
    expect(mergeTexts(BASE, mine, theirs)).toBeUndefined();
    expect(mergeTexts(BASE, theirs, mine)).toBeUndefined();
  });

  test('when formatting would get lost', () => {
    const formatted = BASE.replace('"en": "Hello", "es"', '"en": "Hello",   "es"');
    expect(mergeTexts(BASE, formatted, BASE.replace('Hola', 'Buenas'))).toBeUndefined();
  });
});

test('whatever is changed in two lines, both changes stand', () => {
  const lines = Array.from({ length: 9 }, (_value, at) => `line ${at}`);
  const place = integer({ min: 0, max: 8 });
  const text = string({ maxLength: 5 });
  expect(() =>
    assert(
      property(place, integer({ min: 1, max: 8 }), text, text, (at, further, mine, theirs) => {
        const other = (at + further) % 9;
        const merged = mergeTexts(
          lines.join('\n'),
          lines.with(at, mine).join('\n'),
          lines.with(other, theirs).join('\n'),
        );
        expect(merged).toBe(lines.with(at, mine).with(other, theirs).join('\n'));
      }),
    ),
  ).not.toThrow();
});
