import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely';

/** The driver's message for a statement that was not answered within `query_timeout`. */
export const READ_TIMEOUT = 'Query read timeout';

const isReadTimeout = (error: unknown): error is Error => error instanceof Error && error.message === READ_TIMEOUT;

/**
 * A pooled connection that is discarded once a statement was not answered in time. Otherwise the driver would reuse it
 * with its transaction still open, and the ROLLBACK would wait as long as the statement did.
 */
class LimitedClient implements PostgresPoolClient {
  readonly #client: PostgresPoolClient;
  #failure: Error | undefined;

  constructor(client: PostgresPoolClient) {
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
      return await this.#client.query<R>(text, parameters);
    } catch (error) {
      if (isReadTimeout(error)) this.#failure = error;
      throw error;
    }
  }
}

/** The pool as Kysely uses it, for connections with a statement time limit. */
export function limitedPool(pool: PostgresPool): PostgresPool {
  return { connect: async () => new LimitedClient(await pool.connect()), end: () => pool.end(), options: pool.options };
}
