/** How much of a check runs: all of it (`npm run hard`), or the quick share that `npm run test:all` takes. */
export type Size = 'whole' | 'share';

export interface Outcome {
  /** What was measured, in the order in which the table shows it: `{ saves: 10000, kills: 104, lost: 0 }`. */
  readonly figures: Readonly<Record<string, number | string>>;
  /** What did not hold, a sentence each, without personal data; none is what the check wants. */
  readonly broken: readonly string[];
}

/**
 * A promise to visitors that is put under load, cut, forged or killed, and a fault that proves the check can fail.
 * A check that holds in spite of its planted fault is void.
 */
export interface HardCheck {
  /** Its name on the command line, in kebab-case. */
  readonly name: string;
  /** What must hold, in one line. */
  readonly promise: string;
  /** The fault that it must notice, in one line. */
  readonly fault: string;
  /**
   * Runs it against the product in processes of its own and leaves nothing behind.
   * @throws Error when it could not run, which counts as broken
   */
  run(size: Size): Promise<Outcome>;
  /** The same on the product, or on what stands in for it, with the fault in it: `broken` must not be empty. */
  runPlanted(size: Size): Promise<Outcome>;
}
