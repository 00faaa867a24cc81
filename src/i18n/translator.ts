import type { BlockUse } from '#schemas/campaign/campaign.ts';
import type { Language, LocalizedText } from '#schemas/language.ts';

/** Values for the placeholders of a text. */
export type TextValues = Readonly<Record<string, string | number>>;

/** Texts by key, in one language. */
export type TextTable = Readonly<Record<string, string>>;

/** Where a text is: in the shell, or in a block, whose use in a campaign may have custom texts. */
export type TextSource = 'shell' | Pick<BlockUse, 'block' | 'texts'>;

export interface Translator {
  readonly locale: Language;
  /**
   * A text of the shell, or of one block, replaced by the campaign's custom text if it has one; a placeholder without a
   * value stays. Throws for a key that the table does not have, so that a page never shows a bare key.
   */
  translate(source: TextSource, key: string, values?: TextValues): string;
  /** Fills the placeholders of a text of the document. A placeholder without a value becomes empty. */
  fill(text: string, values?: TextValues): string;
  /** The text in the visitor's language, otherwise in English, otherwise ''. */
  pick(localized: LocalizedText | undefined): string;
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
export function noText(locale: Language, source: TextSource, key: string): Error {
  return new Error(`The ${locale} texts of ${source === 'shell' ? 'the shell' : source.block} have no "${key}"`);
}

/** The campaign's custom text for a text of a block, in one language. */
export function ownWords(source: TextSource, key: string, locale: Language): string | undefined {
  return source === 'shell' ? undefined : source.texts?.[key]?.[locale];
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
    translate: (source, key, values = {}) => {
      const texts = source === 'shell' ? shell : blocks[source.block];
      const builtIn = texts !== undefined && Object.hasOwn(texts, key) ? texts[key] : undefined;
      const text = ownWords(source, key, locale) ?? builtIn;
      if (text === undefined) throw noText(locale, source, key);
      return filled(text, values, (placeholder) => placeholder);
    },
    fill: (text, values = {}) => filled(text, values, () => ''),
    pick: (localized) => localized?.[locale] ?? localized?.en ?? '',
  };
}
