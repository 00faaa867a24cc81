import type { CheckerCode } from '#checker/problem-codes.table.ts';

/** One place in a good document replaced; `«` marks the position where the finding must be reported. */
export interface PlantedFault {
  readonly title: string;
  readonly code: CheckerCode;
  readonly file?: 'demo' | 'child' | 'fragments/consents' | 'fragments/ending' | 'questionnaires/pets' | 'themes/calm';
  readonly replace: readonly [from: string, to: string];
  readonly suggestion?: string;
  /** Part of the message, if the wording matters. */
  readonly says?: string;
}
