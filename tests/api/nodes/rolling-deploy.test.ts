import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { saveStudies } from '#server/catalogue/save-studies.ts';
import { migrateDatabase } from '#server/database/migrate-database.ts';
import type { Tables } from '#server/database/tables.ts';
import { nearStudies } from '#server/search/near-studies.ts';
import { openApiSite, type ApiSite } from '#tests/support/api-site.ts';
import { scatteredStudies } from '#tests/support/catalogue/scattered-studies.ts';
import { startPostgres, type PostgresServer } from '#tests/support/database/postgres.ts';
import { ROOT } from '#tests/support/tools/install.ts';
import { saveRequest, screenerVisit } from '#tests/support/visits.ts';

const STUDIES = 3000;
const CHICAGO = { lat: 41.9, lon: -87.6, region: 'ILLINOIS', name: 'Chicago', approximate: false };

let postgres: PostgresServer;
let url: string;
let site: ApiSite;

/** A pool whose connections may end with their server. */
function poolOf(max: number): pg.Pool {
  const pool = new pg.Pool({ connectionString: url, max });
  pool.on('error', () => undefined);
  pool.on('connect', (client) => void client.on('error', () => undefined));
  return pool;
}
const kyselyOver = (pool: pg.Pool) => new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });

/** All migrations but the newest: what the version before brought the database to. */
const before = readdirSync(join(ROOT, 'src/server/migrations')).filter((file) => file.endsWith('.ts')).toSorted().at(-2)?.replace('.ts', '') ?? '';

beforeAll(async () => {
  postgres = await startPostgres();
  url = await postgres.createDatabase('rolling');
  const pool = poolOf(16);
  const db = kyselyOver(pool);
  await migrateDatabase(db, { until: before });
  // Searches of this version read what the newest migration makes; everything else runs on the schema of before.
  site = await openApiSite({ database: { kind: 'postgres', db, pool, url, close: () => db.destroy() } });
  await saveStudies(db, scatteredStudies(3, STUDIES).map((record) => ({ ...record, study: { ...record.study, associatedIndicationIds: [] } })));
});
afterAll(async () => {
  await site?.close();
  await postgres?.stop();
});

/** Saves and looks up as visitors do, until told to stop. Returns the statuses. */
async function visitOn(over: () => boolean): Promise<number[]> {
  const statuses: number[] = [];
  while (!over()) {
    const replies = await Promise.all([site.app.inject(saveRequest(screenerVisit())), site.app.inject({ url: '/api/v1/sites?studyId=DEMO-ASTHMA-01&postalCode=60614&country=US' }), site.app.inject({ url: '/api/v1/indications?locale=en' })]);
    statuses.push(...replies.map(({ statusCode }) => statusCode));
  }
  return statuses;
}

test('[O5] two nodes of the new version migrate at once while one of the version before goes on serving: nobody is refused, and what it imports is found', async () => {
  let over = false;
  const visits = visitOn(() => over);
  const nodes = [kyselyOver(poolOf(2)), kyselyOver(poolOf(2))] as const;
  await Promise.all(nodes.map((db) => migrateDatabase(db))).finally(() => (over = true));
  const statuses = await visits;
  expect(new Set(statuses)).toEqual(new Set([200, 201]));
  expect(statuses.length).toBeGreaterThan(5);
  const near = async () => (await nearStudies(nodes[0], { country: 'US', place: CHICAGO, indicationIds: [], limit: STUDIES })).map(({ id }) => id);
  const found = await near();
  expect(found.length).toBeGreaterThan(100);
  expect(found).toContain('DEMO-ASTHMA-01');
  const [record] = scatteredStudies(3, STUDIES).filter(({ study }) => study.externalId === found.find((id) => id.startsWith('S')));
  if (!record) throw new Error('No scattered study is near');
  await saveStudies(site.database.db, [{ ...record, study: { ...record.study, associatedIndicationIds: [], internalStatus: 'Closed' } }]);
  expect(await near()).not.toContain(record.study.externalId);
  await Promise.all(nodes.map((db) => db.destroy()));
});
