import { expect, test } from 'vitest';
import { allOf, fillIn, hasWords, inEnglish, listOf, oneOf, sentence, wordsAsSentence } from './sentence.ts';

test('a sentence keeps its words and its values apart', () => {
  const said = sentence`The route "${'home'}" leads to ${2} of
    ${undefined} them`;
  expect(said).toEqual({ template: 'The route "{1}" leads to {2} of {3} them', values: ['home', '2', ''] });
  expect(inEnglish(said)).toBe('The route "home" leads to 2 of  them');
});

test('sentences stand in sentences, and each is said in the other language', () => {
  const said = sentence`${'a'} is ${sentence`a number`}`;
  expect(inEnglish(said)).toBe('a is a number');
  expect(fillIn('{2}, {1}', said.values, () => 'un número')).toBe('un número, a');
});

test('values and words from elsewhere keep braces of their own', () => {
  expect(inEnglish(sentence`There is no ${'{1}'}`)).toBe('There is no {1}');
  expect(inEnglish(wordsAsSentence('write {2}'))).toBe('write {2}');
});

test('lists are joined one after the other', () => {
  expect(inEnglish(allOf(['a', 'b', 'c']))).toBe('a and b and c');
  expect(inEnglish(oneOf(['a', sentence`a text`]))).toBe('a or a text');
  expect(inEnglish(listOf(['a', 'b'], ' › '))).toBe('a › b');
  expect(inEnglish(allOf([]))).toBe('');
});

test('a template of values and punctuation has no words', () => {
  expect(hasWords('"{1}" ({2})')).toBe(false);
  expect(hasWords('{1} or {2}')).toBe(true);
});
