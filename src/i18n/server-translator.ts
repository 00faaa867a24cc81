import { createInstance } from 'i18next';
import { createPageTranslator, noText, type Translator, type TranslatorOptions } from './translator.ts';

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
  return {
    ...createPageTranslator({ locale, shell, blocks, product }),
    translate: (table, key, values = {}) => {
      const ns = table === 'shell' ? SHELL : table.block;
      if (!instance.exists(key, { ns })) throw noText(locale, table, key);
      return instance.t(key, { ...values, ns });
    },
  };
}
