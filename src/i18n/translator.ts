import { createInstance } from 'i18next';
import type { Language, LocalizedText } from '#schemas/language.ts';

/** Values for the placeholders of a text. */
export type TextValues = Readonly<Record<string, string | number>>;

/** Texts by key, in one language. */
export type TextTable = Readonly<Record<string, string>>;

export interface Translator {
  readonly locale: Language;
  /** A text of the shell, or of one block. Throws for a key that the table does not have: a page never shows a bare key. */
  translate(table: 'shell' | { readonly block: string }, key: string, values?: TextValues): string;
  /** Fills the placeholders of a text of the document. A placeholder without a value becomes empty. */
  fill(text: string, values?: TextValues): string;
  /** The text in the visitor's language, else in English, else ''. */
  pick(localized: { readonly en?: string | undefined; readonly es?: string | undefined } | undefined): string;
}

export interface TranslatorOptions {
  readonly locale: Language;
  readonly shell: TextTable;
  readonly blocks: Readonly<Record<string, TextTable>>;
  /** The brand's plural noun, which every text may use as `{product}` (N7). */
  readonly product: LocalizedText;
}

const SHELL = ' shell';

/** Builds the translator of one page. Nothing is shared between pages: the server renders many at once. */
export function createTranslator({ locale, shell, blocks, product }: TranslatorOptions): Translator {
  const noun = product[locale] ?? product.en ?? '';
  const instance = createInstance();
  void instance.init({
    lng: locale,
    fallbackLng: false,
    initAsync: false,
    keySeparator: false,
    nsSeparator: false,
    ns: [SHELL, ...Object.keys(blocks)],
    defaultNS: SHELL,
    resources: { [locale]: { [SHELL]: shell, ...blocks } },
    interpolation: { prefix: '{', suffix: '}', escapeValue: false, skipOnVariables: true, defaultVariables: { product: noun } },
  });
  return {
    locale,
    translate: (table, key, values = {}) => {
      const ns = table === 'shell' ? SHELL : table.block;
      if (!instance.exists(key, { ns })) throw new Error(`The ${locale} texts of ${table === 'shell' ? 'the shell' : table.block} have no "${key}"`);
      return instance.t(key, { ...values, ns });
    },
    fill: (text, values = {}) => text.replace(/\{([A-Za-z]+)\}/g, (_match, name: string) => String(name === 'product' ? noun : (values[name] ?? ''))),
    pick: (localized) => localized?.[locale] ?? localized?.en ?? '',
  };
}
