import type { AvailabilitySlot } from '#schemas/scheduling/slot.ts';
import { API_PROBLEMS, type ApiProblemCode, type ProblemIssue } from '#schemas/api-problems.ts';

/** An expected failure of a call, which a handler returns instead of its reply. */
export class Problem {
  readonly code: ApiProblemCode;
  readonly issues: readonly ProblemIssue[];
  /** The times that are free now, if the requested one is not (H3). */
  readonly slots: readonly AvailabilitySlot[] | undefined;
  /** The stored revision, if the revision number of a save is taken (K1). */
  readonly revision: number | undefined;
  constructor(
    code: ApiProblemCode,
    issues: readonly ProblemIssue[] = [],
    {
      slots,
      revision,
    }: { readonly slots?: readonly AvailabilitySlot[] | undefined; readonly revision?: number | undefined } = {},
  ) {
    this.code = code;
    this.issues = issues;
    this.slots = slots;
    this.revision = revision;
  }
  get status(): number {
    return API_PROBLEMS[this.code].status;
  }
}

/** The body of every failure (problem JSON). */
export function problemBody({ code, issues, status, slots, revision }: Problem, requestId: string) {
  return {
    code,
    title: API_PROBLEMS[code].title,
    status,
    issues,
    requestId,
    ...(slots === undefined ? {} : { slots }),
    ...(revision === undefined ? {} : { revision }),
  };
}
