import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readFileSync, readdirSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { embeddedFolder } from '#server/core/database/data-lock.ts';
import { EMBEDDED_EXTENSIONS } from '#server/core/database/extensions/create-extensions.ts';
import { migrateDatabase } from '#server/core/database/migrate-database.ts';
import { databaseOver } from '#server/core/database/open-database.ts';
import { removeTempFolder } from '../temp.ts';
import { ROOT } from '../tools/install.ts';

/** Where databases are kept that tests start from. */
export const KEPT = join(ROOT, '.cache', 'test-database');

/** Identifies the schema of a kept database. */
export function schemaHash(): string {
  const folder = join(ROOT, 'src', 'server', 'migrations');
  const hash = createHash('sha256');
  for (const file of readdirSync(folder).toSorted()) hash.update(file).update(readFileSync(join(folder, file)));
  return hash.digest('hex').slice(0, 16);
}

/** The files of an empty database with the newest schema, created once. */
async function keptFolder(): Promise<string> {
  const folder = join(KEPT, schemaHash());
  if (existsSync(folder)) return folder;
  const own = `${folder}.${process.pid}`;
  mkdirSync(own, { recursive: true });
  const database = databaseOver(await PGlite.create({ dataDir: own, extensions: EMBEDDED_EXTENSIONS }));
  await migrateDatabase(database.db);
  await database.close();
  try {
    renameSync(own, folder);
  } catch {
    // Another process was faster.
    removeTempFolder(own);
  }
  return folder;
}

/**
 * Copies an empty embedded database into a data folder that has none: creating one takes seconds of both cores, copying
 * it a fraction of one.
 */
export async function layDatabase(dataDir: string): Promise<void> {
  cpSync(await keptFolder(), embeddedFolder(dataDir), { recursive: true });
}
