import { mkdirSync } from 'node:fs';
import { PGlite } from '@electric-sql/pglite';
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { embeddedFolder, lockEmbedded, type Release } from './data-lock.ts';
import { openEmbeddedSession, type EmbeddedSession } from './embedded/embedded-session.ts';
import { EMBEDDED_EXTENSIONS } from './extensions/create-extensions.ts';
import type { DatabasePlace } from '../config/database-place.ts';
import { migrateDatabase } from './migrate-database.ts';
import type { Tables } from './tables.ts';

/** The open database. One `pg.Pool` stands behind `db` on both engines, so both give the same types. */
export interface Database {
  readonly kind: 'pglite' | 'postgres';
  readonly db: Kysely<Tables>;
  readonly pool: pg.Pool;
  /** A copy to read the catalogue from; absent: none is configured. It may be behind, or away. */
  readonly replica?: Kysely<Tables>;
  /** Listening on the embedded engine, which has one session only; absent on PostgreSQL. */
  readonly embedded?: Pick<EmbeddedSession, 'listen'>;
  close(): Promise<void>;
}

export type OpenResult = { readonly ok: true; readonly database: Database } | { readonly ok: false; readonly message: string };

function kyselyOver(pool: pg.Pool): Kysely<Tables> {
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
}

/** A database over an embedded engine that is already running; the caller's `release` runs last. Nothing else may use the engine. */
export function databaseOver(embedded: PGlite, release: () => void = () => undefined): Database {
  const session = openEmbeddedSession(embedded);
  return {
    kind: 'pglite', db: kyselyOver(session.pool), pool: session.pool, embedded: session,
    close: async () => {
      await session.close();
      release();
    },
  };
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
  // A pooled connection that breaks while idle is replaced by the pool; without a listener the error would end the process.
  pool.on('error', () => undefined);
  // The same of one that breaks while it is lent, between two statements of a transaction: its next statement fails, which is enough.
  pool.on('connect', (client) => void client.on('error', () => undefined));
  return pool;
}

function openPostgres(databaseUrl: string, readUrl: string | undefined): Database {
  const pool = openPool({ connectionString: databaseUrl, connectionTimeoutMillis: 10_000 });
  const db = kyselyOver(pool);
  if (readUrl === undefined) return { kind: 'postgres', db, pool, close: () => db.destroy() };
  // Whoever waits for a replica that hangs is better served by the primary.
  const replica = kyselyOver(openPool({ connectionString: readUrl, connectionTimeoutMillis: 1000, query_timeout: 5000 }));
  return { kind: 'postgres', db, pool, replica, close: async () => void (await Promise.all([db.destroy(), replica.destroy()])) };
}

/**
 * Opens the database as it is. `held`: the caller has taken the embedded database already. Not ok, with a sentence for the
 * operator: another process has it. A PostgreSQL is not asked yet.
 */
export async function connectDatabase({ databaseUrl, databaseReadUrl, dataDir }: DatabasePlace, held?: Release): Promise<OpenResult> {
  return databaseUrl ? { ok: true, database: openPostgres(databaseUrl, databaseReadUrl) } : openEmbedded(dataDir, held);
}

/** The same, and brings its schema up to date; `migrated` names what that took. Throws when the database cannot be reached or a migration fails. */
export async function openDatabase(place: DatabasePlace, held?: Release): Promise<OpenResult & { readonly migrated: readonly string[] }> {
  const opened = await connectDatabase(place, held);
  if (!opened.ok) return { ...opened, migrated: [] };
  try {
    return { ...opened, migrated: await migrateDatabase(opened.database.db) };
  } catch (error) {
    await opened.database.close();
    throw error;
  }
}
