import { readFile } from 'node:fs/promises';
import { createServerTranslator } from '#i18n/server-translator.ts';
import type { TextTable, Translator } from '#i18n/translator.ts';
import type { Registry } from '#registry/registry.ts';
import { LANGUAGES, type Language } from '#schemas/language.ts';
import type { Brand } from '#schemas/operator/operator.ts';

/** Every text of the product: the shell's, and those of each block. */
export interface Texts {
  readonly shell: Readonly<Record<Language, TextTable>>;
  readonly blocks: Readonly<Record<Language, Readonly<Record<string, TextTable>>>>;
  /** A translator for a page of a brand; created once and shared, because it has no state of a visit. */
  translator(brand: Pick<Brand, 'id' | 'product'>, locale: Language): Translator;
}

function isTextTable(value: unknown): value is TextTable {
  return typeof value === 'object' && value !== null && Object.values(value).every((text) => typeof text === 'string');
}

async function shellTexts(locale: Language): Promise<TextTable> {
  const file = new URL(`../../../../locales/${locale}.json`, import.meta.url);
  const table: unknown = JSON.parse(await readFile(file, 'utf8'));
  if (!isTextTable(table)) throw new Error(`locales/${locale}.json is not a table of texts`);
  return table;
}

async function blockTexts(registry: Registry, locale: Language): Promise<Record<string, TextTable>> {
  const tables = await Promise.all(
    registry.names.map(async (name) => [name, (await registry.find(name)?.texts[locale]())?.default ?? {}] as const),
  );
  return Object.fromEntries(tables);
}

/** Loads all texts at once, so that no request waits for a file. Throws if a file is missing or not a table. */
export async function loadTexts(registry: Registry): Promise<Texts> {
  const [shell, blocks] = await Promise.all([
    Promise.all(LANGUAGES.map(async (locale) => [locale, await shellTexts(locale)] as const)),
    Promise.all(LANGUAGES.map(async (locale) => [locale, await blockTexts(registry, locale)] as const)),
  ]);
  const byLocale = <Value>(entries: readonly (readonly [Language, Value])[], locale: Language): Value => {
    const found = entries.find(([language]) => language === locale);
    if (!found) throw new Error(`No texts for ${locale}`);
    return found[1];
  };
  const tables = {
    shell: { en: byLocale(shell, 'en'), es: byLocale(shell, 'es') },
    blocks: { en: byLocale(blocks, 'en'), es: byLocale(blocks, 'es') },
  };
  const translators = new Map<string, Translator>();
  return {
    ...tables,
    translator: (brand, locale) => {
      const key = `${brand.id} ${locale}`;
      const translator =
        translators.get(key) ??
        createServerTranslator({
          locale,
          shell: tables.shell[locale],
          blocks: tables.blocks[locale],
          product: brand.product,
        });
      translators.set(key, translator);
      return translator;
    },
  };
}
