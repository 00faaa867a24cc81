import type { Plugin } from 'vite';
import type { VitestPluginContext } from 'vitest/node';
import { DEFAULT_LANGUAGE, LANGUAGE_FACTS, LANGUAGE_FORMATS } from '#locales/languages.ts';

/** The module that finds the languages in its folder. */
export const LANGUAGES_MODULE = 'locales/languages.ts';

/** Which languages there are, and nothing about them. */
const CODES = Object.fromEntries(Object.keys(LANGUAGE_FACTS).map((code) => [code, {}]));

/** The same module with its exports written out, for where no folder can be read. `codes`: only which there are. */
export function languagesAsData(codes = false): string {
  const facts = codes ? CODES : LANGUAGE_FACTS;
  return Object.entries({ DEFAULT_LANGUAGE, LANGUAGE_FACTS: facts, LANGUAGE_FORMATS })
    .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)};\n`)
    .join('');
}

/** Gives bundles the languages of `locales/` as they are when the bundle is made. `codes`: only which there are. */
export function bundledLanguages(codes = false): Plugin {
  return {
    name: 'bundled-languages',
    enforce: 'pre',
    load: (id) => (id.endsWith(`/${LANGUAGES_MODULE}`) ? languagesAsData(codes) : undefined),
    // The module stays the same when a locale file changes: tests must not read it from their cache.
    configureVitest: ({ defineCacheKeyGenerator }: VitestPluginContext) =>
      defineCacheKeyGenerator(({ id }) => (id.endsWith(`/${LANGUAGES_MODULE}`) ? false : undefined)),
  };
}
