import { afterAll } from 'vitest';
import { stopOwnPostgres } from '#tests/support/server.ts';
import { proveCheck } from '../prove-check.ts';
import { diskFull } from './disk-full.ts';
import { LEDGER_CHECKS } from './ledger-checks.ts';
import { nodesKilled } from './nodes-killed.ts';
import { stopTwoServers } from './parts/two-servers.ts';
import { twoOpeners } from './two-openers.ts';

afterAll(async () => {
  await stopTwoServers();
  await stopOwnPostgres();
});

/**
 * The first needs a small disk to be mounted, which only root may do; tests/api/data-directory.test.ts tests the second
 * in less time.
 */
const WHOLE_ONLY = [diskFull, twoOpeners];

/** A kill can hit a delivery in progress, which is retried after one to two minutes. */
const WITH_DELIVERIES_CUT = 240_000;

for (const check of LEDGER_CHECKS)
  if (!WHOLE_ONLY.includes(check)) proveCheck(check, check === nodesKilled ? WITH_DELIVERIES_CUT : undefined);
