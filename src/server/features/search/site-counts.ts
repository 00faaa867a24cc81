import { sql, type Kysely } from 'kysely';
import type { CountryCode } from '#schemas/countries.ts';
import { DEFAULT_DISTANCE_KM, type RegionalPlace, kmFrom } from '../studies/index.ts';
import type { Tables } from '../../core/database/tables.ts';

/** How many sites of a study recruit: everywhere, and near the visitor, within the distance that the study accepts. */
export interface SiteCounts {
  readonly recruiting: number;
  readonly near: number;
}

/**
 * Counts the sites of a page's studies, by study id. Near means within the study's own distance, and at most 120 km.
 */
export async function countSites(
  db: Kysely<Tables>,
  ids: readonly string[],
  country: CountryCode,
  place: RegionalPlace | undefined,
): Promise<ReadonlyMap<string, SiteCounts>> {
  if (!place || ids.length === 0) return new Map();
  const reach = sql`case when studies.area_type = 'Distance'
    then least(coalesce(studies.target_distance_km, ${DEFAULT_DISTANCE_KM}::float8), ${DEFAULT_DISTANCE_KM}::float8)
    else ${DEFAULT_DISTANCE_KM}::float8 end`;
  const { rows } = await sql<SiteCounts & { readonly id: string }>`
    select studies.id, count(*)::integer as recruiting,
      (count(*) filter (where sites.country = ${country} and sites.lat is not null
        and ${kmFrom(place)} <= ${reach}))::integer as near
    from studies join study_sites on study_sites.study_id = studies.id and study_sites.recruiting
    join sites on sites.id = study_sites.site_id
    where studies.id = any(${[...ids]}::text[]) group by studies.id`.execute(db);
  return new Map(rows.map(({ id, recruiting, near }) => [id, { recruiting, near }]));
}
