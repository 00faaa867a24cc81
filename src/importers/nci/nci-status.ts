/** The institute's words for where a trial or a site stands. Only an active one takes visitors. */
const STATUSES: Readonly<Record<string, boolean>> = {
  ACTIVE: true,
  APPROVED: false,
  IN_REVIEW: false,
  ENROLLING_BY_INVITATION: false,
  TEMPORARILY_CLOSED_TO_ACCRUAL: false,
  TEMPORARILY_CLOSED_TO_ACCRUAL_AND_INTERVENTION: false,
  CLOSED_TO_ACCRUAL: false,
  CLOSED_TO_ACCRUAL_AND_INTERVENTION: false,
  ADMINISTRATIVELY_COMPLETE: false,
  COMPLETE: false,
  COMPLETED: false,
  WITHDRAWN: false,
};

/**
 * Does it recruit? Trials write `Closed to Accrual`, sites `CLOSED_TO_ACCRUAL`. Undefined: the word is none of the
 * institute's.
 */
export function isNciRecruiting(status: string): boolean | undefined {
  const key = status.toUpperCase().replace(/\s+/g, '_');
  return Object.hasOwn(STATUSES, key) ? STATUSES[key] : undefined;
}

/** The institute's word for a trial that may begin and has not: the registry has such a one as not yet recruiting. */
export const nciOpensSoon = (status: string | undefined) => status?.toUpperCase() === 'APPROVED';
