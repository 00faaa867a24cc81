import type { Study } from './study.ts';

/**
 * Age groups by which a search can be narrowed, the same as on ClinicalTrials.gov: a lower bound in years (inclusive)
 * and an upper bound (exclusive); null means no bound.
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
 * The group that an address asks for (`ages`); `undefined` means any age, also for an unknown value. A group is
 * nobody's own age, so it may appear in an address.
 */
export function ageGroupOf({ ages }: Readonly<Record<string, string | undefined>>): AgeGroup | undefined {
  return ages !== undefined && isAgeGroup(ages) ? ages : undefined;
}

/** Whether a study takes anybody in a group. The study's own bounds, in years, are inclusive. */
export function takesAges({ minAge, maxAge }: Pick<Study, 'minAge' | 'maxAge'>, group: AgeGroup): boolean {
  const { from, below } = AGE_GROUPS[group];
  return (below === null || (minAge ?? 0) < below) && (maxAge === null || maxAge >= from);
}
