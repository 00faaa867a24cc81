export const OUTCOMES = ['congratulations', 'disqualified', 'noSite', 'received'] as const;
/** The result that the visitor sees (F2); `received` is the outcome of an unknown verdict. */
export type Outcome = (typeof OUTCOMES)[number];

/** What is said of the medical records: whose they are, and whether the visitor has said yes already. */
export type RecordsKey = `medicalRecords${'' | '.given'}${'' | '.participant'}`;

/** What other studies are: about a condition that the visitor wants a study for, or about any, since none was named. */
export type FittingReason = 'fits' | 'open';

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
