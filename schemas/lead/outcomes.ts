export const OUTCOMES = ['congratulations', 'disqualified', 'noSite', 'received'] as const;
/** What the visitor is told (F2); `received` is the outcome of an unknown verdict. */
export type Outcome = (typeof OUTCOMES)[number];

/**
 * What the qualification check says to a partner's agent (I3). The last two: the check could not be made, because
 * questions of the study, or fields of the candidate, are not answered.
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
