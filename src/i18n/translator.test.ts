import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { createServerTranslator } from './server-translator.ts';
import { createPageTranslator, type TextTable } from './translator.ts';

const ROOT = new URL('../../', import.meta.url);

function tableOf(path: string): TextTable {
  const table: unknown = JSON.parse(readFileSync(new URL(path, ROOT), 'utf8'));
  if (typeof table !== 'object' || table === null) throw new Error(`${path} is not an object`);
  return Object.fromEntries(Object.entries(table).map(([key, text]) => [key, String(text)]));
}

/** Values that a careless placeholder implementation would misinterpret. */
const VALUES = ['Maria', '', '{product}', '$&', '$t(nav.next)', '<b>', 3, 0];
const product = { en: 'clinical trials', es: 'ensayos clínicos' };

test.each(['en', 'es'] as const)(
  '[N1, N7] a page says what i18next says: every text of %s, whatever is filled in',
  (locale) => {
    const blocks = Object.fromEntries(
      readdirSync(new URL('blocks/', ROOT), { withFileTypes: true })
        .filter((entry) => entry.isDirectory())
        .map(({ name }) => [name, tableOf(`blocks/${name}/locales/${locale}.json`)]),
    );
    const options = { locale, shell: tableOf(`locales/${locale}.json`), blocks, product };
    const [page, server] = [createPageTranslator(options), createServerTranslator(options)];
    const tables = [
      ['shell', options.shell] as const,
      ...Object.entries(blocks).map(([block, texts]) => [{ block }, texts] as const),
    ];
    let compared = 0;
    for (const [table, texts] of tables) {
      for (const [key, text] of Object.entries(texts)) {
        const names = [...text.matchAll(/\{([^{}]+)\}/g)]
          .map(([, name = '']) => name)
          .filter((name) => name !== 'product');
        for (const value of names.length === 0 ? [''] : VALUES) {
          const values = Object.fromEntries(names.map((name) => [name, value]));
          expect([key, page.translate(table, key, values)]).toEqual([key, server.translate(table, key, values)]);
          compared++;
        }
        expect([key, page.translate(table, key)]).toEqual([key, server.translate(table, key)]);
      }
    }
    expect(compared).toBeGreaterThan(500);
  },
);

test.each(['nav.no-such', 'toString', '__proto__'])(
  '[N1] neither says anything for the key %s, which no table has',
  (key) => {
    const options = { locale: 'en', shell: { 'nav.next': 'Next' }, blocks: { Age: {} }, product } as const;
    for (const translator of [createPageTranslator(options), createServerTranslator(options)]) {
      expect(() => translator.translate('shell', key)).toThrow(`The en texts of the shell have no "${key}"`);
      expect(() => translator.translate({ block: 'Age' }, key)).toThrow(`The en texts of Age have no "${key}"`);
    }
  },
);

test.each(['en', 'es'] as const)(
  '[N1] custom texts of a campaign replace a text of the block in %s, on page and server',
  (locale) => {
    const blocks = { FullName: { full: 'Built in {name}', hint: 'Hint' } };
    const options = { locale, shell: { full: 'Shell' }, blocks, product };
    const use = { block: 'FullName', texts: { full: { en: 'Own {name} {product}', es: 'Propio {name} {product}' } } };
    const expected = { en: 'Own $& clinical trials', es: 'Propio $& ensayos clínicos' }[locale];
    for (const translator of [createPageTranslator(options), createServerTranslator(options)]) {
      expect(translator.translate(use, 'full', { name: '$&' })).toBe(expected);
      expect(translator.translate(use, 'hint')).toBe('Hint');
      expect(translator.translate({ block: 'FullName' }, 'full')).toBe('Built in {name}');
      expect(() => translator.translate(use, 'toString')).toThrow('have no "toString"');
    }
  },
);

test('[N1] custom texts in one language only leave the text of the block in the other', () => {
  const options = { locale: 'es' as const, shell: {}, blocks: { FullName: { full: 'Nombre completo' } }, product };
  const use = { block: 'FullName', texts: { full: { en: 'Your name' } } };
  for (const translator of [createPageTranslator(options), createServerTranslator(options)])
    expect(translator.translate(use, 'full')).toBe('Nombre completo');
});
