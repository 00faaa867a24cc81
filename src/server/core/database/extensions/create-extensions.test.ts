import { PGlite } from '@electric-sql/pglite';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { migrateDatabase } from '../migrate-database.ts';
import { databaseOver } from '../open-database.ts';
import { EMBEDDED_EXTENSIONS } from './create-extensions.ts';

async function opening(embedded: PGlite, before?: string): Promise<string> {
  const database = databaseOver(embedded);
  try {
    if (before !== undefined) await embedded.exec(before);
    await migrateDatabase(database.db);
    return 'opened';
  } catch (error) {
    return error instanceof Error ? error.message : '';
  } finally {
    await database.close();
  }
}

test('[O4] a missing extension is reported by name, with what to install', async () => {
  expect(await opening(await PGlite.create())).toMatch(
    /does not have the extension "pg_trgm"\. Install .*postgresql-contrib.* then start again/,
  );
});

test('[O4] a user who may not create extensions is told what an administrator has to run', async () => {
  const strict = await PGlite.create({ extensions: EMBEDDED_EXTENSIONS });
  expect(await opening(strict, 'create role weak; set role weak')).toMatch(
    /"pg_trgm" is missing\. Let an administrator .* create extension pg_trgm; then start again/,
  );
});

test('[O4] an extension that an administrator has created needs no right to create it', async () => {
  const strict = await PGlite.create({ extensions: EMBEDDED_EXTENSIONS });
  const message = await opening(
    strict,
    'create extension pg_trgm; create extension unaccent; create schema own; create role weak; ' +
      'grant all on schema public to weak; set role weak',
  );
  expect(message).not.toContain('extension');
});

test('[O4] opening again creates nothing', async () => {
  const database = databaseOver(await PGlite.create({ extensions: EMBEDDED_EXTENSIONS }));
  await migrateDatabase(database.db);
  await migrateDatabase(database.db);
  const { rows } = await sql<{
    extname: string;
  }>`select extname from pg_extension where extname in ('pg_trgm', 'unaccent') order by extname`.execute(database.db);
  expect(rows.map(({ extname }) => extname)).toEqual(['pg_trgm', 'unaccent']);
  await database.close();
});
