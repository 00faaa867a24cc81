import { expect, test } from 'vitest';
import { createPageCache, type CachedPage } from './page-cache.ts';

const PAGE: CachedPage = {
  body: { with: () => Buffer.from('<p>') },
  headers: {},
  campaignId: 's6',
  contentHash: 'hash',
};

function cacheAt(start: number) {
  const clock = { now: start };
  return { clock, cache: createPageCache(() => clock.now) };
}

test('[K8] a page is cached from its second request on, for two seconds', async () => {
  const { clock, cache } = cacheAt(1000);
  expect(await cache.ask('a')).toEqual({});
  clock.now += 1999;
  const { keep } = await cache.ask('a');
  keep?.(PAGE);
  expect(cache.find('a')).toBe(PAGE);
  clock.now += 1999;
  expect(await cache.ask('a')).toEqual({ kept: PAGE });
  clock.now += 2;
  expect(cache.find('a')).toBeUndefined();
  // Its address is known by now: the next caller is told to keep the page again.
  expect((await cache.ask('a')).keep).toBeDefined();
});

test('[K8] an address that is asked for once in two seconds is never kept', async () => {
  const { clock, cache } = cacheAt(1000);
  for (let count = 0; count < 3; count++) {
    expect(await cache.ask('a')).toEqual({});
    clock.now += 2001;
  }
});

test('[K8] requests while a page is being made wait for it, and get nothing if it may not be kept', async () => {
  const { cache } = cacheAt(1000);
  await cache.ask('a');
  const { keep } = await cache.ask('a');
  const waiting = [cache.ask('a'), cache.ask('a')];
  keep?.(undefined);
  expect(await Promise.all(waiting)).toEqual([{ kept: undefined }, { kept: undefined }]);
  expect(cache.find('a')).toBeUndefined();
});

test('[K8] no more pages are kept than there is room for; requested pages stay', async () => {
  const { cache } = cacheAt(1000);
  const keepPage = async (key: string) => {
    await cache.ask(key);
    (await cache.ask(key)).keep?.(PAGE);
  };
  await keepPage('wanted');
  for (let count = 0; count < 300; count++) {
    await keepPage(`made-up-${count}`);
    expect(cache.find('wanted')).toBe(PAGE);
  }
  expect(cache.find('made-up-0')).toBeUndefined();
});
