import type { TextTable } from '#i18n/translator.ts';
import { DEFAULT_LANGUAGE } from '#schemas/language-codes.ts';
import type { Block, LoadTexts } from './define-block.ts';

const LOCALE_FILE = /^\/blocks\/([^/]+)\/locales\/([^/]+)\.json$/;

/** The folder of a block: its name in kebab-case (B10). */
export function folderOf(name: string): string {
  return name.replaceAll(/(?<=[a-z0-9])(?=[A-Z])/g, '-').toLowerCase();
}

/** The blocks with the texts of their folders. `files`: loaders by path, as a bundler's glob finds them. */
export function withTexts(
  blocks: readonly Block[],
  files: Readonly<Record<string, () => Promise<unknown>>>,
): readonly Block[] {
  const found = Object.entries(files).flatMap(([path, load]) => {
    const [, folder, language] = LOCALE_FILE.exec(path) ?? [];
    return folder === undefined || language === undefined ? [] : [{ folder, language, load }];
  });
  const byFolder = Map.groupBy(found, ({ folder }) => folder);
  return blocks.map((block) => ({
    ...block,
    texts: Object.fromEntries(
      (byFolder.get(folderOf(block.name)) ?? []).map(({ language, load }) => [language, tableOf(load)]),
    ),
  }));
}

function tableOf(load: () => Promise<unknown>): LoadTexts {
  return async () => {
    const module: unknown = await load();
    const table = typeof module === 'object' && module !== null && 'default' in module ? module.default : module;
    if (!isTextTable(table)) throw new Error('A locale file of a block is not a table of texts');
    return { default: table };
  };
}

export function isTextTable(value: unknown): value is TextTable {
  return typeof value === 'object' && value !== null && Object.values(value).every((text) => typeof text === 'string');
}

/** A block's texts in one language alone; empty if it has none. */
export async function ownTexts({ texts }: Pick<Block, 'texts'>, language: string): Promise<TextTable> {
  return (await texts?.[language]?.())?.default ?? {};
}

/** A block's texts in a language; a text that the language lacks is the English one, so that no page breaks. */
export async function blockTexts(block: Pick<Block, 'texts'>, language: string): Promise<TextTable> {
  const [fallback, own] = await Promise.all([ownTexts(block, DEFAULT_LANGUAGE), ownTexts(block, language)]);
  return { ...fallback, ...own };
}
