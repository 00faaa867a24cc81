import fastify from 'fastify';
import { expect, test } from 'vitest';
import { createRateLimit } from './rate-limit.ts';

async function limited() {
  let now = 0;
  const limit = createRateLimit({ burst: 2, perSecond: 0.5 }, { now: () => new Date(now) });
  const app = fastify({ trustProxy: true });
  app.get('/', (request) => String(limit(request)));
  const ask = async (address: string) => Number((await app.inject({ url: '/', headers: { 'x-forwarded-for': address } })).body);
  return { ask, wait: (ms: number) => void (now += ms) };
}

test('[E7] an address waits when its share is used up, and has it back after a while', async () => {
  const { ask, wait } = await limited();
  expect([await ask('203.0.113.1'), await ask('203.0.113.1'), await ask('203.0.113.1')]).toEqual([0, 0, 2]);
  expect(await ask('203.0.113.2')).toBe(0);
  wait(2000);
  expect([await ask('203.0.113.1'), await ask('203.0.113.1')]).toEqual([0, 2]);
});

test('[E7] the own machine is not limited: it may stand for every visitor', async () => {
  const { ask } = await limited();
  for (const address of ['127.0.0.1', '::1', '::ffff:127.0.0.1']) expect([await ask(address), await ask(address), await ask(address)]).toEqual([0, 0, 0]);
});
