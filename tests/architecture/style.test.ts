import { posix } from 'node:path';
import { describe, expect, it } from 'vitest';
import { isTest, readSources } from './sources.ts';
import { isRecord } from '#api/guards.ts';
import { LANGUAGES } from '#schemas/language-codes.ts';
import { textDifferences } from './texts.ts';

const FOLDERS = ['schemas', 'src', 'blocks', 'tests'];
const MAX_LINES = 300;
const MAX_COLUMNS = 120;
/** Files that contain data rather than code to read: tables, recognised by their names, and generated files. */
const TABLE = /\.(table|generated)\.tsx?$/;

const sources = readSources(FOLDERS, /\.(tsx?|mjs|css)$/);

describe('files are small and well named', () => {
  it(`no file but tables and tests is longer than ${MAX_LINES} lines`, () => {
    const long = sources.filter(
      ({ path, text }) => !isTest(path) && !TABLE.test(path) && text.split('\n').length - 1 > MAX_LINES,
    );
    expect(long.map(({ path }) => path)).toEqual([]);
  });

  it(`no line of code is longer than ${MAX_COLUMNS} characters`, () => {
    const long = sources
      .filter(({ path }) => !path.endsWith('.generated.ts'))
      .flatMap(({ path, text }) =>
        text.split('\n').flatMap((line, index) => (line.length > MAX_COLUMNS ? [`${path}:${index + 1}`] : [])),
      );
    expect(long).toEqual([]);
  });

  it('every file and folder says what it is about', () => {
    const vague = sources.filter(({ path }) =>
      path.split('/').some((name) => /^(utils?|helpers?|common|misc)(\.|$)/.test(name)),
    );
    expect(vague.map(({ path }) => path)).toEqual([]);
  });
});

describe('all languages say the same', () => {
  const files = readSources(['locales', 'blocks', 'src'], /(^|\/)locales\/[\w-]+\.json$/);
  const folders = [...new Set(files.map(({ path }) => posix.dirname(path)))];
  const textOf = (path: string) => {
    const read: unknown = JSON.parse(files.find((file) => file.path === path)?.text ?? '{}');
    const { language: _facts, ...texts } = isRecord(read) ? read : {};
    return JSON.stringify(texts);
  };

  const textsIn = (json: string) => {
    const table: unknown = JSON.parse(json);
    return isRecord(table) ? Object.values(table).map(String) : [];
  };

  it.each(LANGUAGES)('every text exists in English and in %s, with the same placeholders', (language) => {
    const differences = folders.flatMap((folder) =>
      textDifferences(textOf(`${folder}/en.json`), textOf(`${folder}/${language}.json`)).map(
        (difference) => `${folder}: ${difference}`,
      ),
    );
    expect(differences).toEqual([]);
  });

  it('Canadian French has its typography: no space before ; ? !, one that does not break before : and in « »', () => {
    const wrong = folders.flatMap((folder) =>
      textsIn(textOf(`${folder}/fr-CA.json`)).filter((text) =>
        /\s[;?!]|(?<![\d\u00a0]):(?!\/)|[^\u00a0]»|«[^\u00a0]|[A-Za-zÀ-ÿ]'[A-Za-zÀ-ÿ]/.test(text),
      ),
    );
    expect(wrong).toEqual([]);
  });

  it.each([
    ['{"a":"x"}', '{}', 'a is missing'],
    ['{}', '{"a":{"b":"x"}}', 'a.b is not there in English'],
    ['{"a":"Hello {name}"}', '{"a":"Hola {nombre}"}', 'a has {nombre}, and {name} in English'],
  ])('finds between %s and %s: %s', (en, es, message) => {
    expect(textDifferences(en, es)).toEqual([message]);
  });

  it('lets a language have the plural forms that it needs', () => {
    expect(
      textDifferences(
        '{"n_one":"{count} site","n_other":"{count} sites"}',
        '{"n_one":"{count} centro","n_many":"{count} de centros","n_other":"{count} centros"}',
      ),
    ).toEqual([]);
  });
});
