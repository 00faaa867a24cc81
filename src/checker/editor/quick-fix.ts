import type { Sentence } from '#schemas/sentence.ts';
import type { TextEdit } from '../document/edit.ts';

/** A change that an author may choose for a finding. */
export interface QuickFix {
  readonly title: Sentence;
  readonly edits: readonly TextEdit[];
  /** It cannot have been meant in another way: `check --fix` makes it too. */
  readonly safe: boolean;
}
