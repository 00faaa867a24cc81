import type { AvailabilitySlot } from '#schemas/scheduling/slot.ts';
import { API_PROBLEMS, type ApiProblemCode, type ProblemIssue } from '#schemas/api-problems.ts';
import { CONTENT_PROBLEMS, type ContentProblemCode } from '#schemas/content-problems.ts';
import { STUDIO_PROBLEMS, type StudioProblemCode } from '#schemas/studio-problems.ts';

/** Every problem that the server reports, by its permanent code. */
export const PROBLEMS = { ...API_PROBLEMS, ...CONTENT_PROBLEMS, ...STUDIO_PROBLEMS };
export type ProblemCode = ApiProblemCode | ContentProblemCode | StudioProblemCode;

/** What only some problems say besides. */
export interface ProblemExtras {
  /** The times that are free now, if the requested one is not (H3). */
  readonly slots?: readonly AvailabilitySlot[] | undefined;
  /** The stored revision, if the revision number of a save is taken (K1). */
  readonly revision?: number | undefined;
  /** Why the gate refuses documents. */
  readonly findings?: readonly object[] | undefined;
  /** What exists in place of something that does not. */
  readonly known?: readonly string[] | undefined;
  /** What is wrong and what is expected, in words. */
  readonly reason?: string | undefined;
  /** What somebody else wrote meanwhile; null: they archived it. */
  readonly current?: object | null | undefined;
}

/** An expected failure of a call, which a handler returns instead of its reply. */
export class Problem {
  readonly code: ProblemCode;
  readonly issues: readonly ProblemIssue[];
  readonly extras: ProblemExtras;
  constructor(code: ProblemCode, issues: readonly ProblemIssue[] = [], extras: ProblemExtras = {}) {
    this.code = code;
    this.issues = issues;
    this.extras = extras;
  }
  get status(): number {
    return PROBLEMS[this.code].status;
  }
}

const AUTHORS: Readonly<Record<string, { readonly why: string; readonly action: string }>> = {
  ...CONTENT_PROBLEMS,
  ...STUDIO_PROBLEMS,
};

/**
 * The body of every failure (problem JSON). Whoever writes content also reads why, and what to do; visitors read the
 * words of their page.
 */
export function problemBody({ code, issues, status, extras }: Problem, requestId: string) {
  const { why, action } = AUTHORS[code] ?? {};
  const said = Object.entries({ why, how: action, ...extras }).filter(([, value]) => value !== undefined);
  return { code, title: PROBLEMS[code].title, status, issues, requestId, ...Object.fromEntries(said) };
}
