import { languageName } from '../kit/language-name.ts';
import type { OptionList } from './option-list.ts';
import type { TableRow } from './read-table.ts';

/** What a column is: the code of the options, their words in a language, or nothing that is taken. */
export type Column =
  | { readonly kind: 'code' }
  | { readonly kind: 'words'; readonly language: string }
  | { readonly kind: 'left out' };

export interface Columns {
  readonly columns: readonly Column[];
  /** Does the first row say what the columns are? */
  readonly hasHeader: boolean;
}

const CODE: Column = { kind: 'code' };
const LEFT_OUT: Column = { kind: 'left out' };

export interface Header {
  /** The languages of the campaign, the default one first. */
  readonly languages: readonly string[];
  /** The languages of the studio: in each of them a column may be named. */
  readonly spoken: readonly string[];
  /** How a column of codes is called, and one of words without a language. */
  readonly codeNames: readonly string[];
  readonly wordsNames: readonly string[];
}

const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();

/** The words of a name: `Label (es)` → `label`, `es` */
const wordsOf = (name: string) => name.toLowerCase().match(/[\p{L}\p{N}-]+/gu) ?? [];

/** What a column with a name is; undefined: the name says nothing. */
function columnNamed(name: string, { languages, spoken, codeNames, wordsNames }: Header): Column | undefined {
  if (codeNames.some((one) => isSame(one, name))) return CODE;
  const named = [name, ...wordsOf(name)];
  const names = (language: string) => [language, ...spoken.map((one) => languageName(language, one))];
  const language = languages.find((one) => names(one).some((words) => named.some((word) => isSame(word, words))));
  if (language !== undefined) return { kind: 'words', language };
  const [first = ''] = languages;
  return wordsNames.some((one) => isSame(one, name)) ? { kind: 'words', language: first } : undefined;
}

const keyOf = (column: Column) => (column.kind === 'words' ? column.language : column.kind);

/** What the first row says that the columns are; undefined: it is a row like the others. */
function headerOf([first]: readonly TableRow[], header: Header): readonly Column[] | undefined {
  const cells = first?.cells ?? [];
  const columns = cells.map((cell) => columnNamed(cell, header));
  const known = columns.filter((column) => column !== undefined);
  if (new Set(known.map(keyOf)).size < known.length) return undefined;
  // A single column that is called after a language may be a list of languages.
  const isNamed =
    known.length > 1 || (cells.length === 1 && header.wordsNames.some((name) => isSame(name, cells[0] ?? '')));
  return isNamed ? columns.map((column) => column ?? LEFT_OUT) : undefined;
}

/** Does a first column look like codes, and not like words? Some of them may be wrong. */
function hasCodes(rows: readonly TableRow[], width: number, languages: number, { pattern }: OptionList): boolean {
  const cells = rows.flatMap(({ cells: [first = ''] }) => (first === '' ? [] : [first]));
  const codes = cells.filter((cell) => pattern.test(cell));
  if (width > languages) return codes.length * 2 > cells.length;
  return cells.length > 0 && cells.every((cell) => codes.includes(cell) && cell === cell.toLowerCase());
}

/** What the columns of pasted rows probably are; the author may say otherwise. */
export function guessColumns(rows: readonly TableRow[], list: OptionList, header: Header): Columns {
  const named = headerOf(rows, header);
  if (named !== undefined) return { columns: named, hasHeader: true };
  const width = Math.max(0, ...rows.map(({ cells }) => cells.length));
  const words = header.languages.map((language): Column => ({ kind: 'words', language }));
  const first = width > 1 && hasCodes(rows, width, words.length, list) ? [CODE] : [];
  const known = [...first, ...words];
  return { columns: Array.from({ length: width }, (_none, at) => known[at] ?? LEFT_OUT), hasHeader: false };
}
