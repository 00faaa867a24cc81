import { sql, type Kysely } from 'kysely';
import type { CountryCode } from '#schemas/countries.ts';
import type { Study } from '#schemas/study/study.ts';
import type { Tables } from '../../core/database/tables.ts';
import { kmFrom } from './places/distance.ts';
import type { RegionalPlace } from './places/places.ts';
import { nearStudies, type NearStudiesQuery } from './near-studies.ts';
import { isRowId, isStorableText } from '../../core/database/storable.ts';

/** The nearest studies that recruit near a place for one of the conditions (for any condition if none is given). */
export async function recruitingStudiesNear(db: Kysely<Tables>, query: NearStudiesQuery): Promise<Study[]> {
  const near = await nearStudies(db, query);
  const rows = await db
    .selectFrom('studies')
    .select(['id', 'document'])
    .where(sql<boolean>`id = any(${near.map(({ id }) => id)}::text[])`)
    .execute();
  const documents = new Map(rows.map(({ id, document }) => [id, document]));
  return near.flatMap(({ id }) => documents.get(id) ?? []);
}

/** Does the study recruit for a visitor who lives at `place`? Without a place, anywhere in the country (Q11). */
export async function recruitsNear(
  db: Kysely<Tables>,
  studyId: string,
  country: CountryCode,
  place: RegionalPlace | undefined,
): Promise<boolean> {
  if (!isStorableText(studyId)) return false;
  const near = place
    ? sql`sites.area in ('', ${place.region || '*'}) and case when sites.lat is null then sites.reach_km is null
      else sites.reach_km is null or ${kmFrom(place)} <= sites.reach_km end`
    : sql`true`;
  const { rows } =
    await sql`select 1 from open_sites as sites where sites.study_id = ${studyId} and sites.indication_id = 0
      and (sites.country = '*' or (sites.country = ${country} and ${near})) limit 1`.execute(db);
  return rows.length > 0;
}

/**
 * A recruiting study to feature in a country: those with a screener come first, then those with the most sites. With a
 * condition, only studies about it.
 */
export async function featuredStudy(
  db: Kysely<Tables>,
  country: CountryCode,
  indicationId: number | undefined,
): Promise<Study | undefined> {
  if (indicationId !== undefined && !isRowId(indicationId)) return undefined;
  const row = await db
    .with('open', (from) =>
      from
        .selectFrom('open_sites')
        .select(['study_id', sql<number>`count(*) filter (where ext_id <> '')`.as('sites')])
        .where('indication_id', '=', indicationId ?? 0)
        .where(sql<boolean>`(country = ${country} and area in ('', '*') or country = '*')`)
        .groupBy('study_id'),
    )
    .selectFrom('open')
    .innerJoin('studies', 'studies.id', 'open.study_id')
    .select('studies.document')
    .orderBy(sql`jsonb_array_length(studies.document -> 'criteria') > 0`, 'desc')
    .orderBy('open.sites', 'desc')
    .orderBy('studies.id')
    .limit(1)
    .executeTakeFirst();
  return row?.document;
}

/**
 * How many studies recruit in a country, and the conditions that most of them are about, the most frequent first. Only
 * those that visitors choose from: to be healthy is no condition.
 */
export async function countRecruiting(
  db: Kysely<Tables>,
  country: CountryCode,
  conditions: number,
): Promise<{ readonly studies: number; readonly indicationIds: readonly number[] }> {
  const counts = await db
    .selectFrom('open_sites')
    .select(['indication_id', sql<number>`count(distinct study_id)::int`.as('studies')])
    .where(sql<boolean>`country in (${country}, '*')`)
    .where(sql<boolean>`(indication_id = 0 or indication_id in (select id from indications where show_for_signup))`)
    .groupBy('indication_id')
    .orderBy(sql`indication_id = 0`, 'desc')
    .orderBy('studies', 'desc')
    .orderBy('indication_id')
    .limit(conditions + 1)
    .execute();
  const [all, ...most] = counts;
  return { studies: all?.studies ?? 0, indicationIds: most.map(({ indication_id }) => indication_id) };
}
