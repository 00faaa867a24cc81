import type { Registry } from '#registry/registry.ts';
import { ownTexts } from '#registry/block-texts.ts';
import { DEFAULT_LANGUAGE, LANGUAGES } from '#schemas/language.ts';
import type { CampaignModel } from './campaign-model.ts';

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
  if (!block?.texts) return undefined;
  const tables = await Promise.all(LANGUAGES.map((language) => ownTexts(block, language)));
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

/** The keys of a block's texts that exist in English and not in a language. */
export type MissingTexts = (block: string, language: string) => readonly string[];

/**
 * Compares the texts of the blocks that campaigns use with the English ones, in the languages that these offer. In a
 * browser worker, which has no texts of blocks, nothing is missing.
 */
export async function loadMissingTexts(
  registry: Registry,
  campaigns: readonly Pick<CampaignModel, 'routes' | 'languages'>[],
): Promise<MissingTexts> {
  const missing = new Map<string, readonly string[]>();
  for (const { routes, languages } of campaigns) {
    for (const { entry } of routes.flatMap(({ blocks }) => blocks)) {
      const block = registry.find(entry.block);
      for (const language of languages) {
        const key = `${entry.block} ${language}`;
        if (!block?.texts || missing.has(key)) continue;
        const [english, own] = [await ownTexts(block, DEFAULT_LANGUAGE), await ownTexts(block, language)];
        missing.set(
          key,
          Object.keys(english).filter((name) => !Object.hasOwn(own, name)),
        );
      }
    }
  }
  return (block, language) => missing.get(`${block} ${language}`) ?? [];
}
