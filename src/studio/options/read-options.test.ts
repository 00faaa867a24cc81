import { describe, expect, test } from 'vitest';
import { isRecord } from '#api/guards.ts';
import { Props as Links } from '#blocks/quick-links/schema.ts';
import { Props as Question } from '#blocks/question/schema.ts';
import { guessColumns, type Columns } from './columns.ts';
import { optionListOf, type OptionList } from './option-list.ts';
import { readOptions } from './read-options.ts';
import { readTable } from './read-table.ts';

const LANGUAGES = ['en', 'es'];
const HEADER = {
  languages: LANGUAGES,
  spoken: LANGUAGES,
  codeNames: ['value', 'valor'],
  wordsNames: ['label', 'etiqueta'],
};

function listNamed(name: string): OptionList {
  const { properties } = Question;
  const list = optionListOf(Object.entries(properties).find(([key]) => key === name)?.[1]);
  if (list === undefined) throw new Error(`${name} is no list of options`);
  return list;
}

const CHOICES = listNamed('choices');
const WEEKLY = { value: 'weekly', label: { en: 'Every week', es: 'Cada semana' }, hint: { en: 'Or so', es: 'Más' } };

const columnsOf = (text: string) => guessColumns(readTable(text), CHOICES, HEADER);

function namesOf({ columns, hasHeader }: Columns): readonly string[] {
  const names = columns.map((column) => (column.kind === 'words' ? column.language : column.kind));
  return hasHeader ? ['header:', ...names] : names;
}

function read(text: string, before: readonly unknown[] = [], list = CHOICES) {
  const table = readTable(text);
  return readOptions(table, guessColumns(table, list, HEADER), { list, before, languages: LANGUAGES });
}

/** Of each row what comes of it, and what is filled into the words for a fault. */
const comesOf = (text: string, before?: readonly unknown[]) =>
  read(text, before).rows.map(({ becomes }) =>
    typeof becomes === 'string' ? becomes : [becomes.kind, ...Object.values(becomes.values)].join(' '),
  );

describe('the columns', () => {
  test.each([
    ['words alone', 'Never\nOften', ['en']],
    ['codes and words in both languages', 'never\tNever\tNunca\nA1\tOften\tMucho', ['code', 'en', 'es']],
    ['codes and words', 'never\tNever\noften\tOften', ['code', 'en']],
    ['words in both languages', 'Never\tNunca\nOften\tMucho', ['en', 'es']],
    ['words that cannot be codes', 'not at all\tnada\nmuch\tmucho', ['en', 'es']],
    ['more than there are languages', 'Not so\tNo\tNon', ['en', 'es', 'left out']],
    ['codes of which one is wrong', 'a\tA\tA\nb\tB\tB\nso so\tC\tC', ['code', 'en', 'es']],
    [
      'a header of which one column is unknown',
      'value\tnotes\tSpanish\nno\tx\tNo',
      ['header:', 'code', 'left out', 'es'],
    ],
    ['a header in English', 'Value\tEnglish\tSpanish\nno\tNo\tNo', ['header:', 'code', 'en', 'es']],
    ['a header in Spanish, in another order', 'español\tinglés\tvalor\nNo\tNo\tno', ['header:', 'es', 'en', 'code']],
    ['a header of codes of languages', 'value\tlabel.en\tlabel (es)\nno\tNo\tNo', ['header:', 'code', 'en', 'es']],
    ['a header without a language', 'label\nNo', ['header:', 'en']],
    ['languages to choose from', 'English\nSpanish\nFrench', ['en']],
    ['a first row of which one word could be a header', 'Value\tThing', ['en', 'es']],
    ['nothing', '', []],
  ])('%s', (_what, text, columns) => {
    expect(namesOf(columnsOf(text))).toEqual(columns);
  });
});

describe('the rows', () => {
  test('a value and words in each language are a choice', () => {
    expect(read('never\tNever\tNunca\nnow\tSometimes\t').options).toEqual([
      { value: 'never', label: { en: 'Never', es: 'Nunca' } },
      { value: 'now', label: { en: 'Sometimes' } },
    ]);
  });

  test('words alone get a value that nothing else has', () => {
    expect(read('A lot!\nA lot?\nÉl año', [{ value: 'a-lot', label: { en: 'Plenty' } }]).options).toEqual([
      { value: 'a-lot', label: { en: 'Plenty' } },
      { value: 'a-lot-2', label: { en: 'A lot!' } },
      { value: 'a-lot-3', label: { en: 'A lot?' } },
      { value: 'el-ano', label: { en: 'Él año' } },
    ]);
  });

  test('a value that a later row has is not made from words', () => {
    expect(read('value\tlabel\n\tNever\nnever\tNot once').options).toEqual([
      { value: 'never-2', label: { en: 'Never' } },
      { value: 'never', label: { en: 'Not once' } },
    ]);
  });

  test('one that is there already changes its words and nothing else', () => {
    const { rows, options } = read('weekly\tOnce a week\nmonthly\tEach month', [WEEKLY]);
    expect(options).toEqual([
      { ...WEEKLY, label: { en: 'Once a week', es: 'Cada semana' } },
      { value: 'monthly', label: { en: 'Each month' } },
    ]);
    expect(rows.map(({ becomes }) => becomes)).toEqual(['changed', 'added']);
  });

  test('the same rows once more do nothing', () => {
    const text = 'Every week\tCada semana\nEach month\tCada mes';
    const { options } = read(text, [WEEKLY]);
    expect(comesOf(text, options)).toEqual(['same', 'same']);
    expect(read(text, options).options).toEqual(options);
  });

  test.each([
    ['the same value twice', 'value\tlabel\na\tOne\nb\tTwo\na\tThree', ['added', 'added', 'repeated a 2']],
    ['the same words twice', 'One\nTwo\nOne', ['added', 'added', 'repeated one 1']],
    ['no words', 'value\tlabel\na\t\nb\tTwo', ['noWords', 'added']],
    ['a value with blanks', 'value\tlabel\ntwice a week\tTwice', ['wrongCode twice a week']],
    ['a long value', `value\tlabel\n${'a'.repeat(61)}\tLong`, [`longCode ${'a'.repeat(61)} 60`]],
    ['words of which no value can be made', '???\n很少\nOften', ['noCode', 'noCode', 'added']],
  ])('%s', (_what, text, becomes) => {
    expect(comesOf(text)).toEqual(becomes);
  });

  test('of 300 rows as many are taken as the list may have, and each of the others is named', () => {
    const text = Array.from({ length: 300 }, (_none, at) => `v${at}\tWord ${at}\tPalabra ${at}`).join('\r\n');
    const { rows, options } = read(text, [WEEKLY]);
    expect(options).toHaveLength(60);
    expect(rows.filter(({ becomes }) => becomes === 'added')).toHaveLength(59);
    expect(rows.slice(59).map(({ number, becomes }) => [number, becomes])).toEqual(
      Array.from({ length: 241 }, (_none, at) => [at + 60, { kind: 'tooMany', values: { max: 60 } }]),
    );
  });
});

test('rows of a table of questions have ids', () => {
  const rows = listNamed('rows');
  expect(read('Climbing stairs\tSubir escaleras', [], rows).options).toEqual([
    { id: 'climbing-stairs', label: { en: 'Climbing stairs', es: 'Subir escaleras' } },
  ]);
});

test('other lists have no options', () => {
  const lists = Object.values(Links.properties).filter((part) => isRecord(part) && part['type'] === 'array');
  expect(lists.map((list) => optionListOf(list))).toEqual(lists.map(() => undefined));
  expect(optionListOf({ type: 'array', items: { type: 'string' } })).toBeUndefined();
});
