import { sql, type Kysely } from 'kysely';
import type { CountryCode } from '#schemas/countries.ts';
import { kmFrom } from './places/distance.ts';
import { isRowId } from '../../core/database/storable.ts';
import type { Tables } from '../../core/database/tables.ts';
import type { RegionalPlace } from './places/places.ts';
import {
  boxesAround,
  farMaps,
  LOCAL_SPANS_KM,
  onMap,
  WHOLE_EARTH_KM,
  wholeMap,
  type OpenSitesOf,
} from './open-sites.ts';

/**
 * A study that recruits near a place, with its nearest site. No distance: the place is unknown, or the study needs no
 * site.
 */
export interface NearStudy {
  readonly id: string;
  readonly km: number | null;
  readonly city: string | null;
  readonly region: string | null;
  readonly indicationIds: readonly number[];
}

export interface NearStudiesQuery {
  readonly country: CountryCode;
  /** Undefined: the code resolves to no place, so every site of the country may be near (Q11). */
  readonly place: RegionalPlace | undefined;
  /** Only studies about one of these; all studies if empty. */
  readonly indicationIds: readonly number[];
  /** The largest number of studies to return. */
  readonly limit: number;
}

type Row = Omit<NearStudy, 'indicationIds'> & { readonly indication_ids: number[] };

const FIRST_KM = 2;
const LOCAL_KM = Math.max(...LOCAL_SPANS_KM);
/**
 * Each ring is wider than the previous one by at least and at most these factors: enough for the missing studies, if
 * they are as dense as within it.
 */
const MIN_WIDER = 2;
const MAX_WIDER = 4;

const indicationsOf = sql<
  number[]
>`array(select indication_id from study_indications where study_indications.study_id = nearest.id
  order by indication_id)`;

/** The studies with a site within `km` of the place, and within their own reach of the visitor. */
async function within(
  db: Kysely<Tables>,
  of: OpenSitesOf,
  place: RegionalPlace,
  km: number,
  limit: number,
): Promise<Row[]> {
  const { rows } = await sql<Row>`
    with around as (
      select sites.study_id, sites.ext_id, sites.city, sites.region, sites.reach_km, ${kmFrom(place)} as km
      from unnest(${boxesAround(of, place, km)}::text[]) as edge (sides)
      join open_sites as sites on point(sites.part * 400.0::double precision + sites.lon, sites.lat) <@ edge.sides::box
      where sites.lat is not null and sites.country = ${of.country} and sites.area in ('', ${of.state})
        and sites.indication_id = any(${[...of.indicationIds]}::integer[])
    ), nearest as (
      select distinct on (study_id) study_id as id, km, city, region from around
      where km <= least(reach_km, ${km}::double precision) order by study_id, km, ext_id
    )
    select id, km, city, region, ${indicationsOf} as indication_ids from nearest
    order by km, id limit ${limit}`.execute(db);
  return rows;
}

/**
 * How far the `count` nearest rows of a map reach, among those that matter beyond every local ring; the whole earth if
 * no map has so many.
 */
async function reachOfFarRows(
  db: Kysely<Tables>,
  of: OpenSitesOf,
  place: RegionalPlace,
  count: number,
): Promise<number> {
  const maps = farMaps(of);
  const {
    rows: [far],
  } = await sql<{ readonly km: number | null }>`
    select min(farthest.km) filter (where farthest.found = ${count}::integer) as km
    from unnest(${maps.map(wholeMap)}::text[], ${maps.map((map) => onMap(map, place))}::text[]) as map (sides, centre)
    cross join lateral (
      select count(*) as found, max(nearest.km) as km from (
        select ${kmFrom(place)} as km from open_sites as sites
        where sites.lat is not null
          and point(sites.part * 400.0::double precision + sites.lon, sites.lat) <@ map.sides::box
        order by point(sites.part * 400.0::double precision + sites.lon, sites.lat) <-> map.centre::point limit ${count}
      ) as nearest
    ) as farthest`.execute(db);
  return far?.km ?? WHOLE_EARTH_KM;
}

/**
 * Searches in rings around the place, each wider than the previous one, until one contains enough studies: no more is
 * read than necessary.
 */
async function nearest(db: Kysely<Tables>, of: OpenSitesOf, place: RegionalPlace, limit: number): Promise<Row[]> {
  let count = limit;
  for (let km = FIRST_KM; ;) {
    const found = await within(db, of, place, km, limit);
    if (found.length === limit || km >= WHOLE_EARTH_KM) return found;
    const wider = Math.min(MAX_WIDER, Math.max(MIN_WIDER, Math.sqrt((2 * limit) / Math.max(1, found.length))));
    if (km < LOCAL_KM) km = Math.min(LOCAL_KM, km * wider);
    else {
      count *= MAX_WIDER;
      km = Math.max(km * MIN_WIDER, await reachOfFarRows(db, of, place, count));
    }
  }
}

/**
 * Studies without a distance, by id: those that need no site, and those whose site has no known location; without a
 * place, all.
 */
async function withoutDistance(
  db: Kysely<Tables>,
  of: OpenSitesOf,
  place: RegionalPlace | undefined,
  before: readonly string[],
  limit: number,
): Promise<Row[]> {
  const placeless = place ? sql`and sites.lat is null and sites.reach_km is null` : sql``;
  const { rows } = await sql<Row>`
    with nearest as (
      select distinct on (each.study_id) each.study_id as id, each.city, each.region
      from unnest(${[...of.indicationIds]}::integer[]) as about (indication_id)
      cross join (values (${of.country}, ''), (${of.country}, ${of.state}), ('*', '')) as part (country, area)
      cross join lateral (
        select distinct on (sites.study_id) sites.study_id, sites.ext_id, sites.city, sites.region
        from open_sites as sites
        where sites.indication_id = about.indication_id and sites.country = part.country
          and sites.area = part.area ${placeless} and sites.study_id <> all(${[...before]}::text[])
        order by sites.study_id, sites.ext_id limit ${limit}
      ) as each
      order by each.study_id, each.ext_id limit ${limit}
    )
    select id, null::double precision as km, city, region, ${indicationsOf} as indication_ids from nearest
    order by id`.execute(db);
  return rows;
}

/**
 * The studies that recruit for a visitor who lives at `place`, by their nearest site, ties by id (J1). Distances in km.
 */
export async function nearStudies(
  db: Kysely<Tables>,
  { country, place, indicationIds, limit }: NearStudiesQuery,
): Promise<NearStudy[]> {
  const known = indicationIds.filter(isRowId);
  const of: OpenSitesOf = {
    indicationIds: indicationIds.length === 0 ? [0] : [...new Set(known)],
    country,
    state: (place?.region ?? '') || '*',
  };
  if (of.indicationIds.length === 0) return [];
  const located = place ? await nearest(db, of, place, limit) : [];
  const others =
    located.length < limit
      ? await withoutDistance(
          db,
          of,
          place,
          located.map(({ id }) => id),
          limit - located.length,
        )
      : [];
  return [...located, ...others].map(({ indication_ids, ...row }) => ({ ...row, indicationIds: indication_ids }));
}
