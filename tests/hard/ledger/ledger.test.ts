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
 * A small disk is mounted for the one, which only root may; tests/api/data-directory.test.ts shows the other in less
 * time.
 */
const WHOLE_ONLY = [diskFull, twoOpeners];

/** A kill can meet a delivery that is under way, which is tried again in one to two minutes. */
const WITH_DELIVERIES_CUT = 240_000;

for (const check of LEDGER_CHECKS)
  if (!WHOLE_ONLY.includes(check)) proveCheck(check, check === nodesKilled ? WITH_DELIVERIES_CUT : undefined);
