import type { AnswerValue } from '#schemas/lead/answers.ts';
import type { FlowState, RemoteName } from '../flow-state.ts';
import { BOOKING_FACTS } from './booking-facts.ts';
import { CANDIDATE_FACTS } from './candidate-facts.ts';
import { COMPUTED, readComputed } from '../computed/computed-facts.ts';
import { ANY_COMPUTED, ANY_CRITERION, isDerivedFact, type Fact } from './fact.ts';
import { PATH_FACTS } from './path-facts.ts';
import { REMOTE_FACTS } from './remote-facts.ts';
import { STUDY_FACTS } from './study-facts.ts';
import { VERDICT_FACTS } from './verdict-facts.ts';

/**
 * The closed list of facts. `answer.*`, `criteria.*` and `consent.*` are derived from the blocks, `computed.*` from the
 * campaign's own computations; they are not listed.
 */
export const FACTS: readonly Fact[] = [
  ...CANDIDATE_FACTS,
  ...PATH_FACTS,
  ...STUDY_FACTS,
  ...REMOTE_FACTS,
  ...VERDICT_FACTS,
  ...BOOKING_FACTS,
];

const BY_NAME: ReadonlyMap<string, Fact> = new Map(FACTS.map((fact) => [fact.name, fact]));

/** The declaration of a listed fact. */
export function findFact(name: string): Fact | undefined {
  return BY_NAME.get(name);
}

/**
 * Reads any fact of a visit. Throws for a name that is neither listed nor derived; the checker refuses such a document.
 */
export function readFact(name: string, state: FlowState): AnswerValue | undefined {
  const fact = BY_NAME.get(name);
  if (fact) return fact.read(state);
  if (name.startsWith(COMPUTED)) return readComputed(name, state, (other) => readFact(other, state));
  if (isDerivedFact(name)) return state.answers[name];
  throw new Error(`Unknown fact "${name}"`);
}

/** The calls from whose outcomes a fact is read, in the order in which they are made. */
export function callsOf(fact: string): readonly RemoteName[] {
  return findFact(fact)?.needs?.calls ?? [];
}

/**
 * The answers from which a fact is read, `criteria.*` for those to questions of the study. Empty: no answer changes it.
 *
 * @param computed the facts from which the campaign computes others (`computedFrom`)
 */
export function answersOf(fact: string, computed: Iterable<string>): readonly string[] {
  const listed = findFact(fact);
  const needs = listed?.needs?.answers;
  if (!needs) return isDerivedFact(fact) || listed?.source === 'answer' ? [fact] : [];
  if (!needs.includes(ANY_COMPUTED)) return needs;
  // What is computed is computed from answers, never from a verdict.
  const taken = [...computed].flatMap((one) => answersOf(one, []));
  return [...new Set([...needs.filter((one) => one !== ANY_COMPUTED), ...taken])];
}

/** Whether an answer is among those from which a fact is read. */
export function isAmong(answer: string, sources: Iterable<string>): boolean {
  for (const source of sources) {
    if (source === answer || (source === ANY_CRITERION && answer.startsWith('criteria.'))) return true;
  }
  return false;
}
