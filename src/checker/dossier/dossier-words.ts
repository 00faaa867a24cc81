import type { BindBlock, Translate } from '#engine/block-rules.ts';
import type { FlowState } from '#engine/flow-state.ts';
import type { BlockUse } from '#schemas/campaign/campaign.ts';
import type { LocalizedText } from '#schemas/language.ts';

/** The words of a visit in its own language, as its pages show them. */
export interface VisitWords {
  readonly bind: BindBlock;
  /** The texts of a block where a page uses it. */
  readonly translate: (use: Pick<BlockUse, 'block' | 'texts'>) => Translate;
  readonly shell: Translate;
  readonly text: (localized: LocalizedText | undefined) => string;
}

export type WordsOf = (visit: FlowState) => VisitWords;
