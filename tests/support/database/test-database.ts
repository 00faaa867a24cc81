import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { EMBEDDED_EXTENSIONS } from '#server/core/database/extensions/create-extensions.ts';
import { migrateDatabase } from '#server/core/database/migrate-database.ts';
import { databaseOver, openDatabase, type Database } from '#server/core/database/open-database.ts';
import { createDatabase, dropDatabase } from './databases.ts';
import { KEPT, schemaHash } from './empty-database.ts';

export interface TestDatabase extends Database {
  /** The URL of the PostgreSQL database; absent for the embedded one. */
  readonly url?: string;
}

/**
 * The data directory of an empty database with the newest schema; creating one takes seconds, loading it a fraction of
 * one.
 */
async function schemaDump(): Promise<Blob> {
  const file = join(KEPT, `${schemaHash()}.tar`);
  if (existsSync(file)) return new Blob([readFileSync(file)]);
  const embedded = await PGlite.create({ extensions: EMBEDDED_EXTENSIONS });
  const database = databaseOver(embedded);
  await migrateDatabase(database.db);
  const dump = await embedded.dumpDataDir('none');
  await database.close();
  mkdirSync(KEPT, { recursive: true });
  // Written under another name and renamed, so that a test that starts meanwhile never reads half of it.
  const bytes = Buffer.from(await dump.arrayBuffer());
  writeFileSync(`${file}.${process.pid}`, bytes);
  renameSync(`${file}.${process.pid}`, file);
  return new Blob([bytes]);
}

/** A separate embedded database for a test, with the newest schema, in memory. Close it. */
export async function openEmbeddedTestDatabase(): Promise<TestDatabase> {
  return databaseOver(await PGlite.create({ loadDataDir: await schemaDump(), extensions: EMBEDDED_EXTENSIONS }));
}

/**
 * A separate database for a test, with the newest schema: on the server of DATABASE_URL if that is set, else embedded
 * in memory. Close it.
 */
export async function openTestDatabase(): Promise<TestDatabase> {
  const server = process.env['DATABASE_URL'] ?? '';
  if (server === '') return openEmbeddedTestDatabase();
  const url = await createDatabase(server, 'api');
  const opened = await openDatabase({ databaseUrl: url, dataDir: KEPT });
  if (!opened.ok) throw new Error(opened.message);
  const { database } = opened;
  return {
    ...database,
    url,
    close: async () => {
      await database.close();
      await dropDatabase(server, url);
    },
  };
}
