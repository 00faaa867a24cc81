import { sql, type Expression, type Kysely, type SqlBool } from 'kysely';
import type { CountryCode } from '#schemas/countries.ts';
import type { Site, Study } from '#schemas/study/study.ts';
import type { Tables } from '../../core/database/tables.ts';
import { boundingBox, kmFrom, type Point } from './places/distance.ts';
import type { RegionalPlace } from './places/places.ts';

/** How far visitors may live from a site, if a study that recruits by distance does not say. */
export const DEFAULT_DISTANCE_KM = 120;

/** The largest number of a study's sites on a page. */
export const MAX_SITES = 100;

/** Is a site in the rectangle around a point? Uses the index over places. */
export function withinBox(point: Point, km: number): Expression<SqlBool> {
  const { south, north, west, east } = boundingBox(point, km);
  const lon =
    west <= east
      ? sql<SqlBool>`sites.lon between ${west}::float8 and ${east}::float8`
      : sql<SqlBool>`(sites.lon >= ${west}::float8 or sites.lon <= ${east}::float8)`;
  return sql<SqlBool>`(sites.lat between ${south}::float8 and ${north}::float8 and ${lon})`;
}

function inTargetArea(study: Study, place: RegionalPlace): Expression<SqlBool> {
  if (study.siteTargetAreaType === 'Country') return sql<SqlBool>`true`;
  if (study.siteTargetAreaType === 'State') return sql<SqlBool>`sites.region = ${place.region}`;
  const km = study.targetDistanceKm ?? DEFAULT_DISTANCE_KM;
  return sql<SqlBool>`(${withinBox(place, km)} and ${kmFrom(place)} <= ${km}::float8)`;
}

/**
 * The recruiting sites of a study for a visitor who lives at `place`: within the distance, in the same state, or in the
 * same country, as the study requires. Nearest first, ties by id (F3); 100 at most. Distances in km to one decimal.
 */
export async function nearbySites(
  db: Kysely<Tables>,
  study: Study,
  country: CountryCode,
  place: RegionalPlace,
): Promise<Site[]> {
  const rows = await db
    .selectFrom('study_sites')
    .innerJoin('sites', 'sites.id', 'study_sites.site_id')
    .select(['sites.id', 'study_sites.ext_id', 'sites.name', 'sites.street', 'sites.city', kmFrom(place).as('km')])
    .where('study_sites.study_id', '=', study.externalId)
    .where('study_sites.recruiting', '=', true)
    .where('sites.country', '=', country)
    .where('sites.lat', 'is not', null)
    .where(inTargetArea(study, place))
    .orderBy('km')
    .orderBy('study_sites.ext_id')
    .limit(MAX_SITES)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    ssExtId: row.ext_id,
    name: row.name,
    ...(row.street === null ? {} : { street: row.street }),
    city: row.city,
    distanceKm: Math.round(row.km * 10) / 10,
    approximate: place.approximate,
  }));
}
