import type { Effort } from './findings/conflict.ts';
import type { Elsewhere } from './findings/elsewhere.ts';
import type { RaisedBlocks } from './findings/left-out.ts';
import type { Subject } from './explore/subject.ts';
import type { ProofProgress, ProofSteps } from './proof-steps.ts';

/** What is known of a campaign while it is proven. */
export interface Proving {
  readonly subject: Subject;
  readonly undecided: Set<string>;
  readonly raised: RaisedBlocks;
  readonly elsewhere: Elsewhere;
  readonly effort: Effort;
  readonly progress: { readonly phase: 'questions'; done: number; readonly of: number };
}

/** An exploration, of which each step is one of the proof. */
export function* stepping<Result>(steps: Generator<void, Result>, progress: ProofProgress): ProofSteps<Result> {
  let step = steps.next();
  for (; step.done !== true; step = steps.next()) yield { ...progress };
  return step.value;
}

/** One question more is decided. */
export function stepDone({ progress }: Proving): ProofProgress {
  progress.done += 1;
  return { ...progress };
}
