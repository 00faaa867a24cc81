import type { Answers } from '#schemas/lead/answers.ts';
import { factReducer } from './fact-slice.ts';

/** What was asked beside identity and consent: `answer.*`, `criteria.*`. */
export const screeningReducer = (initial: Answers) => factReducer(initial, ownsScreening);

export function ownsScreening(fact: string): boolean {
  return fact.startsWith('answer.') || fact.startsWith('criteria.');
}
