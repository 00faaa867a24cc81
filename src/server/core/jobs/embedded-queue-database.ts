import type pg from 'pg';
import type { Db } from 'pg-boss';
import type { EmbeddedSession } from '../database/embedded/embedded-session.ts';

/** Several statements in one text return several results; the rows of all of them count. */
function rowsOf(result: pg.QueryResult | readonly pg.QueryResult[]): unknown[] {
  const results = 'rows' in result ? [result] : result;
  return results.flatMap(({ rows }): readonly unknown[] => rows);
}

/**
 * pg-boss over the pool of the embedded database. Its own adapter bypasses the pool and would run statements inside
 * whatever transaction is open on the only session; through the pool it waits its turn.
 */
export function embeddedBossDatabase(pool: pg.Pool, session: Pick<EmbeddedSession, 'listen'>): Db {
  return {
    executeSql: async (text, values) => {
      const client = await pool.connect();
      try {
        const result: pg.QueryResult | readonly pg.QueryResult[] =
          values && values.length > 0 ? await client.query(text, values) : await client.query(text);
        return { rows: rowsOf(result) };
      } catch (error) {
        // A failed statement inside BEGIN … COMMIT would leave the only session in an aborted transaction for
        // everybody.
        await client.query('rollback').catch(() => undefined);
        throw error;
      } finally {
        client.release();
      }
    },
    listen: async (channel, onNotification, onReconnect) => {
      const close = await session.listen(channel, onNotification);
      onReconnect();
      return { close };
    },
  };
}
