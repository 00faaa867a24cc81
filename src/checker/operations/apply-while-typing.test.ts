import { array, assert, constantFrom, oneof, property, record, string, type Arbitrary } from 'fast-check';
import { expect, test } from 'vitest';
import type { Operation } from '#schemas/content-operations.ts';
import { applyOperations } from './apply-operations.ts';
import { createTypingApplier } from './apply-while-typing.ts';

const DOCUMENT = `{
  "name": "Spring",
  "routes": [
    { "name": "home", "title": { "en": "Hello" }, "blocks": [{ "block": "RichText", "props": { "anchor": "a" } }] },
    { "name": "end", "title": { "en": "Bye", "es": "Adiós" }, "blocks": [] }
  ]
}
`;

const words = oneof(string({ unit: 'grapheme', maxLength: 6 }), constantFrom('', '"', '\\', '\n', '{', '😀'));
const operation: Arbitrary<Operation> = oneof(
  record({
    do: constantFrom('set'),
    pointer: constantFrom('/name', '/routes/0/title/en', '/routes/9/name'),
    value: words,
  }),
  record({
    do: constantFrom('setText'),
    pointer: constantFrom('/routes/0/title', '/routes/1/title', '/routes/0'),
    language: constantFrom('en', 'es'),
    text: words,
  }),
  record({
    do: constantFrom('setProp'),
    route: constantFrom('home', 'end', 'none'),
    at: constantFrom(0, 1),
    name: constantFrom('anchor', 'size'),
    value: oneof(words, constantFrom(true, undefined)),
  }),
  record({ do: constantFrom('moveRoute'), route: constantFrom('home', 'end'), to: constantFrom(0, 1) }),
);
/** Somebody stays in one field for some letters. */
const stay = record({ operation, times: constantFrom(1, 2, 5), words });

test('what is typed ends in the same document, byte for byte, as when it is read again for each letter', () => {
  assert(
    property(array(stay, { maxLength: 12 }), (stays) => {
      const apply = createTypingApplier();
      let now = DOCUMENT;
      for (const { operation: first, times, words: added } of stays)
        for (let letters = 0; letters < times; letters += 1) {
          const more = added.repeat(letters);
          const operations: readonly Operation[] = [
            first.do === 'setText'
              ? { ...first, text: first.text + more }
              : (first.do === 'set' || first.do === 'setProp') && typeof first.value === 'string'
                ? { ...first, value: first.value + more }
                : first,
          ];
          const applied = apply(now, operations);
          expect(applied).toEqual(applyOperations(now, operations));
          if (applied.ok) now = applied.text;
        }
    }),
  );
});

test('a document that was changed elsewhere meanwhile is read again', () => {
  const apply = createTypingApplier();
  const typed = apply(DOCUMENT, [{ do: 'set', pointer: '/name', value: 'Summer' }]);
  const other = `{ "routes": [], "name": "Summer" }`;
  const operations: readonly Operation[] = [{ do: 'set', pointer: '/name', value: 'Summers' }];
  expect(typed.ok).toBe(true);
  expect(apply(other, operations)).toEqual({ ok: true, text: '{ "routes": [], "name": "Summers" }' });
});
