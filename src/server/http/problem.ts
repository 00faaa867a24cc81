import type { AvailabilitySlot } from '#schemas/scheduling/slot.ts';
import { API_PROBLEMS, type ApiProblemCode, type ProblemIssue } from '#schemas/problem-codes.ts';

/** An expected failure of a call: what a handler returns in place of its reply. */
export class Problem {
  readonly code: ApiProblemCode;
  readonly issues: readonly ProblemIssue[];
  /** The times that are free now, where the one that was wanted is not (H3). */
  readonly slots: readonly AvailabilitySlot[] | undefined;
  constructor(code: ApiProblemCode, issues: readonly ProblemIssue[] = [], slots?: readonly AvailabilitySlot[]) {
    this.code = code;
    this.issues = issues;
    this.slots = slots;
  }
  get status(): number {
    return API_PROBLEMS[this.code].status;
  }
}

/** The body of every failure (problem JSON). */
export function problemBody({ code, issues, status, slots }: Problem, requestId: string) {
  return { code, title: API_PROBLEMS[code].title, status, issues, requestId, ...(slots === undefined ? {} : { slots }) };
}
