/** How much of a check runs: all of it (`npm run hard`), or the quick share that `npm run test:all` runs. */
export type Size = 'whole' | 'share';

export interface Outcome {
  /** The figures, in the order in which the table shows them: `{ saves: 10000, kills: 104, lost: 0 }`. */
  readonly figures: Readonly<Record<string, number | string>>;
  /** What did not hold, a sentence each, without personal data; the check expects none. */
  readonly broken: readonly string[];
}

/**
 * A guarantee to visitors that is tested under load, cuts, forgery or kills, and a fault that proves that the check can
 * fail. A check that holds despite its planted fault is void.
 */
export interface HardCheck {
  /** Its name on the command line, in kebab-case. */
  readonly name: string;
  /** What must hold, in one line. */
  readonly promise: string;
  /** The fault that it must detect, in one line. */
  readonly fault: string;
  /**
   * Runs it against the product in processes of its own and leaves nothing behind.
   * @throws Error when it could not run, which counts as broken
   */
  run(size: Size): Promise<Outcome>;
  /** The same on the product, or on a stand-in, with the fault in it: `broken` must not be empty. */
  runPlanted(size: Size): Promise<Outcome>;
}
