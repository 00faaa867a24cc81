import type { Study } from '#schemas/study/study.ts';

/** The registry's status words for studies and sites. Only `RECRUITING` takes visitors. */
const STATUSES: Readonly<Record<string, boolean>> = {
  RECRUITING: true,
  NOT_YET_RECRUITING: false,
  ENROLLING_BY_INVITATION: false,
  ACTIVE_NOT_RECRUITING: false,
  SUSPENDED: false,
  TERMINATED: false,
  COMPLETED: false,
  WITHDRAWN: false,
  UNKNOWN: false,
  WITHHELD: false,
  AVAILABLE: false,
  NO_LONGER_AVAILABLE: false,
  TEMPORARILY_NOT_AVAILABLE: false,
  APPROVED_FOR_MARKETING: false,
};

/** Whether it recruits. Undefined: the word is not one of the registry's. */
export function isRecruiting(status: string): boolean | undefined {
  return Object.hasOwn(STATUSES, status) ? STATUSES[status] : undefined;
}

/** The registry's word for a study that will recruit but does not yet. */
export const opensSoon = (status: string | undefined) => status === 'NOT_YET_RECRUITING';

export function internalStatusOf(status: string | undefined): {
  readonly ok: boolean;
  readonly status: Study['internalStatus'];
} {
  const recruiting = status === undefined ? undefined : isRecruiting(status);
  return { ok: recruiting !== undefined, status: recruiting === true ? 'Active' : 'Closed' };
}
