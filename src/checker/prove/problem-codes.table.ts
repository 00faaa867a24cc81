import { error, warning, type CheckerProblem } from '../problem.ts';

/** Every code of a proof. A code is permanent and is never reused for something else. */
export const PROVE_PROBLEMS = {
  'prove-dead-end': error(
    'Some visitors cannot leave a page',
    'For the visitor that is shown, no answer is taken by everything that the page asks.',
    'Let the page ask something that this visitor can answer, or lead her elsewhere before.',
  ),
  'prove-gap': error(
    'For some visitors no transition holds',
    'The conditions of the transitions leave the visitor that is shown without a next page.',
    'Add a last transition without when.',
  ),
  'prove-band-gap': warning(
    'Bands leave a gap',
    'The conditions cut one fact into bands, but the values between two of them fall to the last transition.',
    'Let the bands meet, or write down what happens between them.',
  ),
  'prove-loop': error(
    'Some visitors come back to where they were',
    'With the answers that are shown a page leads back to an earlier one, and the server refuses a path that does.',
    'Change a condition on the way, or the target.',
  ),
  'prove-requires-unmet': error(
    'Some visitors come to a page without what it requires',
    'The page requires an answer that the visitor that is shown was not asked for, or left open: ' +
      'she is led back to the first page, again and again.',
    'Ask for it on every way to the page and let it be required there, or take it out of requires.',
  ),
  'prove-transition-shadowed': error(
    'A transition can never be taken',
    'Whenever its condition holds, a transition before it holds, too.',
    'Put it before the ones that are named, or remove it.',
  ),
  'prove-transition-impossible': error(
    'The condition of a transition can never hold here',
    'The conditions that are named exclude each other for every visitor who comes here.',
    'Change one of the conditions that are named, or remove the transition.',
  ),
  'prove-block-never-shown': error(
    'A block is never shown to anybody',
    'The conditions that are named exclude each other for every visitor who comes here.',
    'Change one of the conditions that are named, or remove the block.',
  ),
  'prove-rule-broken': error(
    'A declared rule does not hold for every visitor',
    'The visitor that is shown comes to this place, and the rule does not hold there.',
    'Change the flow so that the rule holds, or the rule.',
  ),
} as const satisfies Record<string, CheckerProblem>;

export type ProveCode = keyof typeof PROVE_PROBLEMS;
