/** How far a proof has come. */
export interface ProofProgress {
  /** First visitors are followed through the routes; then one question after the other is decided. */
  readonly phase: 'routes' | 'questions';
  readonly done: number;
  readonly of: number;
}

/** A proof in steps: whoever makes it can stop between two of them, or let others have their turn. */
export type ProofSteps<Result> = Generator<ProofProgress, Result>;

/** Makes all steps of a proof, one after the other. */
export function atOnce<Result>(steps: ProofSteps<Result>): Result {
  let step = steps.next();
  while (step.done !== true) step = steps.next();
  return step.value;
}
