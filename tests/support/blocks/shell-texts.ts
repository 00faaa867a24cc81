import type { TextTable } from '#i18n/translator.ts';
import { isTextTable, ownTexts } from '#registry/block-texts.ts';
import type { Block } from '#registry/define-block.ts';
import { globBlocksWithTexts } from '#registry/glob-texts.ts';

const FILES = import.meta.glob<Readonly<Record<string, unknown>>>('/locales/*.json', {
  eager: true,
  import: 'default',
});

/** The texts of the shell in a language. */
export function shellTexts(language: string): TextTable {
  const { language: _facts, ...table } = FILES[`/locales/${language}.json`] ?? {};
  if (!isTextTable(table)) throw new Error(`locales/${language}.json is not a table of texts`);
  return table;
}

/** The texts of a block: those of its definition, or of its folder. */
export async function textsOfBlock(block: Pick<Block, 'name' | 'texts'>, language: string): Promise<TextTable> {
  const found = block.texts ? block : globBlocksWithTexts.find(({ name }) => name === block.name);
  return ownTexts(found ?? {}, language);
}
