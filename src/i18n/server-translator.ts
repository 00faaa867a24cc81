import { createInstance } from 'i18next';
import { createPageTranslator, noText, ownWords, type Translator, type TranslatorOptions } from './translator.ts';

const SHELL = ' shell';

/**
 * Builds the i18next translator for texts that the server produces outside a page. Languages and brands share nothing.
 */
export function createServerTranslator({ locale, shell, blocks, product }: TranslatorOptions): Translator {
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
    interpolation: {
      prefix: '{',
      suffix: '}',
      escapeValue: false,
      skipOnVariables: true,
      defaultVariables: { product: noun },
    },
  });
  const page = createPageTranslator({ locale, shell, blocks, product });
  return {
    ...page,
    translate: (source, key, values = {}) => {
      // i18next looks texts up by key; custom texts belong to one use of a block.
      if (ownWords(source, key, locale) !== undefined) return page.translate(source, key, values);
      const ns = source === 'shell' ? SHELL : source.block;
      if (!instance.exists(key, { ns })) throw noText(locale, source, key);
      return instance.t(key, { ...values, ns });
    },
  };
}
