import type { CheckerProblem } from '../problem.ts';

/** How a campaign and the criteria of its study can disagree. Codes are permanent. */
export const CONFORM_PROBLEMS = {
  'conform-too-many': {
    severity: 'error',
    title: 'The campaign qualifies visitors whom the criteria exclude',
    why:
      'The visitor in the example does not meet the criteria, or was never asked about them, ' +
      'and the campaign still counts the visitor as qualified.',
    action: 'Ask what the criteria ask, with their bounds, before the verdict, or correct the criteria.',
  },
  'conform-too-few': {
    severity: 'error',
    title: 'The campaign turns away visitors whom the criteria call qualified',
    why: 'The visitor in the example meets all criteria.',
    action: 'Remove the condition that turns the visitor away or correct its bound, or correct the criteria.',
  },
} as const satisfies Record<string, CheckerProblem>;

export type ConformCode = keyof typeof CONFORM_PROBLEMS;
