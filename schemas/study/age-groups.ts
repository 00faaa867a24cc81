import type { Study } from './study.ts';

/**
 * Groups of ages that a search can be narrowed to, as ClinicalTrials.gov has them: from so many years, below so many;
 * null: without an end.
 */
export const AGE_GROUPS = {
  child: { from: 0, below: 18 },
  adult: { from: 18, below: 65 },
  older: { from: 65, below: null },
} as const satisfies Readonly<Record<string, { readonly from: number; readonly below: number | null }>>;
export type AgeGroup = keyof typeof AGE_GROUPS;

function isAgeGroup(name: string): name is AgeGroup {
  return Object.hasOwn(AGE_GROUPS, name);
}

/**
 * The group that an address asks for (`ages`); `undefined`: any age, also for a word that is none of them. A group is
 * nobody's age, so it may stand there.
 */
export function ageGroupOf({ ages }: Readonly<Record<string, string | undefined>>): AgeGroup | undefined {
  return ages !== undefined && isAgeGroup(ages) ? ages : undefined;
}

/** Does a study take anybody of a group? Its own bounds, in years, are inclusive. */
export function takesAges({ minAge, maxAge }: Pick<Study, 'minAge' | 'maxAge'>, group: AgeGroup): boolean {
  const { from, below } = AGE_GROUPS[group];
  return (below === null || (minAge ?? 0) < below) && (maxAge === null || maxAge >= from);
}
