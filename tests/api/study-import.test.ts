import { mkdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import type { DatabasePlace } from '#server/core/config/database-place.ts';
import { openDatabase } from '#server/core/database/open-database.ts';
import { createDatabase, dropDatabase } from '#tests/support/database/databases.ts';
import { layDatabase } from '#tests/support/database/empty-database.ts';
import { startPostgres } from '#tests/support/database/postgres.ts';
import { startProgram, type Program } from '#tests/support/program.ts';
import { registryLocation, registryRecord } from '#tests/support/records/registry-records.ts';
import { removeTempFolder, tempFolder } from '#tests/support/temp.ts';
import { until } from '#tests/support/until.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

/** The address of a PostgreSQL server; empty: the tests use the embedded database. */
const SERVER = process.env['DATABASE_URL'] ?? '';

let folder: string;
const created: string[] = [];
beforeAll(() => {
  folder = tempFolder('study-import');
});
afterAll(async () => {
  removeTempFolder(folder);
  for (const url of created) await dropDatabase(SERVER, url);
});

/** A separate database, for the program and then for the test. */
async function emptyDatabase(name: string): Promise<DatabasePlace> {
  const dataDir = join(folder, name);
  if (SERVER === '') {
    await layDatabase(dataDir);
    return { databaseUrl: '', dataDir };
  }
  const databaseUrl = await createDatabase(SERVER, 'import');
  created.push(databaseUrl);
  return withTables({ databaseUrl, dataDir });
}

/** The same database, with the tables of this version: a command creates none. */
async function withTables(place: DatabasePlace): Promise<DatabasePlace> {
  const opened = await openDatabase(place);
  if (!opened.ok) throw new Error(opened.message);
  await opened.database.close();
  return place;
}

function start({ databaseUrl, dataDir }: DatabasePlace, ...args: readonly string[]): Program {
  return startProgram(process.execPath, [join(ROOT, 'src/entry/commands/studies.ts'), 'import', ...args], {
    cwd: ROOT,
    env: { ...process.env, DATABASE_URL: databaseUrl ?? '', DATA_DIR: dataDir },
  });
}

async function run(data: DatabasePlace, ...args: readonly string[]) {
  const program = start(data, ...args);
  return { code: await program.ended, output: program.output() };
}

/** What is stored, without the times and runs that differ between two imports. */
async function stored(data: DatabasePlace): Promise<readonly (readonly unknown[])[]> {
  const opened = await openDatabase(data);
  if (!opened.ok) throw new Error(opened.message);
  const { pool } = opened.database;
  try {
    const [studies, sites, names] = await Promise.all([
      pool.query<{ row: unknown }>(
        `select to_jsonb(studies) - '{updated_at,recorded_at,import_run}'::text[] as row from studies order by id`,
      ),
      pool.query<{ row: unknown }>(
        `select to_jsonb(study_sites) as part, to_jsonb(sites) as place
         from study_sites join sites on sites.id = site_id order by ext_id`,
      ),
      pool.query<{ row: unknown }>(`select name_en, show_for_signup from indications order by id`),
    ]);
    return [studies.rows, sites.rows, names.rows];
  } finally {
    await opened.database.close();
  }
}

/** Records with sites of their own, so that a batch takes some time. */
const records = (count: number) =>
  Array.from({ length: count }, (_, index) =>
    JSON.stringify(
      registryRecord({
        id: `NCT${String(index).padStart(8, '0')}`,
        conditions: [`Made-up condition ${index % 40}`],
        locations: Array.from({ length: 8 }, (__, at) => registryLocation({ facility: `Clinic ${index}-${at}` })),
      }),
    ),
  ).join('\n');

test('[O4] an import killed midway continues when restarted, and stores what a complete one does', async () => {
  const file = join(folder, 'many.ndjson');
  writeFileSync(file, records(420));
  const [cut, whole] = [await emptyDatabase('cut'), await emptyDatabase('whole')];
  const killed = start(cut, file);
  const underWay = async () => (killed.output().includes('of them unchanged') ? true : undefined);
  await until(underWay, { failure: () => killed.output(), pointless: () => !killed.running() });
  expect(await killed.end('SIGKILL')).toBeNull();
  expect(killed.output()).not.toContain('studies stored');
  const again = await run(cut, file);
  const [, newly, unchanged] =
    /420 records: (\d+) studies stored \(\d+ recruiting\), (\d+) unchanged, 0 refused/.exec(again.output) ?? [];
  expect(Number(unchanged)).toBeGreaterThanOrEqual(200);
  expect(Number(newly) + Number(unchanged)).toBe(420);
  expect(again.code).toBe(0);
  await run(whole, file);
  expect(await stored(cut)).toEqual(await stored(whole));
});

test('[O4] two concurrent imports of the same studies, in opposite order, leave each study complete', async () => {
  const [forth, back] = [join(folder, 'forth.ndjson'), join(folder, 'back.ndjson')];
  const lines = records(600).split('\n');
  writeFileSync(forth, lines.join('\n'));
  writeFileSync(back, lines.toReversed().join('\n'));
  // Only one process can open the embedded database: two imports can meet only on PostgreSQL.
  const postgres = await startPostgres();
  onTestFinished(() => postgres.stop());
  const raced = await withTables({ databaseUrl: await postgres.createDatabase('raced'), dataDir: folder });
  const alone = await withTables({ databaseUrl: await postgres.createDatabase('alone'), dataDir: folder });
  const ends = await Promise.all([run(raced, forth), run(raced, back)]);
  expect(ends.map(({ code, output }) => [code, /600 records: .*$/m.exec(output)?.[0].endsWith('0 refused')])).toEqual([
    [0, true],
    [0, true],
  ]);
  await run(alone, forth);
  const [studies, sites] = await stored(raced);
  const [expectedStudies, expectedSites] = await stored(alone);
  expect([studies?.length, sites]).toEqual([expectedStudies?.length, expectedSites]);
});

test('[O4] a folder is imported in order of file names; unreadable lines are reported with file and line', async () => {
  const pages = join(folder, 'pages');
  mkdirSync(pages);
  writeFileSync(join(pages, '02.ndjson'), `${JSON.stringify(registryRecord({ status: 'COMPLETED' }))}\n{broken\n`);
  writeFileSync(
    join(pages, '01.json'),
    JSON.stringify({ studies: [registryRecord(), registryRecord({ id: 'NCT00000002' })] }, undefined, 2),
  );
  writeFileSync(join(pages, 'notes.txt'), 'no record');
  const { code, output } = await run(await emptyDatabase('folder'), pages);
  expect(output).toContain('02.ndjson line 2  json-unreadable');
  expect(output).toContain('4 records: 2 studies stored (1 recruiting), 0 unchanged, 1 refused');
  expect(code).toBe(1);
});

test('[O4] importing a folder without a file of records exits with 2 and a readable message', async () => {
  const empty = join(folder, 'empty');
  mkdirSync(empty);
  const { code, output } = await run({ databaseUrl: '', dataDir: join(folder, 'none') }, empty);
  expect([code, output]).toEqual([2, expect.stringContaining('holds no .json, .ndjson or .jsonl file')]);
});
