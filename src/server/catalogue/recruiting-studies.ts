import { sql, type Kysely, type RawBuilder, type SqlBool } from 'kysely';
import type { CountryCode } from '#schemas/countries.ts';
import type { Study } from '#schemas/study/study.ts';
import type { Tables } from '../database/tables.ts';
import { DEFAULT_DISTANCE_KM, kmFrom } from './nearby-sites.ts';
import type { RegionalPlace } from '../places/places.ts';
import { isRowId } from './storable.ts';

function nearEnough(place: RegionalPlace | undefined): RawBuilder<SqlBool> {
  // Where the code resolves to no place, a site in the country may be near: never "none" (Q11).
  if (!place) return sql<SqlBool>`true`;
  return sql<SqlBool>`case studies.area_type
    when 'Country' then true
    when 'State' then sites.region = ${place.region} or ${place.region} = ''
    else sites.lat is not null and ${kmFrom(place)} <= coalesce(studies.target_distance_km, ${DEFAULT_DISTANCE_KM}::float8) end`;
}

function aboutOneOf(indicationIds: readonly number[]): RawBuilder<SqlBool> {
  if (indicationIds.length === 0) return sql<SqlBool>`true`;
  const known = indicationIds.filter(isRowId);
  return sql<SqlBool>`studies.id in (select study_id from study_indications where indication_id = any(${known}::integer[]))`;
}

/** Simulations recruit nobody. */
const recruits = (indicationIds: readonly number[]) => sql<SqlBool>`(studies.status = 'Active' and not studies.is_simulation and ${aboutOneOf(indicationIds)})`;

/** The studies that have a recruiting site for the visitor: how many, and how far the nearest is. */
function sitesByStudy(db: Kysely<Tables>, indicationIds: readonly number[], country: CountryCode, place: RegionalPlace | undefined) {
  return db
    .selectFrom('studies')
    .innerJoin('study_sites', 'study_sites.study_id', 'studies.id')
    .innerJoin('sites', 'sites.id', 'study_sites.site_id')
    .select((from) => ['studies.id as study_id', from.fn.countAll().as('sites'), sql<number | null>`min(${place ? kmFrom(place) : sql`0`})`.as('km')])
    .where(recruits(indicationIds))
    .where('study_sites.recruiting', '=', true)
    .where('sites.country', '=', country)
    .where(nearEnough(place))
    .groupBy('studies.id');
}

/** A study that needs no site and names none recruits everywhere; one that names sites, in their countries. */
export const needsNoSite = (country: CountryCode) => sql<SqlBool>`(not studies.site_required and (
  not exists (select 1 from study_sites where study_sites.study_id = studies.id)
  or exists (select 1 from study_sites join sites on sites.id = study_sites.site_id where study_sites.study_id = studies.id and sites.country = ${country})))`;

function joinable(db: Kysely<Tables>, indicationIds: readonly number[], country: CountryCode, place: RegionalPlace | undefined) {
  return db
    .with('near', () => sitesByStudy(db, indicationIds, country, place))
    .selectFrom('studies')
    .leftJoin('near', 'near.study_id', 'studies.id')
    .select('studies.document')
    .where(recruits(indicationIds))
    .where((from) => from.or([from('near.study_id', 'is not', null), needsNoSite(country)]));
}

/** The studies that recruit near a place for one of the conditions (all conditions when none is given), by the nearest site. */
export async function recruitingStudiesNear(db: Kysely<Tables>, indicationIds: readonly number[], country: CountryCode, place: RegionalPlace | undefined): Promise<Study[]> {
  const rows = await joinable(db, indicationIds, country, place).orderBy(sql`near.km nulls last`).orderBy('studies.id').execute();
  return rows.map(({ document }) => document);
}

/** A recruiting study to feature in a country: one that can be screened for before one that cannot, then the one with most sites. With a condition, only a study of it. */
export async function featuredStudy(db: Kysely<Tables>, country: CountryCode, indicationId: number | undefined): Promise<Study | undefined> {
  const row = await joinable(db, indicationId === undefined ? [] : [indicationId], country, undefined)
    .orderBy(sql`jsonb_array_length(studies.document -> 'criteria') > 0`, 'desc')
    .orderBy(sql`near.sites desc nulls last`)
    .orderBy('studies.id')
    .limit(1)
    .executeTakeFirst();
  return row?.document;
}
