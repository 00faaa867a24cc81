import type { RemoteName } from '../flow-state.ts';
import { ANY_CRITERION, isDerivedFact } from './fact.ts';
import { findFact } from './index.ts';

/** The calls whose outcomes a fact is read from, in the order in which they are made. */
export function callsOf(fact: string): readonly RemoteName[] {
  return findFact(fact)?.needs?.calls ?? [];
}

/**
 * The answers that a fact is read from, `criteria.*` for those to questions of the study. Empty: no answer changes
 * it.
 */
export function answersOf(fact: string): readonly string[] {
  const listed = findFact(fact);
  if (listed?.needs?.answers) return listed.needs.answers;
  return isDerivedFact(fact) || listed?.source === 'answer' ? [fact] : [];
}

/** Is an answer among those that a fact is read from? */
export function isAmong(answer: string, sources: Iterable<string>): boolean {
  for (const source of sources) {
    if (source === answer || (source === ANY_CRITERION && answer.startsWith('criteria.'))) return true;
  }
  return false;
}
