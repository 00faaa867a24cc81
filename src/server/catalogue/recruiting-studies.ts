import { sql, type ExpressionBuilder, type Kysely, type RawBuilder, type SqlBool } from 'kysely';
import type { CountryCode } from '#schemas/countries.ts';
import type { Study } from '#schemas/study.ts';
import type { Tables } from '../database/tables.ts';
import { DEFAULT_DISTANCE_KM, kmFrom } from './nearby-sites.ts';
import type { RegionalPlace } from './places.ts';

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
  return sql<SqlBool>`exists (select 1 from study_indications where study_indications.study_id = studies.id and study_indications.indication_id in (${sql.join([...indicationIds])}))`;
}

const siteOf = (country: CountryCode) => (from: ExpressionBuilder<Tables, 'studies'>) =>
  from
    .selectFrom('study_sites')
    .innerJoin('sites', 'sites.id', 'study_sites.site_id')
    .whereRef('study_sites.study_id', '=', 'studies.id')
    .where('study_sites.recruiting', '=', true)
    .where('sites.country', '=', country);

/** A study that needs no site and names none recruits everywhere; one that names sites, in their countries. */
const needsNoSite = (country: CountryCode) => sql<SqlBool>`(not studies.site_required and (
  not exists (select 1 from study_sites where study_sites.study_id = studies.id)
  or exists (select 1 from study_sites join sites on sites.id = study_sites.site_id where study_sites.study_id = studies.id and sites.country = ${country})))`;

const recruiting = (db: Kysely<Tables>, indicationIds: readonly number[]) =>
  db.selectFrom('studies').select('studies.document').where('studies.status', '=', 'Active').where('studies.is_simulation', '=', false).where(aboutOneOf(indicationIds));

/** The studies that recruit near a place for one of the conditions (all conditions when none is given), by the nearest site. Simulations are left out: nobody can join one. */
export async function recruitingStudiesNear(db: Kysely<Tables>, indicationIds: readonly number[], country: CountryCode, place: RegionalPlace | undefined): Promise<Study[]> {
  const site = siteOf(country);
  const km = place ? kmFrom(place) : sql<number>`0`;
  const rows = await recruiting(db, indicationIds)
    .select((from) => site(from).where(nearEnough(place)).select(sql<number>`min(${km})`.as('km')).as('km'))
    .where((from) => from.or([from.exists(site(from).where(nearEnough(place)).select('sites.id')), needsNoSite(country)]))
    .orderBy(sql`km nulls last`)
    .orderBy('studies.id')
    .execute();
  return rows.map(({ document }) => document);
}

/** A recruiting study to feature in a country: one that can be screened for before one that cannot, then the one with most sites. With a condition, only a study of it. */
export async function featuredStudy(db: Kysely<Tables>, country: CountryCode, indicationId: number | undefined): Promise<Study | undefined> {
  const site = siteOf(country);
  const row = await recruiting(db, indicationId === undefined ? [] : [indicationId])
    .where((from) => from.or([from.exists(site(from).select('sites.id')), needsNoSite(country)]))
    .orderBy(sql`jsonb_array_length(studies.document -> 'criteria') > 0`, 'desc')
    .orderBy((from) => site(from).select((inner) => inner.fn.countAll().as('sites')), 'desc')
    .orderBy('studies.id')
    .limit(1)
    .executeTakeFirst();
  return row?.document;
}
