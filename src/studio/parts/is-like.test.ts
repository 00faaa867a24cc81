import { expect, test } from 'vitest';
import { isLike } from './is-like.ts';

test.each([
  ['Fecha de la tomografía', 'tomografia FECHA', true],
  ['Fecha de la tomografía', 'Tomografía', true],
  ['Fecha de la tomografía', '', true],
  ['Fecha de la tomografía', 'fecha nacimiento', false],
])('"%s", searched for "%s": %s', (text, words, found) => {
  expect(isLike(text, words)).toBe(found);
});
