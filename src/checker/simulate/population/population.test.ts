import { expect, test } from 'vitest';
import { randomOf } from '../random.ts';
import { quantile } from './population-report.ts';

test('the same seed draws the same numbers, another seed others', () => {
  const drawn = (seed: number) => {
    const random = randomOf(seed);
    return Array.from({ length: 20 }, () => random.between(1, 1000));
  };
  expect(drawn(7)).toEqual(drawn(7));
  expect(drawn(7)).not.toEqual(drawn(8));
  expect(drawn(7).every((number) => number >= 1 && number <= 1000)).toBe(true);
});

test.each([
  [[1, 2, 3], 0.5, 2],
  [[4, 1, 3, 2], 0.9, 4],
  [[5], 0.9, 5],
  [[], 0.5, 0],
] as const)('of %j the part %d is at %d', (numbers, part, expected) => {
  expect(quantile(numbers, part)).toBe(expected);
});
