import type { Effort } from './findings/why-never.ts';
import type { Elsewhere } from './findings/proof-finding.ts';
import type { RaisedBlocks } from './findings/left-out.ts';
import type { Subject } from './explore/subject.ts';

/** The progress of a proof. */
export interface ProofProgress {
  /** First visitors are followed through the routes; then one question after the other is decided. */
  readonly phase: 'routes' | 'questions';
  readonly done: number;
  readonly of: number;
}

/** A proof in steps: the caller can stop between two of them, or let other tasks run. */
export type ProofSteps<Result> = Generator<ProofProgress, Result>;

/** Runs all steps of a proof, one after the other. */
export function atOnce<Result>(steps: ProofSteps<Result>): Result {
  let step = steps.next();
  while (step.done !== true) step = steps.next();
  return step.value;
}

/** What is known about a campaign while it is being proven. */
export interface Proving {
  readonly subject: Subject;
  readonly undecided: Set<string>;
  readonly raised: RaisedBlocks;
  readonly elsewhere: Elsewhere;
  readonly effort: Effort;
  readonly progress: { readonly phase: 'questions'; done: number; readonly of: number };
}

/** Runs an exploration in which each step counts as one of the proof. */
export function* stepping<Result>(steps: Generator<void, Result>, progress: ProofProgress): ProofSteps<Result> {
  let step = steps.next();
  for (; step.done !== true; step = steps.next()) yield { ...progress };
  return step.value;
}

/** Counts one more question as decided. */
export function stepDone({ progress }: Proving): ProofProgress {
  progress.done += 1;
  return { ...progress };
}
