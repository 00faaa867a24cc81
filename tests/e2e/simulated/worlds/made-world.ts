import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql, type Kysely } from 'kysely';
import type { Study } from '#schemas/study/study.ts';
import { saveStudies } from '#server/features/studies/save-studies.ts';
import type { StudyRecord } from '#server/features/studies/study-record.ts';
import { openDatabase } from '#server/core/database/open-database.ts';
import type { Tables } from '#server/core/database/tables.ts';
import { layDatabase } from '../../../support/database/empty-database.ts';
import { startServer, type TestServer } from '../../../support/server.ts';
import { ROOT } from '../../../support/tools/install.ts';
import { tempFolder } from '../../../support/temp.ts';

/** What a world contains in addition to what every server has. */
export interface MadeWorld {
  /** With a site in Chicago each. */
  readonly studies: readonly Study[];
  /** Is the call centre open, at any time? */
  readonly open: boolean;
  /** The list of conditions cannot be read from the database. */
  readonly brokenConditions: boolean;
}

/** Starts the product's server on a database that contains this world. */
export async function startMadeWorld(world: MadeWorld, env: Readonly<Record<string, string>>): Promise<TestServer> {
  const dataDir = tempFolder('world');
  await layDatabase(dataDir);
  const opened = await openDatabase({ databaseUrl: undefined, dataDir });
  if (!opened.ok) throw new Error(opened.message);
  await fill(opened.database.db, world);
  await opened.database.close();
  const server = await startServer({
    database: 'pglite',
    env: { ...env, DATA_DIR: dataDir, SEED: 'none', OPERATOR_FILE: operatorFile(dataDir, world) },
  });
  return { ...server, dataDir };
}

async function fill(db: Kysely<Tables>, { studies, brokenConditions }: MadeWorld): Promise<void> {
  await db
    .insertInto('indication_categories')
    .values({ id: 10, name_en: 'Conditions', name_es: 'Afecciones', position: 1 })
    .execute();
  await db
    .insertInto('indications')
    .values({
      id: 4,
      category_id: 10,
      name_en: 'A condition',
      name_es: 'Una afección',
      show_for_signup: true,
      type: 'chronic',
      origin: 'registry',
    })
    .execute();
  await db.transaction().execute((tx) => saveStudies(tx, studies.map(inChicago)));
  if (brokenConditions) await sql`alter table indication_categories rename to indication_categories_away`.execute(db);
}

/** A study whose only site is in Chicago and accepts bookings, but never has a free time. */
function inChicago(study: Study): StudyRecord {
  const site = {
    id: 'a-site',
    name: 'A site',
    city: 'Chicago',
    region: 'ILLINOIS',
    country: 'US',
    countryText: 'US',
    postalCode: '60611',
    postalArea: '60611',
    point: { lat: 41.8947, lon: -87.6204 },
  } as const;
  return {
    study,
    origin: 'registry',
    eligibilityText: undefined,
    sites: [{ ...site, extId: `${study.externalId}-1`, recruiting: true, schedulingEnabled: true }],
  };
}

/** The demonstration's operator, whose call centre is always open, or never. */
function operatorFile(folder: string, { open }: MadeWorld): string {
  const operator: unknown = JSON.parse(
    readFileSync(join(ROOT, 'src/server/core/config/operator.default.json'), 'utf8'),
  );
  if (typeof operator !== 'object' || operator === null) throw new Error('The operator document is not an object');
  const hours = {
    timeZone: 'America/Chicago',
    days: open ? [1, 2, 3, 4, 5, 6, 7] : [],
    opens: '00:00',
    closes: '23:59',
  };
  const file = join(folder, 'operator.json');
  writeFileSync(file, JSON.stringify({ ...operator, callCentreHours: hours }));
  return file;
}
