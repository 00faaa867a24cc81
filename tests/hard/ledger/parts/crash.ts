import { startServer, type DatabaseKind } from '#tests/support/server.ts';
import type { Outcome, Size } from '../../check.ts';
import { auditAtRest } from '../saves/audit-at-rest.ts';
import { KEY } from './key.ts';
import { percentile } from './percentile.ts';
import { saveInStorm } from '../saves/save-in-storm.ts';

/** Ten more kills than promised: the last ones may come after the last save. */
const PLANS: Readonly<Record<Size, { readonly leads: number; readonly kills: number }>> = {
  whole: { leads: 10_000, kills: 110 },
  share: { leads: 80, kills: 1 },
};
const AT_ONCE = 32;

/** Kills the server again and again while leads are saved, and counts those that remain. */
export async function crash(database: DatabaseKind, size: Size): Promise<Outcome> {
  const { leads, kills } = PLANS[size];
  const server = await startServer({ database, env: { ENCRYPTION_KEY: KEY } });
  try {
    const readyAfter: number[] = [];
    const weathered = await saveInStorm({
      leads,
      atOnce: AT_ONCE,
      originOf: () => server.origin,
      disturbances: kills,
      disturb: async () => {
        await server.kill9();
        const started = Date.now();
        await server.restart();
        readyAfter.push(Date.now() - started);
      },
    });
    await server.stop();
    const { figures, broken } = await auditAtRest(server, weathered);
    const speed = {
      'ready again p50 ms': percentile(readyAfter, 50),
      'ready again p95 ms': percentile(readyAfter, 95),
      'save p95 ms, outages included': percentile(weathered.waits, 95),
    };
    return {
      figures: { saves: leads, kills: readyAfter.length, retries: weathered.retries, ...figures, ...speed },
      broken,
    };
  } finally {
    await server.remove();
  }
}
