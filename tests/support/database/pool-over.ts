import pg from 'pg';

/**
 * A pool of at most this many connections to a database of a test. They may end with their server, even while they are
 * being closed.
 */
export function poolOver(url: string, max: number): pg.Pool {
  const pool = new pg.Pool({ connectionString: url, max });
  pool.on('error', () => undefined);
  pool.on('connect', (client) => void client.on('error', () => undefined));
  return pool;
}
