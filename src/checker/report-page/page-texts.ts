import { isLanguage } from '#schemas/language-codes.ts';
import { ownTexts } from '#registry/block-texts.ts';
import type { Registry } from '#registry/registry.ts';
import type { Campaign, Route } from '#schemas/campaign/campaign.ts';
import type { Language } from '#schemas/language.ts';

/** A text of a page in each language, and its position. */
export interface PageText {
  readonly place: string;
  readonly words: Readonly<Partial<Record<Language, string>>>;
}

/** Every text of a route, in the order of the page. */
export function pageTexts({ title, meta, blocks }: Route): PageText[] {
  return [
    ...textsIn(title, 'title'),
    ...textsIn(meta, 'meta'),
    ...blocks.flatMap(({ block, id, props, texts }) =>
      textsIn({ ...props, ...texts }, id === '' ? block : `${block} (${id})`),
    ),
  ];
}

/** An object with a language as a key is a text; nothing else in a document has such a key. */
function textsIn(value: unknown, place: string): PageText[] {
  if (Array.isArray(value)) return value.flatMap((item: unknown, index) => textsIn(item, `${place} ${index + 1}`));
  if (typeof value !== 'object' || value === null) return [];
  const entries: [string, unknown][] = Object.entries(value);
  const words = entries.flatMap(([name, text]) =>
    isLanguage(name) && typeof text === 'string' ? [[name, text] as const] : [],
  );
  if (words.length > 0) return [{ place, words: Object.fromEntries(words) }];
  return entries.flatMap(([name, inner]) => textsIn(inner, `${place} › ${name}`));
}

/**
 * The built-in texts of a campaign's blocks, by block in the order of the pages, because a translator reads them too.
 */
export async function blockTexts(
  { routes, languages }: Campaign,
  registry: Registry,
): Promise<Map<string, readonly PageText[]>> {
  const names = [...new Set(routes.flatMap(({ blocks }) => blocks.map(({ block }) => block)))];
  const entries = await Promise.all(
    names.map(async (name) => {
      const tables = await Promise.all(
        languages.map(async (language) => [language, await ownTexts(registry.find(name) ?? {}, language)] as const),
      );
      const keys = [...new Set(tables.flatMap(([, table]) => Object.keys(table)))];
      const wordsOf = (key: string) =>
        Object.fromEntries(
          tables.flatMap(([language, table]) => (table[key] === undefined ? [] : [[language, table[key]]])),
        );
      return [name, keys.map((key): PageText => ({ place: key, words: wordsOf(key) }))] as const;
    }),
  );
  return new Map(entries.filter(([, texts]) => texts.length > 0));
}
