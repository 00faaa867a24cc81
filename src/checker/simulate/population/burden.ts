import type { Verdicts } from '#schemas/lead/verdicts.ts';
import { verdictOf } from '#engine/qualification/verdicts.ts';
import type { AskedField, VisitedPage, Visitor } from '../visitor.ts';

/**
 * What a visit costs a person, in seconds: an assumption, the same for everybody. It is there to compare campaigns and
 * endings with each other, not to foretell how long anybody takes.
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

/** What some pages cost: to see each, and to answer what was answered there. */
export function burdenOf(pages: readonly VisitedPage[]): Burden {
  const answered = pages.flatMap(({ asked }) => asked.filter((field) => field.answered));
  const seconds = pages.length * SECONDS.page + answered.reduce((sum, { kind }) => sum + SECONDS[kind], 0);
  return { screens: pages.length, questions: answered.length, seconds };
}

export type Verdict = 'qualified' | 'not qualified' | 'open' | 'no study';

/** What is known of a visitor at the end. */
export function verdictOfVisitor({ visit }: Visitor): Verdict {
  if (!visit.payload.study) return 'no study';
  const verdict = verdictOf('fullyQualified', visit);
  return verdict === 'unknown' ? 'open' : verdict ? 'qualified' : 'not qualified';
}

/** Where somebody could first have known that she does not qualify, and what she went through after that. */
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

/** Absent: the visitor qualifies, or nobody can tell. */
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
