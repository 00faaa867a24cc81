import { expect, test } from 'vitest';
import { createWords } from '../kit/words.tsx';
import { sayListChanges } from './say-list-changes.ts';

const words = createWords('en');
const block = (name: string, hint?: string) =>
  hint === undefined ? { block: name } : { block: name, props: { hint: { en: hint } } };
const old = [block('FullName'), block('Question', 'Old'), block('Email')];

test('a decision about blocks says in words what each person has done', () => {
  expect(sayListChanges(old, [block('FullName'), block('Email')], undefined, words)).toEqual(['You removed Question.']);
  expect(sayListChanges(old, old.with(1, block('Question', 'New')), 'Bea', words)).toEqual([
    'Bea changed Question: Hint › English.',
  ]);
});

test('blocks that were added or moved are named, and nothing else', () => {
  expect(sayListChanges(old, [...old.slice(1), block('FullName'), block('PostalCode')], 'Bea', words)).toEqual([
    'Bea moved Full name.',
    'Bea added Postal code.',
  ]);
});

test('what has no name is not said', () => {
  expect(sayListChanges([], [[1]], undefined, words)).toBeUndefined();
});
