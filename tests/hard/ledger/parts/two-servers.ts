import type pg from 'pg';
import { poolOver } from '#tests/support/database/pool-over.ts';
import { startPostgres } from '#tests/support/database/postgres.ts';
import { startServer } from '#tests/support/server.ts';
import { KEY } from './key.ts';

/**
 * Two servers on one PostgreSQL. The check plays the reverse proxy in front of them: they trust it to report the
 * client's address.
 */
export interface TwoServers {
  readonly url: string;
  readonly dataDir: string;
  readonly pool: pg.Pool;
  /** The server that the visitor with this number is sent to. */
  originOf(serial: number): string;
}

interface Started extends TwoServers {
  stop(): Promise<void>;
}

let started: Promise<Started> | undefined;

/** Starts them once for all checks of this process; they end with it, or by `stopTwoServers`. */
export function twoServers(): Promise<TwoServers> {
  started ??= start();
  return started;
}

export async function stopTwoServers(): Promise<void> {
  const running = await started;
  started = undefined;
  await running?.stop();
}

async function start(): Promise<Started> {
  const postgres = await startPostgres();
  const url = await postgres.createDatabase('two');
  const env = { DATABASE_URL: url, ENCRYPTION_KEY: KEY, TRUSTED_PROXIES: '127.0.0.1' };
  // One after the other: otherwise both would seed the same empty database.
  const servers = [await startServer({ env, database: 'pglite' }), await startServer({ env, database: 'pglite' })];
  const pool = poolOver(url, 4);
  const [first] = servers;
  return {
    url,
    pool,
    dataDir: first?.dataDir ?? '',
    originOf: (serial) => servers[serial % servers.length]?.origin ?? '',
    stop: async () => {
      await pool.end();
      for (const server of servers) await server.remove();
      await postgres.stop();
    },
  };
}
