import { error, warning, type CheckerProblem } from '../problem.ts';

/** Every code of a proof. Codes are permanent and are never reused. */
export const PROVE_PROBLEMS = {
  'prove-dead-end': error(
    'Some visitors cannot leave a page',
    'The visitor in the example can give no answer that the page accepts.',
    'Let the page ask something that this visitor can answer, or lead the visitor elsewhere first.',
  ),
  'prove-gap': error(
    'For some visitors no transition holds',
    'The conditions of the transitions leave the visitor in the example without a next page.',
    'Add a last transition without when.',
  ),
  'prove-band-gap': warning(
    'There is a gap between ranges',
    'The conditions divide one fact into ranges, but values between two of them fall through to the last transition.',
    'Close the gap, or add a transition for the values in it.',
  ),
  'prove-loop': error(
    'Some visitors return to where they have been',
    'With the answers in the example a page leads back to an earlier one, and the server refuses such a path.',
    'Change a condition on the path, or the target.',
  ),
  'prove-requires-unmet': error(
    'Some visitors reach a page without what it requires',
    'The page requires an answer that the visitor in the example was not asked for, or did not give: ' +
      'the visitor is sent back to the first page, again and again.',
    'Ask for it on every path to the page and make it required there, or remove it from requires.',
  ),
  'prove-transition-shadowed': error(
    'A transition can never be taken',
    'Whenever its condition holds, an earlier transition holds too.',
    'Put it before the transitions named in the message, or remove it. If it is the last one, without a condition, ' +
      'remove it and the condition of the one before it, or accept the finding in the rules to keep a safety net.',
  ),
  'prove-transition-impossible': error(
    'The condition of a transition can never hold here',
    'The named conditions exclude each other for every visitor who gets here.',
    'Change one of the named conditions, or remove the transition.',
  ),
  'prove-block-never-shown': error(
    'A block is never shown',
    'The named conditions exclude each other for every visitor who gets here.',
    'Change one of the named conditions, or remove the block.',
  ),
  'prove-rule-broken': error(
    'A declared rule does not hold for every visitor',
    'The visitor in the example gets here, and the rule does not hold.',
    'Change the flow so that the rule holds, or the rule.',
  ),
} as const satisfies Record<string, CheckerProblem>;

export type ProveCode = keyof typeof PROVE_PROBLEMS;
