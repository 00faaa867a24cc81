import type { Registry } from '#registry/registry.ts';
import { LANGUAGES } from '#schemas/language.ts';

/** A text of a block's locale files. */
export interface BuiltInText {
  /** The placeholders that the block fills in. */
  readonly placeholders: ReadonlySet<string>;
  /** The length of its longest translation, in characters. */
  readonly length: number;
}

/** The texts of a block, by key; `undefined`: the block is unknown, or its texts are not at hand. */
export type BuiltInTexts = (block: string) => ReadonlyMap<string, BuiltInText> | undefined;

/** Loads the texts of these blocks. In a browser worker, which has no texts of blocks, none is at hand. */
export async function loadBuiltInTexts(registry: Registry, blocks: ReadonlySet<string>): Promise<BuiltInTexts> {
  const loaded = await Promise.all([...blocks].map(async (name) => [name, await textsOf(registry, name)] as const));
  const byBlock = new Map(loaded);
  return (block) => byBlock.get(block);
}

async function textsOf(registry: Registry, name: string): Promise<ReadonlyMap<string, BuiltInText> | undefined> {
  const block = registry.find(name);
  if (!block || !('texts' in block)) return undefined;
  const tables = await Promise.all(LANGUAGES.map(async (language) => (await block.texts[language]()).default));
  const keys = new Set(tables.flatMap((table) => Object.keys(table)));
  return new Map(
    [...keys].map((key) => {
      const translations = tables.map((table) => table[key] ?? '');
      const placeholders = translations.flatMap((text) =>
        [...text.matchAll(/\{([A-Za-z]+)\}/g)].map(([, found = '']) => found),
      );
      return [
        key,
        { placeholders: new Set(placeholders), length: Math.max(...translations.map(({ length }) => length)) },
      ];
    }),
  );
}
