import { API_PROBLEMS, type ApiProblemCode, type ProblemIssue } from '#schemas/problem-codes.ts';

/** An expected failure of a call: what a handler returns in place of its reply. */
export class Problem {
  readonly code: ApiProblemCode;
  readonly issues: readonly ProblemIssue[];
  constructor(code: ApiProblemCode, issues: readonly ProblemIssue[] = []) {
    this.code = code;
    this.issues = issues;
  }
  get status(): number {
    return API_PROBLEMS[this.code].status;
  }
}

/** The body of every failure (problem JSON). */
export function problemBody({ code, issues, status }: Problem, requestId: string) {
  return { code, title: API_PROBLEMS[code].title, status, issues, requestId };
}
