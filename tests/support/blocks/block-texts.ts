import type { TextTable } from '#i18n/translator.ts';
import { ownTexts } from '#registry/block-texts.ts';
import type { Block } from '#registry/define-block.ts';
import { globBlocksWithTexts } from '#registry/glob-texts.ts';

/** The texts of a block: those of its definition, or of its folder. Needs Vite, which finds the folders. */
export async function textsOfBlock(block: Pick<Block, 'name' | 'texts'>, language: string): Promise<TextTable> {
  const found = block.texts ? block : globBlocksWithTexts.find(({ name }) => name === block.name);
  return ownTexts(found ?? {}, language);
}
