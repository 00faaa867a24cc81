import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { Kysely, PostgresDialect } from 'kysely';
import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { saveStudies } from '#server/features/studies/save-studies.ts';
import type { StudyRecord } from '#server/features/studies/study-record.ts';
import { migrateDatabase } from '#server/core/database/migrate-database.ts';
import type { Tables } from '#server/core/database/tables.ts';
import { nearStudies } from '#server/features/studies/near-studies.ts';
import { openApiSite, type ApiSite } from '#tests/support/api-site.ts';
import { scatteredStudies } from '#tests/support/catalogue/scattered-studies.ts';
import { poolOver } from '#tests/support/database/pool-over.ts';
import { startPostgres, type PostgresServer } from '#tests/support/database/postgres.ts';
import { ROOT } from '#tests/support/tools/install.ts';
import { saveRequest, screenerVisit } from '#tests/support/visits.ts';

const STUDIES = 3000;
const records = scatteredStudies(3, STUDIES).map((record) => ({
  ...record,
  study: { ...record.study, associatedIndicationIds: [] },
}));
const CHICAGO = { lat: 41.9, lon: -87.6, region: 'ILLINOIS', name: 'Chicago', approximate: false };

let postgres: PostgresServer;
let url: string;
let site: ApiSite;
let olderPool: pg.Pool;

const kyselyOver = (pool: pg.Pool) => new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });

const newest =
  readdirSync(join(ROOT, 'src/server/migrations'))
    .filter((file) => file.endsWith('.ts'))
    .toSorted()
    .at(-1)
    ?.replace('.ts', '') ?? '';
/** Reverts what the newest migration has added. Update this whenever you add a migration. */
const UNDONE: Readonly<Record<string, string>> = {
  '0023-place-sources': 'alter table sites drop column told_by',
  '0024-draft-secrets': 'drop table draft_secrets',
  '0029-message-order': 'alter table outside_messages drop column position, drop column in_order_of',
  '0036-site-special-days':
    'drop index bookings_by_site; drop table site_bookable_studies; drop table site_special_days',
  '0037-failed-accesses': 'drop table failed_accesses',
  '0038-erased-history': 'alter table erasures drop column removed',
  '0039-any-language': ['condition_names', 'bookings']
    .map(
      (table) =>
        `alter table ${table} drop constraint ${table}_language_check, ` +
        `add constraint ${table}_language_check check (language in ('en', 'es'))`,
    )
    .join('; '),
  '0040-leads-of-campaign': 'drop index leads_of_campaign',
  // `catalogue_version` stays: the node of this test, which stands for the previous version, reads it with every save.
  '0041-catalogue-version':
    'drop function note_catalogue_change cascade; drop table catalogue_changes; drop function change_catalogue_version',
  '0042-content': [
    'tokens',
    'previews',
    'schedules',
    'approvals',
    'publications',
    'environments',
    'heads',
    'revisions',
    'texts',
    'state',
    'events',
  ]
    .map((table) => `drop table content_${table}`)
    .join('; '),
  '0043-source-lists': 'drop table content_source_lists',
  '0044-pruned-texts':
    'drop function refuse_other_text cascade; alter table content_texts alter column body set not null; ' +
    'create trigger content_texts_append_only before update or delete on content_texts ' +
    'for each row execute function refuse_change()',
  '0050-people': [
    'sign_in_attempts',
    'person_identities',
    'person_passkeys',
    'person_links',
    'person_sessions',
    'person_grants',
    'people',
  ]
    .map((table) => `drop table ${table}`)
    .join('; '),
  '0051-teamwork': 'drop table content_presence; drop table content_comments',
  '0052-newest-leads': 'drop index leads_newest',
  // A node of the previous version does not read the column; this version, which plays it here, cannot be without.
  '0053-site-streets': 'select 1',
};

/** Brings the database to the previous version. This version cannot seed a database of that version. */
async function undoNewest(pool: pg.Pool): Promise<void> {
  const statement = UNDONE[newest];
  if (statement === undefined) throw new Error(`Say in UNDONE how ${newest} is taken back`);
  await pool.query(statement);
  await pool.query('delete from kysely_migration where name = $1', [newest]);
}

/** How the previous version stored a study: it does not know the column that the newest migration adds. */
async function importAsBefore(pool: pg.Pool, { study, origin, sites }: StudyRecord): Promise<void> {
  await pool.query(
    `insert into studies
        (id, document, status, is_simulation, site_required, area_type, target_distance_km, origin, updated_at)
      values ($1, $2, $3, $4, $5, $6, $7, $8, now())
      on conflict (id) do update
        set document = excluded.document, status = excluded.status, updated_at = excluded.updated_at`,
    [
      study.externalId,
      JSON.stringify(study),
      study.internalStatus,
      study.isSimulation,
      study.siteRequiredToQualify,
      study.siteTargetAreaType,
      study.targetDistanceKm ?? null,
      origin,
    ],
  );
  for (const place of sites) {
    await pool.query(
      `insert into sites (id, name, city, region, country, country_text, lat, lon)
        values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict (id) do nothing`,
      [
        place.id,
        place.name,
        place.city,
        place.region ?? null,
        place.country ?? null,
        place.countryText,
        place.point?.lat ?? null,
        place.point?.lon ?? null,
      ],
    );
    await pool.query(
      `insert into study_sites (ext_id, study_id, site_id, recruiting)
        values ($1, $2, $3, $4) on conflict (ext_id) do nothing`,
      [place.extId, study.externalId, place.id, place.recruiting],
    );
  }
}

beforeAll(async () => {
  postgres = await startPostgres();
  url = await postgres.createDatabase('rolling');
  olderPool = poolOver(url, 16);
  const db = kyselyOver(olderPool);
  await migrateDatabase(db);
  site = await openApiSite({
    database: { kind: 'postgres', db, unlimited: db, pool: olderPool, url, close: () => db.destroy() },
  });
  await saveStudies(db, records);
  await undoNewest(olderPool);
});
afterAll(async () => {
  await site?.close();
  await postgres?.stop();
});

/** Saves and looks up as visitors do, at least three times, until stopped. Returns the statuses. */
async function visitOn(over: () => boolean): Promise<number[]> {
  const statuses: number[] = [];
  while (!over() || statuses.length < 9) {
    const replies = await Promise.all([
      site.app.inject(saveRequest(screenerVisit())),
      site.app.inject({ url: '/api/v1/sites?studyId=DEMO-ASTHMA-01&postalCode=60614&country=US' }),
      site.app.inject({ url: '/api/v1/indications?locale=en' }),
    ]);
    statuses.push(...replies.map(({ statusCode }) => statusCode));
  }
  return statuses;
}

test('[O5] two new nodes migrate concurrently beside an old one: nobody is refused, imports are found', async () => {
  let over = false;
  const visits = visitOn(() => over);
  const nodes = [kyselyOver(poolOver(url, 2)), kyselyOver(poolOver(url, 2))] as const;
  await Promise.all(nodes.map((db) => migrateDatabase(db))).finally(() => (over = true));
  const statuses = await visits;
  expect(new Set(statuses)).toEqual(new Set([200, 201]));
  const near = async () =>
    (await nearStudies(nodes[0], { country: 'US', place: CHICAGO, indicationIds: [], limit: STUDIES })).map(
      ({ id }) => id,
    );
  const found = await near();
  expect(found.length).toBeGreaterThan(100);
  expect(found).toContain('DEMO-ASTHMA-01');
  const known = records.find(({ study }) => study.externalId === found.find((id) => id.startsWith('S')));
  if (!known) throw new Error('No scattered study is near');
  await importAsBefore(olderPool, { ...known, study: { ...known.study, internalStatus: 'Closed' } });
  expect(await near()).not.toContain(known.study.externalId);
  const added = {
    ...known,
    study: { ...known.study, externalId: 'ADDED' },
    sites: known.sites.map((one) => ({ ...one, extId: `ADDED-${one.extId}` })),
  };
  await importAsBefore(olderPool, added);
  expect(await near()).toContain('ADDED');
  await Promise.all(nodes.map((db) => db.destroy()));
});
