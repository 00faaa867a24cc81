import type { CheckerProblem } from '../problem.ts';

/** What can be wrong between a campaign and the criteria of its study. A code is permanent. */
export const CONFORM_PROBLEMS = {
  'conform-too-many': {
    severity: 'error',
    title: 'The campaign calls visitors qualified whom the criteria do not',
    why:
      'The visitor that is shown lacks what the criteria ask for, or was never asked for it, ' +
      'and comes to where the campaign calls her qualified.',
    action: 'Ask what the criteria ask, with their bounds, before the verdict; or correct the criteria.',
  },
  'conform-too-few': {
    severity: 'error',
    title: 'The campaign turns away visitors whom the criteria call qualified',
    why: 'The visitor that is shown has everything that the criteria ask for.',
    action: 'Take out the condition that turns her away, or correct its bound; or correct the criteria.',
  },
} as const satisfies Record<string, CheckerProblem>;

export type ConformCode = keyof typeof CONFORM_PROBLEMS;
