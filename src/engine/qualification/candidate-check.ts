import type { CandidateCheck } from '#schemas/lead/outcomes.ts';
import type { Verdicts } from '#schemas/lead/verdicts.ts';

/** The code of the issue while the candidate has not been found qualified: the check itself must not wait for it. */
export const CHECK_FIRST = 'partnerCheck';

/** What the verdicts tell a partner's agent (I3). `undefined`: the site lookup failed, so the result is unknown. */
export function candidateCheck({ fullyQualified, siteQualified, bmiQualified }: Verdicts): CandidateCheck | undefined {
  if (fullyQualified === true) return 'qualified';
  if (siteQualified === false) return 'noSite';
  if (bmiQualified === false) return 'bmi';
  if (fullyQualified === false) return 'unqualified';
  return siteQualified === 'unknown' ? undefined : 'unknown';
}

/** Why the check cannot run: unanswered questions of the study come first (I3). `undefined`: it can. */
export function missingForCheck(
  issues: readonly { readonly field: string; readonly code: string }[],
): CandidateCheck | undefined {
  const missing = issues.filter(({ code }) => code !== CHECK_FIRST);
  if (missing.length === 0) return undefined;
  return missing.some(({ field }) => field.startsWith('criteria.')) ? 'questionsMissing' : 'fieldsMissing';
}
