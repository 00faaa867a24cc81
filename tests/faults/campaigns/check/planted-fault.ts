import type { CheckerCode } from '#checker/problem-codes.table.ts';

/** One place of a good document replaced; `«` marks where the finding must stand. */
export interface PlantedFault {
  readonly title: string;
  readonly code: CheckerCode;
  readonly file?: 'demo' | 'child' | 'fragments/consents' | 'fragments/ending';
  readonly replace: readonly [from: string, to: string];
  readonly suggestion?: string;
  /** Part of the message, where the words matter. */
  readonly says?: string;
}
