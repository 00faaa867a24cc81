import { factReducer } from './fact-slice.ts';
import type { Answers } from '#schemas/lead/answers.ts';

/** Who the candidate is: `candidate.*`. */
export const candidateReducer = (initial: Answers) => factReducer(initial, ownsCandidate);

export function ownsCandidate(fact: string): boolean {
  return fact.startsWith('candidate.');
}
