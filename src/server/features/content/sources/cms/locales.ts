import type { LocaleRule } from '#schemas/sources/cms-entry.ts';
import { isObject, listOf, mapJson, matchesPath, wordAt, type JsonObject, type JsonPath } from './json-path.ts';

type Languages = LocaleRule['languages'];

export interface LocalizedValue {
  readonly language: string;
  readonly value: unknown;
}

/** A place that differs between languages, but is no text. */
export interface Difference {
  readonly path: JsonPath;
  readonly language: string;
}

const isText = (patterns: readonly string[], path: JsonPath) => patterns.some((pattern) => matchesPath(pattern, path));

/** The texts of a value by language, where the CMS holds them by locale: `{"en-US": …}` becomes `{"en": …}`. */
function byLanguage(value: unknown, languages: Languages): JsonObject | undefined {
  if (!isObject(value)) return undefined;
  const entries = Object.entries(value);
  if (entries.length === 0 || !entries.every(([locale]) => Object.hasOwn(languages, locale))) return undefined;
  return Object.fromEntries(
    entries.flatMap(([locale, text]) => (text === null ? [] : [[languages[locale] ?? locale, text] as const])),
  );
}

/** A field that the CMS holds by locale, in its default locale; any other value as it is. */
export function inDefaultLocale(value: unknown, { languages }: Extract<LocaleRule, { by: 'field' }>): unknown {
  const [first = ''] = Object.values(languages);
  const texts = byLanguage(value, languages);
  return texts === undefined ? value : (texts[first] ?? Object.values(texts)[0]);
}

function fromFields(document: unknown, { languages, texts }: Extract<LocaleRule, { by: 'field' }>): unknown {
  return mapJson(document, (value, path) => {
    const found = byLanguage(value, languages);
    if (found === undefined) return undefined;
    const areTexts =
      texts === undefined ? Object.values(found).every((one) => typeof one === 'string') : isText(texts, path);
    return { with: areTexts ? found : inDefaultLocale(value, { by: 'field', languages }) };
  });
}

function fromPairs(document: unknown, { key, value, languages }: Extract<LocaleRule, { by: 'pairs' }>): unknown {
  return mapJson(document, (list) => {
    const pairs = (listOf(list) ?? []).map((pair) => [languages[wordAt(pair, key) ?? ''], pair] as const);
    if (pairs.length === 0 || pairs.some(([language]) => language === undefined)) return undefined;
    const texts = pairs.flatMap(([language, pair]) =>
      language !== undefined && isObject(pair) && pair[value] !== undefined ? [[language, pair[value]] as const] : [],
    );
    return texts.length === pairs.length ? { with: Object.fromEntries(texts) } : undefined;
  });
}

/** An entry whose translations are elements of a list: their texts, as fields of the entry. */
function withTranslations(
  entry: JsonObject,
  { at, key, languages }: Extract<LocaleRule, { by: 'translations' }>,
): JsonObject {
  const fields = new Map<string, Record<string, unknown>>();
  for (const element of listOf(entry[at]) ?? []) {
    const language = languages[wordAt(element, key) ?? ''];
    if (language === undefined || !isObject(element)) continue;
    for (const [field, value] of Object.entries(element)) {
      // Keys of the CMS stand beside the texts: numbers, and the locale itself.
      if (field === key || (typeof value !== 'string' && typeof value !== 'object') || value === null) continue;
      fields.set(field, { ...fields.get(field), [language]: value });
    }
  }
  const { [at]: _list, ...rest } = entry;
  return { ...rest, ...Object.fromEntries(fields) };
}

/** What a rule does to an entry before its document is taken out of it. */
export function prepareEntry(entry: JsonObject, rule: LocaleRule | undefined): JsonObject {
  return rule?.by === 'translations' ? withTranslations(entry, rule) : entry;
}

/** What a rule does to a document. */
export function localizeDocument(document: unknown, rule: LocaleRule | undefined): unknown {
  if (rule?.by === 'field') return fromFields(document, rule);
  return rule?.by === 'pairs' ? fromPairs(document, rule) : document;
}

/**
 * Merges the same document in several languages, the default first: texts become texts by language, everything else is
 * taken from the default. Names what differs although it is no text.
 */
export function mergeLanguages(
  documents: readonly LocalizedValue[],
  texts: readonly string[],
): { readonly value: unknown; readonly differences: readonly Difference[] } {
  const differences: Difference[] = [];

  function merge(values: readonly LocalizedValue[], path: JsonPath): unknown {
    const [first, ...others] = values;
    if (first === undefined) return undefined;
    const base = first.value;
    if (isText(texts, path)) {
      const said = values.filter(({ value }) => value !== undefined && value !== null && value !== '');
      return said.length === 0 ? undefined : Object.fromEntries(said.map(({ language, value }) => [language, value]));
    }
    const below = (step: string | number, pick: (value: unknown) => unknown) =>
      merge(
        values.map(({ language, value }) => ({ language, value: pick(value) })),
        [...path, step],
      );
    const differ = (isSame: (value: unknown) => boolean) => {
      for (const { language, value } of others)
        if (value !== undefined && !isSame(value)) differences.push({ path, language });
    };
    const list = listOf(base);
    if (list) {
      differ((value) => listOf(value)?.length === list.length);
      return list.map((_, index) => below(index, (value) => listOf(value)?.[index]));
    }
    if (isObject(base)) {
      differ(isObject);
      const names = new Set(values.flatMap(({ value }) => (isObject(value) ? Object.keys(value) : [])));
      const entries = [...names].map((name) => {
        const pick = (value: unknown) => (isObject(value) && Object.hasOwn(value, name) ? value[name] : undefined);
        return [name, below(name, pick)] as const;
      });
      return Object.fromEntries(entries.filter(([, value]) => value !== undefined));
    }
    differ((value) => value === base);
    return base;
  }

  const value = merge(documents, []);
  return { value, differences };
}
