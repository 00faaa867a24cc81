import { readdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Kysely } from 'kysely';
import { Migrator, type Migration, type MigrationProvider } from 'kysely/migration';
import { createExtensions } from './extensions/create-extensions.ts';
import type { Tables } from './tables.ts';

const FOLDER = fileURLToPath(new URL('../migrations/', import.meta.url));
const MIGRATION_FILE = /^\d{4}-[a-z-]+\.ts$/;

function isMigration(module: unknown): module is Migration {
  return typeof module === 'object' && module !== null && 'up' in module && typeof module.up === 'function';
}

/** The migrations are the files of the folder, in the order of their numbers. */
const PROVIDER: MigrationProvider = {
  async getMigrations() {
    const files = (await readdir(FOLDER)).filter((name) => MIGRATION_FILE.test(name)).toSorted();
    const migrations: Record<string, Migration> = {};
    for (const file of files) {
      const module: unknown = await import(new URL(`../migrations/${file}`, import.meta.url).href);
      if (!isMigration(module)) throw new Error(`${file} exports no function "up"`);
      migrations[file.replace('.ts', '')] = module;
    }
    return migrations;
  },
};

/** Two processes that start at once both try to make the migrator's own tables; the loser sees one of these and tries again. */
const LOST_RACE = new Set(['23505', '42P07', '42710']);

function codeOf(error: unknown): string {
  return typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '';
}

/** Brings the database to the newest schema. Throws when a migration fails, nothing of it is kept then; or when the database refuses an extension. */
export async function migrateDatabase(db: Kysely<Tables>): Promise<void> {
  await createExtensions(db);
  for (let attempt = 1; ; attempt++) {
    const { error } = await new Migrator({ db, provider: PROVIDER }).migrateToLatest();
    if (error === undefined) return;
    if (attempt === 3 || !LOST_RACE.has(codeOf(error))) throw error instanceof Error ? error : new Error('A migration failed', { cause: error });
  }
}
