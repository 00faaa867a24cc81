import type { Plugin } from 'vite';
import { DEFAULT_LANGUAGE, LANGUAGE_FACTS, LANGUAGE_FORMATS } from '#locales/languages.ts';

/** The module that finds the languages in its folder. */
export const LANGUAGES_MODULE = 'locales/languages.ts';

/** The same module with its exports written out, for where no folder can be read. */
export function languagesAsData(): string {
  return Object.entries({ DEFAULT_LANGUAGE, LANGUAGE_FACTS, LANGUAGE_FORMATS })
    .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)};\n`)
    .join('');
}

/** Gives bundles the languages of `locales/` as they are when the bundle is made. */
export function bundledLanguages(): Plugin {
  return {
    name: 'bundled-languages',
    enforce: 'pre',
    load: (id) => (id.endsWith(`/${LANGUAGES_MODULE}`) ? languagesAsData() : undefined),
  };
}
