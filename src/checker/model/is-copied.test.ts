import { expect, test } from 'vitest';
import { isCopied } from './is-copied.ts';

test.each([
  ['Your question', true],
  ['Thank you', true],
  ['We will call you soon.', true],
  ['Hello {firstName} again', true],
  ['Meadow', false],
  ['No', false],
  ['mg', false],
  ['Rosa M.', false],
  ['University of Texas', false],
  ['18 – 65 %', false],
  ['{firstName} {lastName}', false],
  ['https://www.example.org/how-we-work', false],
])('[B6] "%s" in two languages is a copy: %s', (text, is) => {
  expect(isCopied(text)).toBe(is);
});
