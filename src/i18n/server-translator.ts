import { createInstance } from 'i18next';
import { createPageTranslator, noText, type Translator, type TranslatorOptions } from './translator.ts';

const SHELL = ' shell';

/**
 * Builds the translator of what the server words without a page, by i18next. Nothing is shared between languages and
 * brands.
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
  return {
    ...createPageTranslator({ locale, shell, blocks, product }),
    translate: (table, key, values = {}) => {
      const ns = table === 'shell' ? SHELL : table.block;
      if (!instance.exists(key, { ns })) throw noText(locale, table, key);
      return instance.t(key, { ...values, ns });
    },
  };
}
