import { PGlite } from '@electric-sql/pglite';
import { EMBEDDED_EXTENSIONS } from '#server/core/database/extensions/create-extensions.ts';
import { migrateDatabase } from '#server/core/database/migrate-database.ts';
import { databaseOver, type Database } from '#server/core/database/open-database.ts';

/** An embedded database in memory with the newest schema and no data. Close it. */
export async function memoryDatabase(): Promise<Database> {
  const database = databaseOver(await PGlite.create({ extensions: EMBEDDED_EXTENSIONS }));
  await migrateDatabase(database.db);
  return database;
}
