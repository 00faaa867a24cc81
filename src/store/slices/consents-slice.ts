import type { Answers } from '#schemas/lead/answers.ts';
import { factReducer } from './fact-slice.ts';

/** What was consented to or refused: `consent.*`. */
export const consentsReducer = (initial: Answers) => factReducer(initial, ownsConsent);

export function ownsConsent(fact: string): boolean {
  return fact.startsWith('consent.');
}
