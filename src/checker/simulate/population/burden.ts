import type { Verdicts } from '#schemas/lead/verdicts.ts';
import { verdictOf } from '#engine/qualification/verdicts.ts';
import type { AskedField, VisitedPage, Visitor } from '../visitor.ts';

/**
 * What a visit costs a person, in seconds: an assumption, the same for everybody. It serves to compare campaigns and
 * endings with each other, not to predict how long anybody takes.
 */
export const SECONDS = {
  page: 6,
  choice: 4,
  decision: 5,
  choices: 8,
  number: 6,
  date: 9,
  text: 10,
} as const satisfies Record<AskedField['kind'] | 'page', number>;

export interface Burden {
  readonly screens: number;
  readonly questions: number;
  readonly seconds: number;
}

/** Returns the cost of some pages: viewing each, and answering what was answered there. */
export function burdenOf(pages: readonly VisitedPage[]): Burden {
  const answered = pages.flatMap(({ asked }) => asked.filter((field) => field.answered));
  const seconds = pages.length * SECONDS.page + answered.reduce((sum, { kind }) => sum + SECONDS[kind], 0);
  return { screens: pages.length, questions: answered.length, seconds };
}

export type Verdict = 'qualified' | 'not qualified' | 'open' | 'no study';

/** Returns what is known about a visitor at the end. */
export function verdictOfVisitor({ visit }: Visitor): Verdict {
  if (!visit.payload.study) return 'no study';
  const verdict = verdictOf('fullyQualified', visit);
  return verdict === 'unknown' ? 'open' : verdict ? 'qualified' : 'not qualified';
}

/** Where a visitor could first have known that they do not qualify, and what they went through after that. */
export interface LateKnowledge {
  /** The number of the screen, from 1, that asked for what decides. */
  readonly screen: number;
  readonly reason: (typeof REASONS)[number] | 'matched';
  /** What came after it. */
  readonly after: Burden;
}

const REASONS = [
  'ageQualified',
  'genderQualified',
  'bmiQualified',
  'siteQualified',
  'criteriaQualified',
] as const satisfies readonly (keyof Verdicts)[];

/** Absent if the visitor qualifies, or if it cannot be determined. */
export function lateKnowledge(visitor: Visitor): LateKnowledge | undefined {
  if (verdictOfVisitor(visitor) !== 'not qualified') return undefined;
  const index = visitor.pages.findIndex(({ left }) => verdictOf('fullyQualified', left) === false);
  const page = visitor.pages[index];
  if (!page) return undefined;
  return {
    screen: index + 1,
    reason: REASONS.find((name) => verdictOf(name, page.left) === false) ?? 'matched',
    after: burdenOf(visitor.pages.slice(index + 1)),
  };
}
