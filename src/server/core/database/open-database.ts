import { mkdirSync } from 'node:fs';
import { PGlite } from '@electric-sql/pglite';
import { Kysely, PostgresDialect, type PostgresPool } from 'kysely';
import pg from 'pg';
import { embeddedFolder, lockEmbedded, type Release } from './data-lock.ts';
import { openEmbeddedSession, type EmbeddedSession } from './embedded/embedded-session.ts';
import { EMBEDDED_EXTENSIONS } from './extensions/create-extensions.ts';
import { limitedPool } from './limited-pool.ts';
import type { DatabasePlace } from '../config/database-place.ts';
import { migrateDatabase } from './migrate-database.ts';
import type { Tables } from './tables.ts';

/** The open database. On both engines `db` uses a `pg.Pool`, so both return the same types. */
export interface Database {
  readonly kind: 'pglite' | 'postgres';
  readonly db: Kysely<Tables>;
  readonly pool: pg.Pool;
  /** For work that may take long, such as migrations and hourly clean-up: its statements have no time limit. */
  readonly unlimited: Kysely<Tables>;
  /** A replica for reading the catalogue; absent if none is configured. It may lag behind or be unavailable. */
  readonly replica?: Kysely<Tables>;
  /** LISTEN on the embedded engine, which has only one session; absent on PostgreSQL. */
  readonly embedded?: Pick<EmbeddedSession, 'listen'>;
  close(): Promise<void>;
}

export type OpenResult =
  | { readonly ok: true; readonly database: Database }
  | { readonly ok: false; readonly message: string };

function kyselyOver(pool: PostgresPool): Kysely<Tables> {
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
}

/**
 * A database over an embedded engine that is already running; the caller's `release` runs last. Nothing else may use
 * the engine.
 */
export function databaseOver(embedded: PGlite, release: () => void = () => undefined): Database {
  const session = openEmbeddedSession(embedded);
  const db = kyselyOver(session.pool);
  return {
    kind: 'pglite',
    db,
    unlimited: db,
    pool: session.pool,
    embedded: session,
    close: async () => {
      await session.close();
      release();
    },
  };
}

/** An embedded database in memory with the newest schema and no data; it ends with its `close`. */
export async function openInMemory(): Promise<Database> {
  const database = databaseOver(await PGlite.create({ extensions: EMBEDDED_EXTENSIONS }));
  await migrateDatabase(database.db);
  return database;
}

async function openEmbedded(dataDir: string, held: Release | undefined): Promise<OpenResult> {
  const lock = held === undefined ? lockEmbedded(dataDir) : { ok: true as const, release: held };
  if (!lock.ok) return lock;
  try {
    const directory = embeddedFolder(dataDir);
    mkdirSync(directory, { recursive: true });
    const embedded = await PGlite.create({ dataDir: directory, extensions: EMBEDDED_EXTENSIONS });
    return { ok: true, database: databaseOver(embedded, lock.release) };
  } catch (error) {
    lock.release();
    throw error;
  }
}

function openPool(options: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool({ max: 16, ...options });
  // The pool replaces a connection that breaks while idle; without a listener the error would end the process.
  pool.on('error', () => undefined);
  // The same for one that breaks while checked out, between two statements of a transaction: it is enough that its next
  // statement fails.
  pool.on('connect', (client) => void client.on('error', () => undefined));
  return pool;
}

/**
 * A visitor who waits this long for one statement should be told to try again: a stopped PostgreSQL, or a network that
 * drops everything, never answers.
 */
const STATEMENT_MS = 10_000;
/** The number of connections of a server without a time limit: no visitor waits for them. */
const UNLIMITED_CONNECTIONS = 3;

function openReplica(readUrl: string): Kysely<Tables> {
  // A visitor who waits for a hanging replica is better served by the primary.
  return kyselyOver(
    limitedPool(openPool({ connectionString: readUrl, connectionTimeoutMillis: 1000, query_timeout: 5000 })),
  );
}

/** For commands, whose statements have no time limit. */
function openForCommand(databaseUrl: string, readUrl: string | undefined): Database {
  const pool = openPool({ connectionString: databaseUrl, connectionTimeoutMillis: 10_000 });
  const db = kyselyOver(pool);
  return withReplica({ kind: 'postgres', db, unlimited: db, pool, close: () => db.destroy() }, readUrl);
}

/**
 * For a server: statements that visitors wait for have a time limit in the driver and, if others would have to wait for
 * them, in the database.
 */
function openServing(databaseUrl: string, readUrl: string | undefined): Database {
  const unlimited = kyselyOver(
    openPool({ connectionString: databaseUrl, connectionTimeoutMillis: 10_000, max: UNLIMITED_CONNECTIONS }),
  );
  const pool = openPool({
    connectionString: databaseUrl,
    connectionTimeoutMillis: 10_000,
    query_timeout: STATEMENT_MS,
    statement_timeout: STATEMENT_MS,
  });
  const db = kyselyOver(limitedPool(pool));
  const close = async () => void (await Promise.all([db.destroy(), unlimited.destroy()]));
  return withReplica({ kind: 'postgres', db, unlimited, pool, close }, readUrl);
}

function withReplica(database: Database, readUrl: string | undefined): Database {
  if (readUrl === undefined) return database;
  const replica = openReplica(readUrl);
  return { ...database, replica, close: async () => void (await Promise.all([database.close(), replica.destroy()])) };
}

/** How a PostgreSQL is used: by a command, or by a server whose visitors wait for answers. */
export type DatabaseUse = 'command' | 'server';

/**
 * Opens the database as it is. `held`: the caller already holds the lock of the embedded database. If another process
 * holds it, the result is not ok and has a sentence for the operator. Does not query a PostgreSQL yet.
 */
export async function connectDatabase(
  { databaseUrl, databaseReadUrl, dataDir }: DatabasePlace,
  held?: Release,
  use: DatabaseUse = 'command',
): Promise<OpenResult> {
  if (!databaseUrl) return openEmbedded(dataDir, held);
  const open = use === 'server' ? openServing : openForCommand;
  return { ok: true, database: open(databaseUrl, databaseReadUrl) };
}

/** Why a database could not be opened, in words for the operator, from what `openDatabase` threw. */
export function unusableDatabase(error: unknown): string {
  // A name with several addresses fails once for each of them.
  const first: unknown = error instanceof AggregateError ? error.errors[0] : error;
  return `The database cannot be used: ${first instanceof Error ? first.message || first.name : 'unknown error'}`;
}

/**
 * The same, and migrates the schema; `migrated` names the migrations that ran. Throws if the database cannot be reached
 * or a migration fails.
 */
export async function openDatabase(
  place: DatabasePlace,
  held?: Release,
  use?: DatabaseUse,
): Promise<OpenResult & { readonly migrated: readonly string[] }> {
  const opened = await connectDatabase(place, held, use);
  if (!opened.ok) return { ...opened, migrated: [] };
  try {
    return { ...opened, migrated: await migrateDatabase(opened.database.unlimited) };
  } catch (error) {
    await opened.database.close();
    throw error;
  }
}
