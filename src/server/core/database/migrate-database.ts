import { readdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { sql, type Kysely } from 'kysely';
import { Migrator, type Migration } from 'kysely/migration';
import { createExtensions } from './extensions/create-extensions.ts';
import type { Tables } from './tables.ts';

const FOLDER = fileURLToPath(new URL('../../migrations/', import.meta.url));
/** JavaScript in an installed package. */
const MIGRATION_FILE = /^\d{4}-[a-z-]+\.[jt]s$/;

function isMigration(module: unknown): module is Migration {
  return typeof module === 'object' && module !== null && 'up' in module && typeof module.up === 'function';
}

/** The migrations: the files of the folder, in numerical order. */
async function ownMigrations(): Promise<Record<string, Migration>> {
  const files = (await readdir(FOLDER)).filter((name) => MIGRATION_FILE.test(name)).toSorted();
  const migrations: Record<string, Migration> = {};
  for (const file of files) {
    const module: unknown = await import(new URL(`../../migrations/${file}`, import.meta.url).href);
    if (!isMigration(module)) throw new Error(`${file} exports no function "up"`);
    migrations[file.slice(0, -'.ts'.length)] = module;
  }
  return migrations;
}

/**
 * Migrations that a newer version has run on this database. Migrations only add, so this version keeps working
 * alongside it, and may start again.
 */
async function newerThan(newest: string, db: Kysely<Tables>): Promise<Record<string, Migration>> {
  const {
    rows: [known],
  } = await sql<{ readonly table: string | null }>`select to_regclass('kysely_migration')::text as table`.execute(db);
  if (!known?.table) return {};
  const { rows } = await sql<{
    readonly name: string;
  }>`select name from kysely_migration where name > ${newest} order by name`.execute(db);
  return Object.fromEntries(rows.map(({ name }) => [name, { up: () => Promise.resolve() }]));
}

/**
 * Two processes that start at once both try to create the migrator's own tables; the loser gets one of these errors and
 * tries again.
 */
const LOST_RACE = new Set(['23505', '42P07', '42710']);

function codeOf(error: unknown): string {
  return typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '';
}

/** A server of a newer version migrated the database further while this one waited for its turn. */
const isOvertaken = (error: unknown) =>
  error instanceof Error && error.message.startsWith('corrupted migrations: previously executed migration');

export interface MigrateOptions {
  /** Stop after this migration. Default: the newest. */
  readonly until?: string;
  /** Migrations of another version. Default: those of this version. */
  readonly migrations?: Readonly<Record<string, Migration>>;
}

/** Which migrations have run on a database. */
export interface SchemaState {
  /**
   * The newest migration that was run; `undefined` if there is none, so the database does not belong to this product.
   */
  readonly current: string | undefined;
  /** The newest migration of this version. */
  readonly newest: string;
  /** Migrations of this version that have not run yet. */
  readonly pending: readonly string[];
}

/** Reads the state of the schema without changing anything. */
export async function schemaState(db: Kysely<Tables>): Promise<SchemaState> {
  const own = Object.keys(await ownMigrations()).toSorted();
  const {
    rows: [known],
  } = await sql<{ readonly table: string | null }>`select to_regclass('kysely_migration')::text as table`.execute(db);
  const { rows } = known?.table
    ? await sql<{ readonly name: string }>`select name from kysely_migration order by name`.execute(db)
    : { rows: [] };
  const run = new Set(rows.map(({ name }) => name));
  return { current: rows.at(-1)?.name, newest: own.at(-1) ?? '', pending: own.filter((name) => !run.has(name)) };
}

/**
 * Migrates the database to the newest schema and returns the names of the migrations that ran; a database that a newer
 * version has migrated further is left as it is. Servers that start at once take turns. Throws if a migration fails,
 * and then keeps nothing of it, or if the database refuses an extension.
 */
export async function migrateDatabase(
  db: Kysely<Tables>,
  { until, migrations }: MigrateOptions = {},
): Promise<readonly string[]> {
  await createExtensions(db);
  const own = migrations ?? (await ownMigrations());
  const newest = Object.keys(own).toSorted().at(-1) ?? '';
  for (let attempt = 1; ; attempt++) {
    const all = { ...own, ...(await newerThan(newest, db)) };
    const migrator = new Migrator({ db, provider: { getMigrations: () => Promise.resolve(all) } });
    const { error, results = [] } = await (until === undefined
      ? migrator.migrateToLatest()
      : migrator.migrateTo(until));
    if (error === undefined) return results.map(({ migrationName }) => migrationName);
    if (attempt === 3 || !(LOST_RACE.has(codeOf(error)) || isOvertaken(error)))
      throw error instanceof Error ? error : new Error('A migration failed', { cause: error });
  }
}
