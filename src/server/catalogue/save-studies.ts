import { sql, type Kysely } from 'kysely';
import type { Tables } from '../database/tables.ts';
import { timeZoneOf } from '../places/zones/time-zone.ts';
import type { SiteRecord, StudyRecord } from './study-record.ts';

/** PostgreSQL takes 65,535 parameters a statement. */
const ROWS_A_STATEMENT = 1000;

function* slices<Row>(rows: readonly Row[]): Generator<readonly Row[]> {
  for (let at = 0; at < rows.length; at += ROWS_A_STATEMENT) yield rows.slice(at, at + ROWS_A_STATEMENT);
}

async function saveDocuments(tx: Kysely<Tables>, records: readonly StudyRecord[]): Promise<void> {
  const rows = records.map(({ study, origin, eligibilityText }) => ({
    id: study.externalId, document: JSON.stringify(study), status: study.internalStatus, is_simulation: study.isSimulation,
    site_required: study.siteRequiredToQualify, area_type: study.siteTargetAreaType, target_distance_km: study.targetDistanceKm ?? null,
    origin, eligibility_text: eligibilityText ?? null,
  }));
  await tx
    .insertInto('studies')
    .values(rows)
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet((from) => ({
        // Criteria come from a file of their own: a newer registry record without any keeps them.
        document: sql`case when jsonb_array_length(excluded.document -> 'criteria') > 0 then excluded.document
          else jsonb_set(excluded.document, '{criteria}', studies.document -> 'criteria') end`,
        status: from.ref('excluded.status'), is_simulation: from.ref('excluded.is_simulation'), site_required: from.ref('excluded.site_required'),
        area_type: from.ref('excluded.area_type'), target_distance_km: from.ref('excluded.target_distance_km'), origin: from.ref('excluded.origin'),
        eligibility_text: from.ref('excluded.eligibility_text'), updated_at: sql`now()`,
      })),
    )
    .execute();
}

const placeRow = (site: SiteRecord) => ({
  id: site.id, name: site.name, city: site.city, region: site.region ?? null, country: site.country ?? null, country_text: site.countryText,
  postal_code: site.postalCode ?? null, postal_area: site.postalArea ?? null, lat: site.point?.lat ?? null, lon: site.point?.lon ?? null,
  time_zone: (site.country && site.point && timeZoneOf(site.country, site.region ?? null, site.point)) ?? null,
});

async function savePlaces(tx: Kysely<Tables>, sites: readonly SiteRecord[]): Promise<void> {
  // One place may stand in several studies of a batch; a statement may touch a row only once.
  const places = [...new Map(sites.map((site) => [site.id, placeRow(site)])).values()];
  for (const rows of slices(places)) {
    await tx
      .insertInto('sites')
      .values([...rows])
      .onConflict((conflict) =>
        conflict.column('id').doUpdateSet((from) => ({
          name: from.ref('excluded.name'), city: from.ref('excluded.city'), region: from.ref('excluded.region'), country: from.ref('excluded.country'),
          country_text: from.ref('excluded.country_text'), postal_code: from.ref('excluded.postal_code'), postal_area: from.ref('excluded.postal_area'),
          lat: from.ref('excluded.lat'), lon: from.ref('excluded.lon'),
          // A zone that somebody has set is known better than one that is worked out.
          time_zone: sql`coalesce(sites.time_zone, excluded.time_zone)`,
        })),
      )
      .execute();
  }
}

async function saveStudySites(tx: Kysely<Tables>, records: readonly StudyRecord[]): Promise<void> {
  const rows = records.flatMap(({ study, sites }) =>
    sites.map((site) => ({
      ext_id: site.extId, study_id: study.externalId, site_id: site.id, recruiting: site.recruiting, scheduling_enabled: site.schedulingEnabled ?? false,
    })),
  );
  const kept = rows.map((row) => row.ext_id);
  await tx.deleteFrom('study_sites').where('study_id', 'in', records.map(({ study }) => study.externalId)).where(sql<boolean>`not (ext_id = any(${kept}::text[]))`).execute();
  for (const slice of slices(rows)) {
    await tx
      .insertInto('study_sites')
      .values([...slice])
      .onConflict((conflict) => conflict.column('ext_id').doUpdateSet((from) => ({ site_id: from.ref('excluded.site_id'), recruiting: from.ref('excluded.recruiting') })))
      .execute();
  }
}

async function saveStudyIndications(tx: Kysely<Tables>, records: readonly StudyRecord[]): Promise<void> {
  await tx.deleteFrom('study_indications').where('study_id', 'in', records.map(({ study }) => study.externalId)).execute();
  const rows = records.flatMap(({ study }) => study.associatedIndicationIds.map((id) => ({ study_id: study.externalId, indication_id: id })));
  for (const slice of slices(rows)) await tx.insertInto('study_indications').values([...slice]).execute();
}

/** Stores studies by their id: the same records again change nothing. Call it in a transaction; no id twice in one call. */
export async function saveStudies(tx: Kysely<Tables>, records: readonly StudyRecord[]): Promise<void> {
  if (records.length === 0) return;
  await saveDocuments(tx, records);
  await savePlaces(tx, records.flatMap(({ sites }) => sites));
  await saveStudySites(tx, records);
  await saveStudyIndications(tx, records);
}
