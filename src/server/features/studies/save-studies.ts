import { sql, type Kysely } from 'kysely';
import type { Tables } from '../../core/database/tables.ts';
import { timeZoneOf } from './places/zones/time-zone.ts';
import type { SiteRecord, StudyRecord } from './study-record.ts';

/** Rows are sent as one parameter: a statement of a thousand rows takes longer to write than to run. */
const ROWS_PER_STATEMENT = 5000;

function* slices(rows: readonly unknown[]): Generator<string> {
  for (let at = 0; at < rows.length; at += ROWS_PER_STATEMENT)
    yield JSON.stringify(rows.slice(at, at + ROWS_PER_STATEMENT));
}

const documentRow = ({ study, origin, eligibilityText, imported, opensSoon }: StudyRecord) => ({
  id: study.externalId,
  document: study,
  status: study.internalStatus,
  is_simulation: study.isSimulation,
  site_required: study.siteRequiredToQualify,
  area_type: study.siteTargetAreaType,
  target_distance_km: study.targetDistanceKm ?? null,
  origin,
  eligibility_text: eligibilityText ?? null,
  record_hash: imported?.hash ?? null,
  import_run: imported?.run ?? null,
  opens_soon: opensSoon === true,
});

async function saveDocuments(tx: Kysely<Tables>, records: readonly StudyRecord[]): Promise<void> {
  // Criteria come from a separate file: a newer registry record without any keeps them.
  await sql`
    insert into studies (id, document, status, is_simulation, site_required, area_type, target_distance_km, origin,
      eligibility_text, record_hash, import_run, opens_soon, updated_at, recorded_at)
    select id, document, status, is_simulation, site_required, area_type, target_distance_km, origin, eligibility_text,
      record_hash, import_run, opens_soon, now(), case when record_hash is null then null else now() end
    from jsonb_to_recordset(${JSON.stringify(records.map(documentRow))}::jsonb)
      as given (id text, document jsonb, status text, is_simulation boolean, site_required boolean, area_type text,
        target_distance_km double precision, origin text, eligibility_text text, record_hash text, import_run uuid,
        opens_soon boolean)
    on conflict (id) do update set
      document = case when jsonb_array_length(excluded.document -> 'criteria') > 0 then excluded.document
        else jsonb_set(excluded.document, '{criteria}', studies.document -> 'criteria') end,
      status = excluded.status, is_simulation = excluded.is_simulation, site_required = excluded.site_required,
      area_type = excluded.area_type, target_distance_km = excluded.target_distance_km, origin = excluded.origin,
      eligibility_text = excluded.eligibility_text, record_hash = excluded.record_hash,
      import_run = excluded.import_run, opens_soon = excluded.opens_soon, updated_at = excluded.updated_at,
      recorded_at = excluded.recorded_at`.execute(tx);
}

const placeRow = (site: SiteRecord, reportedBy: string) => ({
  id: site.id,
  name: site.name,
  street: site.street ?? null,
  city: site.city,
  region: site.region ?? null,
  country: site.country ?? null,
  country_text: site.countryText,
  postal_code: site.postalCode ?? null,
  postal_area: site.postalArea ?? null,
  lat: site.point?.lat ?? null,
  lon: site.point?.lon ?? null,
  time_zone: (site.country && site.point && timeZoneOf(site.country, site.region ?? null, site.point)) ?? null,
  told_by: reportedBy,
});

/**
 * The study that described a place keeps describing it. Another one replaces it if its own record no longer has the
 * place, or if it gave no coordinates and the new one does.
 */
const MAY_REPLACE = sql`(sites.told_by is null or sites.told_by = excluded.told_by
  or (sites.lat is null and excluded.lat is not null)
  or not exists (select from study_sites where study_sites.site_id = sites.id
    and study_sites.study_id = sites.told_by))`;

/**
 * Records disagree on the location and spelling of a large hospital. If each were applied in turn, one import would
 * move the place with every batch, and what searches read about the thousands of studies there would be rebuilt each
 * time.
 */
async function savePlaces(tx: Kysely<Tables>, records: readonly StudyRecord[]): Promise<void> {
  const places = records.flatMap(({ study, sites }) => sites.map((site) => placeRow(site, study.externalId)));
  for (const rows of slices(places)) {
    await sql`
      insert into sites (id, name, street, city, region, country, country_text, postal_code, postal_area, lat, lon,
        time_zone, told_by)
      -- One place may occur in several studies of a batch; a statement may touch a row only once.
      select distinct on (given.id) given.id, given.name, given.street, given.city, given.region, given.country,
        given.country_text, given.postal_code, given.postal_area, given.lat, given.lon, given.time_zone, given.told_by
      from rows from (jsonb_to_recordset(${rows}::jsonb)
        as (id text, name text, street text, city text, region text, country text, country_text text, postal_code text,
          postal_area text, lat double precision, lon double precision, time_zone text, told_by text))
        with ordinality as given (id, name, street, city, region, country, country_text, postal_code, postal_area, lat,
          lon, time_zone, told_by, turn)
      left join sites as known on known.id = given.id
      order by given.id, (known.told_by is not distinct from given.told_by) desc,
        (given.lat is not null) desc, given.turn
      -- A zone that somebody has set is known better than one that is worked out, and so is a street.
      on conflict (id) do update set name = excluded.name, city = excluded.city, region = excluded.region,
        country = excluded.country, country_text = excluded.country_text,
        postal_code = excluded.postal_code, postal_area = excluded.postal_area, lat = excluded.lat, lon = excluded.lon,
        street = coalesce(sites.street, excluded.street),
        time_zone = coalesce(sites.time_zone, excluded.time_zone), told_by = excluded.told_by
      where ${MAY_REPLACE} and
        (sites.name, sites.city, sites.region, sites.country, sites.country_text, sites.postal_code, sites.postal_area,
          sites.lat, sites.lon, sites.street, sites.time_zone, sites.told_by)
        is distinct from (excluded.name, excluded.city, excluded.region, excluded.country, excluded.country_text,
          excluded.postal_code, excluded.postal_area, excluded.lat, excluded.lon,
          coalesce(sites.street, excluded.street), coalesce(sites.time_zone, excluded.time_zone),
          excluded.told_by)`.execute(tx);
  }
}

async function saveStudySites(tx: Kysely<Tables>, records: readonly StudyRecord[]): Promise<void> {
  const rows = records.flatMap(({ study, sites }) =>
    sites.map((site) => ({
      ext_id: site.extId,
      study_id: study.externalId,
      site_id: site.id,
      recruiting: site.recruiting,
      scheduling_enabled: site.schedulingEnabled ?? false,
    })),
  );
  const kept = rows.map((row) => row.ext_id);
  await tx
    .deleteFrom('study_sites')
    .where(
      'study_id',
      'in',
      records.map(({ study }) => study.externalId),
    )
    .where(sql<boolean>`not (ext_id = any(${kept}::text[]))`)
    .execute();
  for (const slice of slices(rows)) {
    await sql`
      insert into study_sites (ext_id, study_id, site_id, recruiting, scheduling_enabled)
      -- A site that an earlier record left out comes back as the operator set it up.
      select ext_id, study_id, site_id, recruiting, scheduling_enabled or exists (
        select from site_bookable_studies as chosen where chosen.site_id = given.site_id
          and chosen.study_id = given.study_id)
      from jsonb_to_recordset(${slice}::jsonb)
        as given (ext_id text, study_id text, site_id text, recruiting boolean, scheduling_enabled boolean)
      on conflict (ext_id) do update set site_id = excluded.site_id, recruiting = excluded.recruiting
      where (study_sites.site_id, study_sites.recruiting)
        is distinct from (excluded.site_id, excluded.recruiting)`.execute(tx);
  }
}

async function saveStudyIndications(tx: Kysely<Tables>, records: readonly StudyRecord[]): Promise<void> {
  const rows = records.flatMap(({ study }) =>
    study.associatedIndicationIds.map((id) => ({ study_id: study.externalId, indication_id: id })),
  );
  // Only changes are written, because triggers maintain what searches read.
  await sql`delete from study_indications where study_id = any(${records.map(({ study }) => study.externalId)}::text[])
    and (study_id, indication_id) not in (select * from unnest(${rows.map((row) => row.study_id)}::text[],
      ${rows.map((row) => row.indication_id)}::integer[]))`.execute(tx);
  for (const slice of slices(rows)) {
    await sql`
      insert into study_indications (study_id, indication_id)
      select study_id, indication_id
      from jsonb_to_recordset(${slice}::jsonb) as given (study_id text, indication_id integer)
      on conflict do nothing`.execute(tx);
  }
}

/**
 * Stores studies by their id; storing the same records again changes nothing. Call it in a transaction, with no id
 * twice in one call.
 */
export async function saveStudies(tx: Kysely<Tables>, records: readonly StudyRecord[]): Promise<void> {
  if (records.length === 0) return;
  await saveDocuments(tx, records);
  await savePlaces(tx, records);
  await saveStudyIndications(tx, records);
  // Last, because each of these statements rebuilds what searches read, and a study without sites has almost nothing to
  // rebuild.
  await saveStudySites(tx, records);
}
