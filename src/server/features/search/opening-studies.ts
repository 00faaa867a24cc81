import { sql, type Kysely } from 'kysely';
import type { CountryCode } from '#schemas/countries.ts';
import { DEFAULT_DISTANCE_KM, type NearStudy, type RegionalPlace, kmFrom, withinBox } from '../studies/index.ts';
import type { Tables } from '../../core/database/tables.ts';

export interface OpeningStudiesQuery {
  readonly country: CountryCode;
  readonly place: RegionalPlace;
  /** Only studies about one of these; all studies if empty. */
  readonly indicationIds: readonly number[];
  /** The largest number of studies to return. */
  readonly limit: number;
}

interface Row {
  readonly id: string;
  readonly km: number;
  readonly city: string | null;
  readonly region: string | null;
  readonly indication_ids: number[];
}

/** Is there a study that will recruit, but does not yet? */
export async function hasOpening(db: Kysely<Tables>): Promise<boolean> {
  const found = await db
    .selectFrom('studies')
    .select('id')
    .where('opens_soon', '=', true)
    .where('status', '=', 'Closed')
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/**
 * Studies that will recruit but do not yet, with a site within their reach of the place (120 km at most), nearest
 * first, ties by id. Queried only on request, so nothing is precomputed.
 */
export async function openingStudies(
  db: Kysely<Tables>,
  { country, place, indicationIds, limit }: OpeningStudiesQuery,
): Promise<NearStudy[]> {
  const about =
    indicationIds.length === 0
      ? sql`true`
      : sql`exists (select 1 from study_indications as about where about.study_id = studies.id
        and about.indication_id = any(${[...indicationIds]}::integer[]))`;
  const { rows } = await sql<Row>`
    with nearest as (
      select distinct on (studies.id) studies.id, ${kmFrom(place)} as km, sites.city, sites.region,
        least(coalesce(studies.target_distance_km, ${DEFAULT_DISTANCE_KM}::float8),
          ${DEFAULT_DISTANCE_KM}::float8) as reach
      from sites join study_sites on study_sites.site_id = sites.id join studies on studies.id = study_sites.study_id
      where sites.country = ${country} and sites.lat is not null and ${withinBox(place, DEFAULT_DISTANCE_KM)}
        and studies.opens_soon and studies.status = 'Closed' and not studies.is_simulation and ${about}
      order by studies.id, km, study_sites.ext_id
    )
    select id, km, city, region,
      array(select indication_id from study_indications where study_indications.study_id = nearest.id
        order by indication_id) as indication_ids
    from nearest where km <= reach order by km, id limit ${limit}`.execute(db);
  return rows.map(({ indication_ids, ...row }) => ({ ...row, indicationIds: indication_ids }));
}
