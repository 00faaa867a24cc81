import type { AnswerValue } from '#schemas/lead/answers.ts';
import type { Domain } from '#schemas/campaign/domain.ts';
import type { FlowState, RemoteName } from '../flow-state.ts';

export const FACT_SOURCES = ['answer', 'query', 'campaign', 'study', 'remote', 'device', 'verdict'] as const;

/** What a fact is read from, if that is more than the answer with its own name. */
export interface FactNeeds {
  /** The calls that must have answered, each after those that its inputs depend on. */
  readonly calls?: readonly RemoteName[];
  /**
   * The answers; `criteria.*` means every answer to a question of the study, `computed.*` every answer from which the
   * campaign computes facts.
   */
  readonly answers?: readonly string[];
}

/** Every answer to a question of a study. */
export const ANY_CRITERION = 'criteria.*';
/** Every answer from which a computed fact of the campaign is read: a study may have criteria about it. */
export const ANY_COMPUTED = 'computed.*';
/** The answers from which the criteria of a study are judged. */
export const CRITERIA = [ANY_CRITERION, ANY_COMPUTED];
/** The answers from which an age is read. */
export const AGE = ['candidate.age', 'candidate.birthDate'];
/** The answers that say where the candidate lives. */
export const PLACE = ['candidate.country', 'candidate.postalCode'];
/** The answers from which a body mass index is read. */
export const BODY = ['candidate.heightCm', 'candidate.weightKg'];
export const BIO = [...AGE, 'candidate.gender', ...BODY];
/** Every answer that the verdicts read. */
export const JUDGED = [...BIO, ...PLACE, 'candidate.phone', ...CRITERIA];

/** Something that a predicate can test. `read` returns `undefined` while the value is unknown. */
export interface Fact {
  readonly name: string;
  readonly description: string;
  readonly domain: Domain;
  readonly source: (typeof FACT_SOURCES)[number];
  readonly needs?: FactNeeds;
  read(state: FlowState): AnswerValue | undefined;
}

const NO_DOMAIN_NEEDED = /^(answer|criteria|consent|computed)\./;

/**
 * Facts that are derived from what blocks ask or a campaign computes, not from the closed list: their domain is in the
 * campaign.
 */
export function isDerivedFact(name: string): boolean {
  return NO_DOMAIN_NEEDED.test(name);
}
