import type { PGlite } from '@electric-sql/pglite';
import { PglitePgConnection } from '@electric-sql/pglite/node-postgres';
import pg from 'pg';

/** Stops listening. */
export type StopListening = () => Promise<void>;

/** The embedded engine as the server may use it: it has one session, which is reached only through the pool. */
export interface EmbeddedSession {
  readonly pool: pg.Pool;
  /** Listens for notifications on a channel. Rejects if the database refuses to listen. */
  listen(channel: string, listener: (payload: string) => void): Promise<StopListening>;
  /** Waits for running statements, then closes the pool and the engine. */
  close(): Promise<void>;
}

/** A fair mutex: admits one caller at a time, in order; each releases it by calling what it got. */
function createTurns(): () => Promise<() => void> {
  let last: Promise<void> = Promise.resolve();
  return async () => {
    const before = last;
    const { promise, resolve } = Promise.withResolvers<void>();
    last = promise;
    await before;
    return resolve;
  };
}

/**
 * A pool client for the engine. Its connection owns the session from start to end, and rolls back what it leaves open.
 */
function clientOver(embedded: PGlite, enter: () => Promise<() => void>): new () => pg.Client {
  class Connection extends PglitePgConnection {
    #leave: (() => void) | undefined;
    #ended = false;

    override async connect(port: number, host: string): Promise<void> {
      const leave = await enter();
      if (this.#ended) return leave();
      this.#leave = leave;
      await super.connect(port, host);
    }

    override end(): void {
      super.end();
      if (this.#ended) return;
      this.#ended = true;
      // Nobody listens any more, and an unhandled error event would end the process.
      this.on('error', () => undefined);
      this.once('end', () => void this.#reset().catch(() => undefined));
    }

    async #reset(): Promise<void> {
      try {
        if (embedded.ready && embedded.isInTransaction()) await embedded.exec('rollback');
      } finally {
        this.#leave?.();
      }
    }
  }

  return class Client extends pg.Client {
    constructor() {
      const config = {
        connection: new Connection({ pglite: embedded }),
        user: 'postgres',
        password: 'none',
        database: 'postgres',
      };
      super(config);
    }
  };
}

/**
 * The only way into the session of an embedded engine. Statements of one client wait for each other in its own queue,
 * but the pool replaces a client that fails while its last statement is still on its way to the engine. Therefore a
 * connection owns the session from start to end, as on a server, and what it leaves open is rolled back.
 */
export function openEmbeddedSession(embedded: PGlite): EmbeddedSession {
  const enter = createTurns();

  const pool = new pg.Pool({ max: 1, idleTimeoutMillis: 0, Client: clientOver(embedded, enter) });
  // The pool replaces a connection that breaks while idle; without a listener the error would end the process.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => void client.on('error', () => undefined));

  return {
    pool,
    listen: listeningOver(embedded, pool),
    close: async () => {
      if (!pool.ending) {
        // Let everything that waits for the session go first: a pool that ends forgets its waiters.
        (await pool.connect()).release();
        await pool.end();
      }
      // The last connection may still be closing.
      const leave = await enter();
      if (!embedded.closed) await embedded.close();
      leave();
    },
  };
}

/** Listens through the pool; the engine delivers notifications without a statement. */
function listeningOver(embedded: PGlite, pool: pg.Pool): EmbeddedSession['listen'] {
  const listeners = new Map<string, Set<(payload: string) => void>>();
  embedded.onNotification((channel, payload) => listeners.get(channel)?.forEach((listener) => listener(payload)));
  return async (channel, listener) => {
    // A wrapper, so that the same function can listen twice.
    const own = (payload: string) => listener(payload);
    const all = listeners.get(channel) ?? new Set();
    listeners.set(channel, all.add(own));
    try {
      await pool.query(`listen ${pg.escapeIdentifier(channel)}`);
    } catch (error) {
      all.delete(own);
      throw error;
    }
    return async () => {
      if (all.delete(own) && all.size === 0) await pool.query(`unlisten ${pg.escapeIdentifier(channel)}`);
    };
  };
}
