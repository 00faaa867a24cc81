import { expect, test } from 'vitest';
import { rememberRequests } from './remember-requests.ts';

test('[F3] the answer to a request is remembered; other requests are sent', async () => {
  let asked = 0;
  const site = rememberRequests(
    async ({ id }: { readonly id: string }) => `${id} ${(asked += 1)}`,
    ({ id }) => id,
  );
  expect(await Promise.all([site({ id: 'a' }), site({ id: 'a' }), site({ id: 'b' })])).toEqual(['a 1', 'a 1', 'b 2']);
  expect(await site({ id: 'a' })).toBe('a 1');
});

test('[F3] a request that failed is sent again', async () => {
  let asked = 0;
  const study = rememberRequests(async (id: string) => {
    asked += 1;
    if (asked === 1) throw new Error('away');
    return id;
  });
  await expect(Promise.all([study('a'), study('a')])).rejects.toThrow('away');
  expect(await study('a')).toBe('a');
});
