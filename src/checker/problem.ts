import type { ProblemEntry } from '#schemas/api-problems.ts';

export type Severity = 'error' | 'warning';

/** The description of a problem code, and its severity. */
export interface CheckerProblem extends ProblemEntry {
  readonly severity: Severity;
}

/** Creates an entry of a table of problem codes: what happened, why, what to do. */
type Entry = (title: string, why: string, action: string) => CheckerProblem;

export const error: Entry = (title, why, action) => ({ severity: 'error', title, why, action });
export const warning: Entry = (title, why, action) => ({ severity: 'warning', title, why, action });
