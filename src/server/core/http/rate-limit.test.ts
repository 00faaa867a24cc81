import fastify from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestDatabase, type TestDatabase } from '#tests/support/database/test-database.ts';
import { createEncryption } from '../crypto/encryption.ts';
import { createRateLimits, memoryRateLimitStore } from './rate-limit.ts';
import { postgresRateLimitStore } from './postgres-rate-limit-store.ts';

const SHARE = { burst: 2, perSecond: 0.5 };
const encryption = createEncryption(Buffer.alloc(32, 7), []);

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

function limited({ production = false } = {}) {
  let now = Date.parse('2026-11-23T17:00:00.000Z');
  const warnings: string[] = [];
  const limits = createRateLimits({
    database: { kind: 'pglite', db: database.db },
    encryption,
    clock: { now: () => new Date(now) },
    production,
    log: { warn: (_fields, message) => void warnings.push(message) },
  });
  const byAddress = limits.byAddress('asked', SHARE);
  const byPhone = limits.by('asked-of-phone', SHARE, ({ request }) => request.headers['phone']?.toString());
  const app = fastify({ trustProxy: '127.0.0.1' });
  app.get('/', (request) => byAddress({ request }).then(async (wait) => String(wait || (await byPhone({ request })))));
  const ask = async (remoteAddress: string, headers: Record<string, string> = {}) =>
    Number((await app.inject({ url: '/', remoteAddress, headers })).body);
  return { ask, warnings, wait: (ms: number) => void (now += ms) };
}

test('[E7] an address waits when its share is used up, and has it back after a while', async () => {
  const { ask, wait } = limited();
  expect([await ask('203.0.113.1'), await ask('203.0.113.1'), await ask('203.0.113.1')]).toEqual([0, 0, 2]);
  expect(await ask('203.0.113.2')).toBe(0);
  wait(2000);
  expect([await ask('203.0.113.1'), await ask('203.0.113.1')]).toEqual([0, 2]);
});

test('[E7] a phone number has its own limit, whatever address it comes from', async () => {
  const { ask } = limited();
  const waits = [];
  for (const last of [1, 2, 3]) waits.push(await ask(`203.0.113.${last}`, { phone: '+13122071000' }));
  expect(waits).toEqual([0, 0, 2]);
  expect(await ask('203.0.113.4', { phone: '+13122071001' })).toBe(0);
});

test('[E7] an IPv6 subscriber has one share for all addresses of their network, a 48-bit network eight', async () => {
  const { ask } = limited();
  const waits = [];
  for (const last of [1, 2, 3]) waits.push(await ask(`2001:db8:1:1::${last}`));
  expect(waits).toEqual([0, 0, 2]);
  const passed = [];
  for (let number = 2; number <= 40; number += 1)
    if ((await ask(`2001:db8:1:${number.toString(16)}::1`)) === 0) passed.push(number);
  expect(passed).toHaveLength(8 * SHARE.burst - 2);
  expect(await ask('2001:db8:2:1::1')).toBe(0);
});

test('[E7] in production localhost has one share too, and an unnamed proxy is reported once', async () => {
  const { ask, warnings } = limited({ production: true });
  expect([await ask('::1'), await ask('::1'), await ask('::1')]).toEqual([0, 0, 2]);
  expect(warnings).toEqual([]);
  const proxied = { 'x-forwarded-for': '203.0.113.9' };
  await ask('::1', proxied);
  await ask('::1', proxied);
  expect(warnings).toEqual([expect.stringContaining('TRUSTED_PROXIES')]);
});

test('[E7] outside production localhost is not limited', async () => {
  const { ask } = limited();
  for (const address of ['127.0.0.1', '::1', '::ffff:127.0.0.1'])
    expect([await ask(address), await ask(address), await ask(address)]).toEqual([0, 0, 0]);
});

test('[E7] X-Forwarded-For counts only from a trusted proxy, and of it only what the proxy itself saw', async () => {
  const { ask } = limited();
  const direct = [];
  for (const forged of ['198.51.100.1', '198.51.100.2', '127.0.0.1'])
    direct.push(await ask('203.0.113.1', { 'x-forwarded-for': forged }));
  expect(direct).toEqual([0, 0, 2]);
  const proxied = [];
  for (const forged of ['198.51.100.1', '127.0.0.1', '198.51.100.3, 198.51.100.4'])
    proxied.push(await ask('127.0.0.1', { 'x-forwarded-for': `${forged}, 203.0.113.2` }));
  expect(proxied).toEqual([0, 0, 2]);
});

test.each(['own', 'shared'])(
  '[E7] a clock that jumps a day does not lock anybody out, nor give more than a full share: %s buckets',
  async (kind) => {
    let now = Date.parse('2026-11-23T17:00:00.000Z');
    const clock = { now: () => new Date(now) };
    const take = kind === 'own' ? memoryRateLimitStore(clock) : postgresRateLimitStore(database.db, clock);
    const ask = () => take([{ name: 'someone', ...SHARE }]);
    expect([await ask(), await ask(), await ask()]).toEqual([0, 0, 2]);
    now -= 24 * 60 * 60 * 1000;
    expect(await ask()).toBe(2);
    now += 2000;
    expect([await ask(), await ask()]).toEqual([0, 2]);
    now += 24 * 60 * 60 * 1000;
    expect([await ask(), await ask(), await ask()]).toEqual([0, 0, 2]);
  },
);

test('[E7] requests that overtake, or clocks that differ a little, do not get the time between twice', async () => {
  let now = Date.parse('2026-11-23T17:00:00.000Z');
  const take = postgresRateLimitStore(database.db, { now: () => new Date(now) });
  const ask = () => take([{ name: 'overtaken', ...SHARE }]);
  expect([await ask(), await ask(), await ask()]).toEqual([0, 0, 2]);
  const waits = [];
  for (const ahead of [2000, -2000, 2000, -2000, 2000]) {
    now += ahead;
    waits.push((await ask()) === 0);
  }
  expect(waits).toEqual([true, false, false, false, false]);
});

test.each(['own', 'shared'])(
  '[E7] limits that are counted together: nothing is taken after one that is used up: %s buckets',
  async (kind) => {
    const clock = { now: () => new Date('2026-11-23T17:00:00.000Z') };
    const take = kind === 'own' ? memoryRateLimitStore(clock) : postgresRateLimitStore(database.db, clock);
    const first = { name: `first of ${kind}`, burst: 3, perSecond: 0.5 };
    const second = { name: `second of ${kind}`, burst: 2, perSecond: 0.25 };
    const waits = [];
    for (let count = 0; count < 4; count += 1) waits.push(await take([first, second]));
    // The third request takes the first bucket's last token, and finds the second bucket empty.
    expect(waits).toEqual([0, 0, 4, 2]);
    expect(await take([{ ...second, burst: 2 }])).toBe(4);
    expect(await take([])).toBe(0);
  },
);
