import { describe, expect, test } from 'vitest';
import { DEFAULT_LANGUAGE, LANGUAGES } from '#schemas/language-codes.ts';
import { isTest, readSources, withoutComments } from './sources.ts';

const OTHERS = LANGUAGES.filter((language) => language !== DEFAULT_LANGUAGE);

/**
 * Where a language may be named, and why: examples for authors in schemas and skeletons, words of the tools for
 * authors, texts of made-up data, migrations, and the catalogue's tables with the number of the specification (N2, N8).
 */
const MAY_NAME = [
  /^src\/server\/migrations\//,
  /^src\/checker\/.*\.table\.ts$/,
  /^src\/demo\//,
  /^src\/entry\/commands\/new-block\/skeleton\//,
  /^(schemas\/.*|blocks\/[^/]+\/schema)\.ts$/,
  /^src\/server\/features\/studies\/catalogue-names\.ts$/,
  /^src\/server\/features\/visits\/public-operator\.ts$/,
  // Made-up texts by which proofs and published schemas show what a text is.
  /^src\/entry\/journeys\/journey-visit\.ts$/,
  /^src\/checker\/(prove\/world\/(remote|study|criteria)-classes|published\/block-schema)\.ts$/,
];

const sources = readSources(['schemas', 'src', 'blocks', 'locales'], /\.tsx?$/).filter(({ path }) => !isTest(path));

/** The code of a language in quotes, or as the name of a property. */
const named = (language: string) => new RegExp(`['"\`/]${language}['"\`]|[{,\\s]${language}: `);

describe('[N2] languages are found, not listed', () => {
  test.each(OTHERS)('no source names %s', (language) => {
    const pattern = named(language);
    const naming = sources.filter(
      ({ path, text }) => !MAY_NAME.some((one) => one.test(path)) && pattern.test(withoutComments(text)),
    );
    expect(naming.map(({ path }) => path)).toEqual([]);
  });

  test('no schema offers a choice of languages', () => {
    const listing = sources.filter(({ text }) =>
      OTHERS.some((language) => new RegExp(`Enum\\([^)]*['"]${language}['"]|Literal\\(['"]${language}['"]`).test(text)),
    );
    expect(listing.map(({ path }) => path)).toEqual([]);
  });

  test.each(["if (locale === 'es') return 1;", 'const NAMES = { en: 1, es: 2 };', '`/signup/es`'])(
    'finds the Spanish in %s',
    (code) => {
      expect(named('es').test(code)).toBe(true);
    },
  );
});
