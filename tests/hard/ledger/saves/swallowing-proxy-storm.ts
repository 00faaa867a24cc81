import { startServer } from '#tests/support/server.ts';
import type { Outcome } from '../../check.ts';
import { auditAtRest } from './audit-at-rest.ts';
import { KEY } from '../parts/key.ts';
import { startLossyProxy } from './lossy-proxy.ts';
import { saveInStorm } from './save-in-storm.ts';

const LEADS = 60;
const AT_ONCE = 12;

let outcome: Promise<Outcome> | undefined;

/**
 * Saves on a server behind a proxy that swallows some and duplicates others, with the audit that the checks of the
 * ledger share; run once for all of them.
 */
export function swallowingProxyStorm(): Promise<Outcome> {
  outcome ??= run();
  return outcome;
}

async function run(): Promise<Outcome> {
  const server = await startServer({ database: 'postgres', env: { ENCRYPTION_KEY: KEY } });
  const proxy = await startLossyProxy(server.origin);
  try {
    const weathered = await saveInStorm({
      leads: LEADS,
      atOnce: AT_ONCE,
      originOf: () => proxy.origin,
      disturbances: 0,
      disturb: () => Promise.resolve(),
    });
    const { figures, broken } = await auditAtRest(server, weathered);
    // It contains both faults: a check that detects only one of them is not good enough.
    return { figures, broken: figures['lost'] === 0 || figures['doubled'] === 0 ? [] : broken };
  } finally {
    await proxy.stop();
    await server.remove();
  }
}
