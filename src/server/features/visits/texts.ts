import { readFile } from 'node:fs/promises';
import { isRecord } from '#api/guards.ts';
import { createServerTranslator } from '#i18n/server-translator.ts';
import type { TextTable, Translator } from '#i18n/translator.ts';
import { blockTexts, isTextTable } from '#registry/block-texts.ts';
import type { Registry } from '#registry/registry.ts';
import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from '#schemas/language.ts';
import type { Brand } from '#schemas/operator/operator.ts';

/** Every text of the product: the shell's, and those of each block. */
export interface Texts {
  readonly shellIn: (locale: Language) => TextTable;
  readonly blocksIn: (locale: Language) => Readonly<Record<string, TextTable>>;
  /** A translator for a page of a brand; created once and shared, because it has no state of a visit. */
  translator(brand: Pick<Brand, 'id' | 'product'>, locale: Language): Translator;
}

/** The texts of one of the product's locale files, without what it says about its language. */
async function readTable(locale: Language): Promise<TextTable> {
  const file = new URL(`../../../../locales/${locale}.json`, import.meta.url);
  const read: unknown = JSON.parse(await readFile(file, 'utf8'));
  const { language: _facts, ...table } = isRecord(read) ? read : {};
  if (!isTextTable(table)) throw new Error(`locales/${locale}.json is not a table of texts`);
  return table;
}

async function blocksIn(registry: Registry, locale: Language): Promise<Record<string, TextTable>> {
  const tables = registry.names.map(
    async (name) => [name, await blockTexts(registry.find(name) ?? {}, locale)] as const,
  );
  return Object.fromEntries(await Promise.all(tables));
}

async function byLanguage<Value>(load: (language: Language) => Promise<Value>): Promise<Record<Language, Value>> {
  return Object.fromEntries(await Promise.all(LANGUAGES.map(async (one) => [one, await load(one)] as const)));
}

/**
 * Loads all texts at once, so that no request waits for a file. Throws if a file is not a table. A text that a language
 * lacks is the English one: the checker says which, and the page still works.
 */
export async function loadTexts(registry: Registry): Promise<Texts> {
  const english = await readTable(DEFAULT_LANGUAGE);
  const [shell, blocks] = await Promise.all([
    byLanguage(async (locale) => ({ ...english, ...(await readTable(locale)) })),
    byLanguage((locale) => blocksIn(registry, locale)),
  ]);
  const translators = new Map<string, Translator>();
  return {
    shellIn: (locale) => shell[locale] ?? english,
    blocksIn: (locale) => blocks[locale] ?? {},
    translator: (brand, locale) => {
      const key = `${brand.id} ${locale}`;
      const translator =
        translators.get(key) ??
        createServerTranslator({
          locale,
          shell: shell[locale] ?? english,
          blocks: blocks[locale] ?? {},
          product: brand.product,
        });
      translators.set(key, translator);
      return translator;
    },
  };
}
