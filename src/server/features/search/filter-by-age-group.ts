import { sql, type Kysely } from 'kysely';
import { takesAges, type AgeGroup } from '#schemas/study/age-groups.ts';
import type { Study } from '#schemas/study/study.ts';
import type { Tables } from '../../core/database/tables.ts';
import type { NearStudy } from '../studies/index.ts';

type Bound = Study['minAge'];

/** The studies that take anybody of a group of ages, in their order; all of them where no group is asked for. */
export async function filterByAgeGroup(
  db: Kysely<Tables>,
  studies: readonly NearStudy[],
  group: AgeGroup | undefined,
): Promise<readonly NearStudy[]> {
  if (group === undefined || studies.length === 0) return studies;
  const rows = await db
    .selectFrom('studies')
    .select(['id', sql<Bound>`document -> 'minAge'`.as('minAge'), sql<Bound>`document -> 'maxAge'`.as('maxAge')])
    .where(sql<boolean>`id = any(${studies.map(({ id }) => id)}::text[])`)
    .execute();
  const taking = new Set(rows.filter((bounds) => takesAges(bounds, group)).map(({ id }) => id));
  return studies.filter(({ id }) => taking.has(id));
}
