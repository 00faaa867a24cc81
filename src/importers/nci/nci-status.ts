/** The institute's status words for trials and sites. Only an active one takes visitors. */
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
 * Whether it recruits. Trials write `Closed to Accrual`, sites `CLOSED_TO_ACCRUAL`. Undefined: the word is not one of
 * the institute's.
 */
export function isNciRecruiting(status: string): boolean | undefined {
  const key = status.toUpperCase().replace(/\s+/g, '_');
  return Object.hasOwn(STATUSES, key) ? STATUSES[key] : undefined;
}

/**
 * The institute's word for a trial that may begin but has not; the registry lists such a trial as not yet recruiting.
 */
export const nciOpensSoon = (status: string | undefined) => status?.toUpperCase() === 'APPROVED';
