import { mkdirSync } from 'node:fs';
import { randomInt } from 'node:crypto';
import { join } from 'node:path';
import { RATE_LIMITS } from '#api/contract/rate-limits.ts';
import { startServer } from '#tests/support/server.ts';
import { PRODUCTION } from '#tests/support/production.ts';
import { inCrowd } from '#tests/support/load/in-crowd.ts';
import { tempFolder } from '#tests/support/temp.ts';
import type { HardCheck, Outcome } from '../check.ts';
import { behindProxy, type Tamper } from '#tests/support/strangers/tampering-proxy.ts';
import { ask, freshAddress, strangersWorld } from './world.ts';

/** A small request that anybody may make, with a low limit. */
const { burst, perSecond } = RATE_LIMITS['policy-reports'];
const REPORT = {
  method: 'POST',
  url: '/policy-reports',
  headers: { 'content-type': 'application/csp-report' },
  body: Buffer.from('{"csp-report":{"violated-directive":"img-src","blocked-uri":"inline"}}'),
} as const;

/**
 * How many of this many requests pass, each from the address with its number, and how much of the limit may have been
 * restored meanwhile.
 */
async function passing(
  origin: string,
  count: number,
  addressOf: (number: number) => string,
): Promise<{ readonly passed: number; readonly back: number }> {
  const started = performance.now();
  const statuses = await inCrowd(count, 8, async (number) => (await ask(origin, REPORT, addressOf(number))).status);
  const odd = statuses.find((status) => status !== 204 && status !== 429);
  if (odd !== undefined) throw new Error(`A report was answered ${odd}`);
  const back = Math.ceil(((performance.now() - started) / 1000) * perSecond);
  return { passed: statuses.filter((status) => status === 204).length, back };
}

/** How much a /48 network may request, in multiples of one subscriber's limit. */
const SITE_FACTOR = 8;

async function assessNetworks(origin: string): Promise<Outcome> {
  const site = `2001:db8:${randomInt(0x10000).toString(16)}`;
  const subscriber = await passing(origin, 3 * burst, (number) => `${site}:1::${(number + 1).toString(16)}`);
  const organisation = await passing(
    origin,
    (SITE_FACTOR + 2) * burst,
    (number) => `${site}:${(number + 2).toString(16)}::1`,
  );
  const neighbour = await passing(origin, 1, () => `2001:db9:${randomInt(0x10000).toString(16)}::1`);
  const mostOfSite = SITE_FACTOR * (burst + organisation.back);
  const broken = [
    ...(subscriber.passed <= burst + subscriber.back
      ? []
      : [`addresses of one /64 let ${subscriber.passed} pass, not ${burst}`]),
    ...(organisation.passed <= mostOfSite
      ? []
      : [`networks of one /48 let ${organisation.passed} pass, not ${SITE_FACTOR * burst}`]),
    ...(organisation.passed > burst
      ? []
      : [`the subscribers of one /48 share what one may ask: ${organisation.passed}`]),
    ...(neighbour.passed === 1 ? [] : ['another network is refused']),
  ];
  return { figures: { 'of one /64': subscriber.passed, 'of one /48': organisation.passed }, broken };
}

/** The fault: every address is counted separately. */
function countWhole(): Tamper {
  const own = new Map<string, string>();
  return ({ headers, body }) => {
    const claimed = headers['x-forwarded-for'] ?? '';
    const address = own.get(claimed) ?? freshAddress();
    own.set(claimed, address);
    return { headers: { ...headers, 'x-forwarded-for': address }, body };
  };
}

export const strangersIpv6: HardCheck = {
  name: 'strangers-ipv6',
  promise:
    'limits by address count IPv6 by the /64 network of a subscriber, and more loosely by the /48 of an organisation',
  fault: 'a server that counts every IPv6 address by itself',
  run: async () => assessNetworks((await strangersWorld()).origin),
  runPlanted: async () => {
    const outcome = await behindProxy((await strangersWorld()).origin, countWhole(), assessNetworks);
    for (const network of ['/64', '/48'])
      if (!outcome.broken.some((line) => line.includes(network))) throw new Error(`It did not notice: ${network}`);
    return outcome;
  },
};

/**
 * Visitors behind a proxy on the same machine that the server was not told about; each claims an address of its own.
 */
async function assessForged(origin: string): Promise<Outcome> {
  const { passed, back } = await passing(origin, 3 * burst, freshAddress);
  return {
    figures: { passed },
    broken: passed <= burst + back ? [] : [`forged addresses let ${passed} pass, not ${burst}`],
  };
}

/**
 * Production on this machine without TRUSTED_PROXIES. No campaign is served, because proving them would take longer
 * than all of this.
 */
async function onSameHost(): Promise<Outcome> {
  const campaigns = tempFolder('no-campaigns');
  for (const folder of ['fragments', 'rules']) mkdirSync(join(campaigns, folder));
  const server = await startServer({
    env: { ...PRODUCTION, SEED: 'none', CAMPAIGNS_DIR: campaigns },
    database: 'pglite',
  });
  try {
    const outcome = await assessForged(server.origin);
    // At start the log names the variable too: there it says only that it is not set.
    const reported = server.logs.filter(({ message }) => String(message).startsWith('A proxy on this machine')).length;
    return {
      ...outcome,
      broken: [
        ...outcome.broken,
        ...(reported === 1 ? [] : [`the log tells of the unknown proxy ${reported} times, not once`]),
      ],
    };
  } finally {
    await server.remove();
  }
}

export const strangersSameHost: HardCheck = {
  name: 'strangers-same-host',
  promise:
    'in production a proxy on the same machine that TRUSTED_PROXIES does not name switches no limit off, ' +
    'and the log says so once',
  fault: 'a server that believes whatever X-Forwarded-For says',
  run: onSameHost,
  runPlanted: async () => assessForged((await strangersWorld()).origin),
};
