import type { ProblemEntry } from '#schemas/problem-codes.ts';

export type Severity = 'error' | 'warning';

/** What is said of a problem code, and how bad it is. */
export interface CheckerProblem extends ProblemEntry {
  readonly severity: Severity;
}

/** An entry of a table of problem codes: what happened, why, what to do. */
type Entry = (title: string, why: string, action: string) => CheckerProblem;

export const error: Entry = (title, why, action) => ({ severity: 'error', title, why, action });
export const warning: Entry = (title, why, action) => ({ severity: 'warning', title, why, action });
