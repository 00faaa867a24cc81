import { expect, test } from 'vitest';
import { createTurns } from './turns.ts';

test('at most so many begin, the others when one has ended, and whoever goes away waits no more', () => {
  const { take } = createTurns(2);
  const begun: string[] = [];
  const ends = ['a', 'b', 'c', 'd'].map((name) => take(() => begun.push(name)));
  expect(begun).toEqual(['a', 'b']);
  ends[2]?.();
  ends[0]?.();
  ends[0]?.();
  expect(begun).toEqual(['a', 'b', 'd']);
  ends[1]?.();
  ends[3]?.();
  take(() => begun.push('e'));
  expect(begun.at(-1)).toBe('e');
});
