import type pg from 'pg';
import type { StudyRecord } from '#server/features/studies/study-record.ts';
import { conditionsOf, madeUpStudies } from './made-up-studies.ts';
import type { RealShapes } from './real-shapes.ts';

const STUDIES_PER_STATEMENT = 2000;

/** The columns of rows, each as one array: a statement accepts any number of rows in a few parameters. */
function columnsOf<Row>(rows: readonly Row[], ...columns: readonly ((row: Row) => unknown)[]): unknown[][] {
  return columns.map((column) => rows.map(column));
}

async function saveBatch(pool: pg.Pool, batch: readonly StudyRecord[]): Promise<void> {
  await pool.query(
    `insert into studies (id, document, status, is_simulation, site_required, area_type, target_distance_km, origin)
     select id, document::jsonb, status, false, site_required, area_type, km, 'demonstration'
     from unnest($1::text[], $2::text[], $3::text[], $4::boolean[], $5::text[], $6::double precision[])
       as row (id, document, status, site_required, area_type, km)`,
    columnsOf(
      batch,
      ({ study }) => study.externalId,
      ({ study }) => JSON.stringify(study),
      ({ study }) => study.internalStatus,
      ({ study }) => study.siteRequiredToQualify,
      ({ study }) => study.siteTargetAreaType,
      ({ study }) => study.targetDistanceKm,
    ),
  );
  const sites = batch.flatMap(({ study, sites: own }) => own.map((site) => ({ ...site, studyId: study.externalId })));
  await pool.query(
    `insert into sites (id, name, city, region, country, country_text, postal_code, postal_area, lat, lon)
     select id, name, city, region, country, country, code, code, lat, lon
     from unnest(
       $1::text[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::double precision[],
       $8::double precision[]
     ) as row (id, name, city, region, country, code, lat, lon)`,
    columnsOf(
      sites,
      ({ id }) => id,
      ({ name }) => name,
      ({ city }) => city,
      ({ region }) => region ?? null,
      ({ country }) => country,
      ({ postalCode }) => postalCode,
      ({ point }) => point?.lat,
      ({ point }) => point?.lon,
    ),
  );
  await pool.query(
    `insert into study_sites (ext_id, study_id, site_id, recruiting)
     select * from unnest($1::text[], $2::text[], $3::text[], $4::boolean[])`,
    columnsOf(
      sites,
      ({ extId }) => extId,
      ({ studyId }) => studyId,
      ({ id }) => id,
      ({ recruiting }) => recruiting,
    ),
  );
  const about = batch.flatMap(({ study }) =>
    study.associatedIndicationIds.map((id) => ({ study: study.externalId, id })),
  );
  await pool.query(
    'insert into study_indications (study_id, indication_id) select * from unnest($1::text[], $2::integer[])',
    columnsOf(
      about,
      ({ study }) => study,
      ({ id }) => id,
    ),
  );
}

/** Inserts made-up studies, with their conditions and the postal tables, into the tables of the product. */
export async function loadCatalogue(pool: pg.Pool, shapes: RealShapes, count: number): Promise<void> {
  const conditions = [...conditionsOf(shapes).values()];
  await pool.query(
    `insert into indications (id, category_id, name_en, show_for_signup, type, origin)
     select id, 2, name, false, 'chronic', 'demonstration'
     from unnest($1::integer[], $2::text[]) as row (id, name)`,
    columnsOf(
      conditions,
      ({ id }) => id,
      ({ name }) => name,
    ),
  );
  for (const [country, places] of shapes.places) {
    await pool.query(
      `insert into postal_codes (country, code, place, region, lat, lon)
       select distinct on (code) $1, *
       from unnest($2::text[], $3::text[], $4::text[], $5::double precision[], $6::double precision[])
         as row (code, place, region, lat, lon) order by code`,
      [
        country,
        ...columnsOf(
          places,
          ({ code }) => code,
          ({ place }) => place,
          ({ region }) => region,
          ({ lat }) => lat,
          ({ lon }) => lon,
        ),
      ],
    );
    await pool.query('insert into postal_tables (country, complete, codes) values ($1, true, $2)', [
      country,
      places.length,
    ]);
  }
  let batch: StudyRecord[] = [];
  for (const study of madeUpStudies(shapes, count)) {
    batch.push(study);
    if (batch.length < STUDIES_PER_STATEMENT) continue;
    await saveBatch(pool, batch);
    batch = [];
  }
  await saveBatch(pool, batch);
}
