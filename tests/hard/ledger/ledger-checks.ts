import type { HardCheck } from '../check.ts';
import { contestedBookings } from './contested-bookings.ts';
import { crashPglite } from './crash-pglite.ts';
import { crashPostgres } from './crash-postgres.ts';
import { diskFull } from './disk-full.ts';
import { limitsExact } from './limits-exact.ts';
import { load } from './load.ts';
import { nodesKilled } from './nodes-killed.ts';
import { postgresKilled } from './postgres-killed.ts';
import { replays } from './replays.ts';
import { twoOpeners } from './two-openers.ts';
import { webhookDead } from './webhook-dead.ts';

/** Nothing lost, nothing twice: in the order of the table. */
export const LEDGER_CHECKS: readonly HardCheck[] = [
  crashPglite,
  crashPostgres,
  postgresKilled,
  nodesKilled,
  replays,
  webhookDead,
  contestedBookings,
  limitsExact,
  load,
  diskFull,
  twoOpeners,
];
