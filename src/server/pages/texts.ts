import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { PageTexts } from '#api/page-data.ts';
import { createTranslator, type TextTable, type Translator } from '#i18n/translator.ts';
import type { Registry } from '#registry/registry.ts';
import type { Campaign } from '#schemas/campaign.ts';
import type { Language, LocalizedText } from '#schemas/language.ts';

/** The texts that pages are made of. */
export interface Texts {
  /** The shell's texts, and those of the blocks that the campaign uses. */
  page(campaign: Campaign, locale: Language): Promise<PageTexts>;
  /** A translator over all of them; `product` is the brand's noun (N7). */
  translator(campaign: Campaign, locale: Language, product: LocalizedText): Promise<Translator>;
  shell(locale: Language): Promise<TextTable>;
}

function isTable(value: unknown): value is TextTable {
  return typeof value === 'object' && value !== null && Object.values(value).every((text) => typeof text === 'string');
}

async function readTable(file: string): Promise<TextTable> {
  const parsed: unknown = JSON.parse(await readFile(file, 'utf8'));
  if (!isTable(parsed)) throw new Error(`${file} is not a table of texts`);
  return parsed;
}

/**
 * Texts of the shell (`locales/<language>.json`) and of the blocks. What a campaign needs is put together once for each of
 * its documents; `live` reads the shell's texts again every time, for authors at work.
 */
export function createTexts({ registry, folder, live = false }: { readonly registry: Registry; readonly folder: string; readonly live?: boolean }): Texts {
  const shells = new Map<Language, Promise<TextTable>>();
  const pages = new WeakMap<Campaign, Map<Language, Promise<PageTexts>>>();
  const translators = new WeakMap<Campaign, Map<string, Promise<Translator>>>();

  function shell(locale: Language): Promise<TextTable> {
    if (live) return readTable(join(folder, `${locale}.json`));
    return remember(shells, locale, () => readTable(join(folder, `${locale}.json`)));
  }

  async function build(campaign: Campaign, locale: Language): Promise<PageTexts> {
    const names = [...new Set(campaign.routes.flatMap(({ blocks }) => blocks.map(({ block }) => block)))];
    const tables = await Promise.all(names.map(async (name): Promise<[string, TextTable][]> => {
      const block = registry.find(name);
      return block ? [[name, (await block.texts[locale]()).default]] : [];
    }));
    return { shell: await shell(locale), blocks: Object.fromEntries(tables.flat()) };
  }

  function page(campaign: Campaign, locale: Language): Promise<PageTexts> {
    if (live) return build(campaign, locale);
    return remember(rememberIn(pages, campaign), locale, () => build(campaign, locale));
  }

  return {
    shell,
    page,
    translator: (campaign, locale, product) => {
      const create = async () => createTranslator({ locale, ...(await page(campaign, locale)), product });
      return live ? create() : remember(rememberIn(translators, campaign), `${locale} ${product[locale] ?? ''}`, create);
    },
  };
}

function rememberIn<Key, Value>(maps: WeakMap<Campaign, Map<Key, Value>>, campaign: Campaign): Map<Key, Value> {
  const map = maps.get(campaign) ?? new Map<Key, Value>();
  maps.set(campaign, map);
  return map;
}

function remember<Key, Value>(map: Map<Key, Promise<Value>>, key: Key, create: () => Promise<Value>): Promise<Value> {
  const value = map.get(key) ?? create().catch((error: unknown) => {
    map.delete(key);
    throw error;
  });
  map.set(key, value);
  return value;
}
