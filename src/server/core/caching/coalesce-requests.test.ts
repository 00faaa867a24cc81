import { expect, test } from 'vitest';
import { coalesceRequests } from './coalesce-requests.ts';

test('[F3] concurrent identical requests share one reply; later requests get a new one', async () => {
  let asked = 0;
  const study = coalesceRequests(async (id: string) => {
    asked += 1;
    const answer = `${id} ${asked}`;
    await Promise.resolve();
    return answer;
  });
  expect(await Promise.all([study('a'), study('a'), study('b')])).toEqual(['a 1', 'a 1', 'b 2']);
  expect(await study('a')).toBe('a 3');
});

test('[F3] a request that failed is sent again', async () => {
  let asked = 0;
  const study = coalesceRequests(async (id: string) => {
    asked += 1;
    if (asked === 1) throw new Error('away');
    return id;
  });
  await expect(Promise.all([study('a'), study('a')])).rejects.toThrow('away');
  expect(await study('a')).toBe('a');
});
