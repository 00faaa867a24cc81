import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely';

/** The driver's message for a statement that was not answered within `query_timeout`. */
export const READ_TIMEOUT = 'Query read timeout';

const isReadTimeout = (error: unknown): error is Error => error instanceof Error && error.message === READ_TIMEOUT;

/**
 * A statement that begins with `/* prepared: NAME *\/` is parsed and planned once for each connection. Its text must
 * always be the same, and its columns must be named: then PostgreSQL accepts it even after a newer server has migrated
 * the database.
 */
const PREPARED = /^\s*\/\* prepared: ([a-z0-9-]+) \*\//;

/** The driver's connections, which also take the name of a prepared statement. */
interface Connection extends PostgresPoolClient {
  query<R>(text: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<R>>;
  query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>;
  query<R>(prepared: {
    readonly name: string;
    readonly text: string;
    readonly values: unknown[];
  }): Promise<PostgresQueryResult<R>>;
}

interface ConnectionPool extends PostgresPool {
  connect(): Promise<Connection>;
}

/** The driver returns an array for several statements. */
function lastOf<R>(results: PostgresQueryResult<R> | readonly PostgresQueryResult<R>[]): PostgresQueryResult<R> {
  const last = 'rows' in results ? results : results.at(-1);
  if (!last) throw new Error('A statement has no result');
  return last;
}

/**
 * A pooled connection. It is discarded once a statement was not answered in time: otherwise the driver would reuse it
 * with its transaction still open, and the ROLLBACK would wait as long as the statement did.
 */
class LimitedClient implements PostgresPoolClient {
  readonly #client: Connection;
  #failure: Error | undefined;
  /** A transaction has begun, and PostgreSQL has not been told yet. */
  #begins = false;

  constructor(client: Connection) {
    this.#client = client;
  }

  query<R>(text: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<R>>;
  query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>;
  query<R>(
    text: string | PostgresCursor<R>,
    parameters: readonly unknown[] = [],
  ): Promise<PostgresQueryResult<R>> | PostgresCursor<R> {
    if (typeof text !== 'string') throw new Error('No statement of the product is read by a cursor');
    return this.#ask<R>(text, parameters);
  }

  release(): void {
    this.#client.release(this.#failure !== undefined);
  }

  async #ask<R>(text: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<R>> {
    if (this.#failure) throw this.#failure;
    try {
      if (text === 'begin') return this.#beginLater<R>();
      if (this.#begins) {
        this.#begins = false;
        if (parameters.length === 0) return lastOf(await this.#send<R>(`begin; ${text}`, []));
        await this.#send('begin', []);
      }
      return await this.#send<R>(text, parameters);
    } catch (error) {
      if (isReadTimeout(error)) this.#failure = error;
      throw error;
    }
  }

  /** BEGIN and a first statement without parameters, which usually takes a lock, are one round trip. */
  #beginLater<R>(): PostgresQueryResult<R> {
    this.#begins = true;
    return { command: 'SELECT', rowCount: 0, rows: [] };
  }

  #send<R>(text: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<R>> {
    const name = PREPARED.exec(text)?.[1];
    return name === undefined
      ? this.#client.query<R>(text, parameters)
      : this.#client.query<R>({ name, text, values: [...parameters] });
  }
}

/** The pool as Kysely uses it, for connections with a statement time limit. */
export function limitedPool(pool: ConnectionPool): PostgresPool {
  return { connect: async () => new LimitedClient(await pool.connect()), end: () => pool.end(), options: pool.options };
}
