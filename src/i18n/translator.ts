import type { Language, LocalizedText } from '#schemas/language.ts';

/** Values for the placeholders of a text. */
export type TextValues = Readonly<Record<string, string | number>>;

/** Texts by key, in one language. */
export type TextTable = Readonly<Record<string, string>>;

export interface Translator {
  readonly locale: Language;
  /**
   * A text of the shell, or of one block; a placeholder without a value stays. Throws for a key that the table does not
   * have, so that a page never shows a bare key.
   */
  translate(table: 'shell' | { readonly block: string }, key: string, values?: TextValues): string;
  /** Fills the placeholders of a text of the document. A placeholder without a value becomes empty. */
  fill(text: string, values?: TextValues): string;
  /** The text in the visitor's language, otherwise in English, otherwise ''. */
  pick(localized: { readonly en?: string | undefined; readonly es?: string | undefined } | undefined): string;
}

export interface TranslatorOptions {
  readonly locale: Language;
  readonly shell: TextTable;
  readonly blocks: Readonly<Record<string, TextTable>>;
  /** The brand's plural noun, which every text may use as `{product}` (N7). */
  readonly product: LocalizedText;
}

const PLACEHOLDER = /\{([A-Za-z]+)\}/g;

/** Thrown for a key that a table does not have. */
export function noText(locale: Language, table: 'shell' | { readonly block: string }, key: string): Error {
  return new Error(`The ${locale} texts of ${table === 'shell' ? 'the shell' : table.block} have no "${key}"`);
}

/**
 * Builds the translator for one page: texts by key, with their placeholders filled in. It gives the same result as
 * i18next for every text (its test compares them) without loading i18next on every phone.
 */
export function createPageTranslator({ locale, shell, blocks, product }: TranslatorOptions): Translator {
  const noun = product[locale] ?? product.en ?? '';
  const filled = (text: string, values: TextValues, missing: (placeholder: string) => string) =>
    text.replace(PLACEHOLDER, (placeholder, name: string) =>
      String(name === 'product' ? noun : (values[name] ?? missing(placeholder))),
    );
  return {
    locale,
    translate: (table, key, values = {}) => {
      const texts = table === 'shell' ? shell : blocks[table.block];
      const text = texts !== undefined && Object.hasOwn(texts, key) ? texts[key] : undefined;
      if (text === undefined) throw noText(locale, table, key);
      return filled(text, values, (placeholder) => placeholder);
    },
    fill: (text, values = {}) => filled(text, values, () => ''),
    pick: (localized) => localized?.[locale] ?? localized?.en ?? '',
  };
}
