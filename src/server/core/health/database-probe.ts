import type { Database } from '../database/open-database.ts';

/** A probe that takes longer counts as failed: health checks wait at most two seconds. */
const PROBE_MS = 1000;

/** Does the database answer? Always settles within a second. */
export type DatabaseProbe = () => Promise<boolean>;

/** Resolves to `otherwise` if the work takes longer than `ms` milliseconds. The work itself continues. */
export async function within<Result, Otherwise>(
  ms: number,
  work: Promise<Result>,
  otherwise: Otherwise,
): Promise<Result | Otherwise> {
  const { promise: late, resolve } = Promise.withResolvers<Otherwise>();
  const timer = setTimeout(() => resolve(otherwise), ms);
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Probes the database. Concurrent health checks share one query, so that probes of a hanging database cannot exhaust
 * the connections.
 */
export function createDatabaseProbe({ kind, pool }: Pick<Database, 'kind' | 'pool'>): DatabaseProbe {
  let asking: Promise<boolean> | undefined;
  // A connection that hangs is discarded, so that a new one is tried next time. The embedded database has only one,
  // which never hangs.
  const question = { text: 'select 1', ...(kind === 'postgres' ? { query_timeout: PROBE_MS } : {}) };
  const ask = async (): Promise<boolean> => {
    try {
      await pool.query(question);
      return true;
    } catch {
      return false;
    } finally {
      asking = undefined;
    }
  };
  return () => within(PROBE_MS, (asking ??= ask()), false);
}
