export const OUTCOMES = ['congratulations', 'disqualified', 'noSite', 'received'] as const;
/** The result that the visitor sees (F2); `received` is the outcome of an unknown verdict. */
export type Outcome = (typeof OUTCOMES)[number];

/**
 * What the qualification check tells a partner's agent (I3). The last two mean that the check could not run, because
 * questions of the study or fields of the candidate are unanswered.
 */
export const CANDIDATE_CHECKS = [
  'qualified',
  'unqualified',
  'noSite',
  'bmi',
  'unknown',
  'questionsMissing',
  'fieldsMissing',
] as const;
export type CandidateCheck = (typeof CANDIDATE_CHECKS)[number];
