import { assert, jsonValue, property } from 'fast-check';
import { expect, test } from 'vitest';
import { applyOperations } from '#checker/operations/apply-operations.ts';
import { differenceOperations } from './difference-operations.ts';

/** What a document says after the operations that turn one value into another. */
function afterwards(before: unknown, after: unknown): { readonly text: string; readonly value: unknown } {
  const text = JSON.stringify({ value: before, other: [1, 2] }, undefined, 2);
  const applied = applyOperations(text, differenceOperations('/value', before, after));
  if (!applied.ok) throw new Error(applied.message);
  const value: unknown = JSON.parse(applied.text);
  return { text: applied.text, value };
}

test('the operations turn any value into any other, and leave the rest alone', () => {
  assert(
    property(jsonValue({ maxDepth: 3 }), jsonValue({ maxDepth: 3 }), (before, after) => {
      const plain: unknown = JSON.parse(JSON.stringify(after));
      expect(afterwards(JSON.parse(JSON.stringify(before)), plain).value).toEqual({ value: plain, other: [1, 2] });
    }),
    { numRuns: 500 },
  );
});

test('a name that every object inherits is one like any other', () => {
  expect(afterwards({ toString: 1, a: 2 }, { a: 2 }).value).toEqual({ value: { a: 2 }, other: [1, 2] });
  expect(afterwards({ a: 2 }, { toString: 1, a: 2 }).value).toEqual({ value: { toString: 1, a: 2 }, other: [1, 2] });
});

test('the operations are as deep as possible', () => {
  const before = { title: { en: 'Hello' }, choices: [{ value: 'a' }, { value: 'b' }, { value: 'c' }] };
  const after = { title: { en: 'Hello' }, choices: [{ value: 'a' }, { value: 'd' }], tone: 'quiet' };
  expect(differenceOperations('', before, after)).toEqual([
    { do: 'set', pointer: '/choices/1/value', value: 'd' },
    { do: 'remove', pointer: '/choices/2' },
    { do: 'set', pointer: '/tone', value: 'quiet' },
  ]);
});

test('what stays the same keeps the formatting of its author', () => {
  const text = '{ "title":   { "en": "Hello" },\n\n  "tone": "quiet" }';
  const value: unknown = JSON.parse(text);
  const operations = differenceOperations('', value, { title: { en: 'Hello' }, tone: 'loud' });
  expect(applyOperations(text, operations)).toEqual({
    ok: true,
    text: '{ "title":   { "en": "Hello" },\n\n  "tone": "loud" }',
  });
});
