import { sql, type Kysely, type RawBuilder, type SqlBool } from 'kysely';
import type { CountryCode } from '#schemas/countries.ts';
import { DEFAULT_DISTANCE_KM, kmFrom, withinBox } from '../catalogue/nearby-sites.ts';
import { needsNoSite } from '../catalogue/recruiting-studies.ts';
import type { Tables } from '../database/tables.ts';
import type { RegionalPlace } from '../places/places.ts';

/** A study that recruits near a place, with its nearest site. No distance: the place is not known, or the study needs no site. */
export interface NearStudy {
  readonly id: string;
  readonly km: number | null;
  readonly city: string | null;
  readonly region: string | null;
  readonly indicationIds: readonly number[];
  /** Its recruiting sites everywhere, and those within `DEFAULT_DISTANCE_KM`. */
  readonly sites: { readonly recruiting: number; readonly near: number };
}

type Condition = RawBuilder<SqlBool>;

const RECRUITS = sql<SqlBool>`(studies.status = 'Active' and not studies.is_simulation and study_sites.recruiting)`;

function sitesWhere(db: Kysely<Tables>, country: CountryCode, place: RegionalPlace | undefined, area: Condition) {
  return db
    .selectFrom('sites')
    .innerJoin('study_sites', 'study_sites.site_id', 'sites.id')
    .innerJoin('studies', 'studies.id', 'study_sites.study_id')
    .select(['studies.id', 'study_sites.ext_id', sql<string | null>`sites.city`.as('city'), 'sites.region', (place ? kmFrom(place) : sql<number | null>`null::float8`).as('km')])
    .where('sites.country', '=', country)
    .where(RECRUITS)
    .where(area);
}

/** How far the study that reaches farthest reaches: sites beyond it need not be looked at. */
async function farthestKm(db: Kysely<Tables>): Promise<number> {
  const { rows } = await sql<{ km: number | null }>`select max(target_distance_km) as km from studies where status = 'Active' and area_type = 'Distance'`.execute(db);
  return Math.max(rows[0]?.km ?? 0, DEFAULT_DISTANCE_KM);
}

/** One part for each kind of target area, so that each goes by an index; without a place, every site of the country may be near (Q11). */
async function reachable(db: Kysely<Tables>, country: CountryCode, place: RegionalPlace | undefined) {
  if (!place) return sitesWhere(db, country, undefined, sql<SqlBool>`true`);
  const km = sql`coalesce(studies.target_distance_km, ${DEFAULT_DISTANCE_KM}::float8)`;
  const near = sql<SqlBool>`(studies.area_type = 'Distance' and ${withinBox(place, await farthestKm(db))} and ${kmFrom(place)} <= ${km})`;
  return sitesWhere(db, country, place, near)
    .unionAll(sitesWhere(db, country, place, sql<SqlBool>`(studies.area_type = 'State' and (sites.region = ${place.region} or ${place.region} = ''))`))
    .unionAll(sitesWhere(db, country, place, sql<SqlBool>`studies.area_type = 'Country'`));
}

function siteless(db: Kysely<Tables>, country: CountryCode) {
  return db
    .selectFrom('studies')
    .select(['studies.id', sql<string>`''`.as('ext_id'), sql<string | null>`null`.as('city'), sql<string | null>`null`.as('region'), sql<number | null>`null::float8`.as('km')])
    .where(sql<SqlBool>`(studies.status = 'Active' and not studies.is_simulation)`)
    .where(needsNoSite(country));
}

/** Every study that recruits for a visitor who lives at `place`, by its nearest site; equally far ones by id (J1). Distances in km. */
export async function nearStudies(db: Kysely<Tables>, country: CountryCode, place: RegionalPlace | undefined): Promise<NearStudy[]> {
  const sites = await reachable(db, country, place);
  const rows = await db
    .with('reach', () => sites.unionAll(siteless(db, country)))
    .with('nearest', (from) => from.selectFrom('reach').distinctOn('reach.id').select(['reach.id', 'reach.city', 'reach.region', 'reach.km']).orderBy('reach.id').orderBy(sql`reach.km nulls last`).orderBy('reach.ext_id'))
    .with('counted', (from) => from.selectFrom('reach').select(['reach.id', sql<number>`(count(*) filter (where reach.km <= ${DEFAULT_DISTANCE_KM}::float8))::integer`.as('near')]).groupBy('reach.id'))
    .selectFrom('nearest')
    .innerJoin('counted', 'counted.id', 'nearest.id')
    .select(['nearest.id', 'nearest.city', 'nearest.region', 'nearest.km', sql<number[]>`array(select indication_id from study_indications where study_id = nearest.id order by indication_id)`.as('indication_ids'), 'counted.near', sql<number>`(select count(*) from study_sites where study_id = nearest.id and recruiting)::integer`.as('recruiting')])
    .orderBy(sql`nearest.km nulls last`)
    .orderBy('nearest.id')
    .execute();
  return rows.map(({ indication_ids, near, recruiting, ...row }) => ({ ...row, indicationIds: indication_ids, sites: { recruiting, near } }));
}
