import { isRecord } from '#api/guards.ts';
import { idFromName } from '../kit/id-from-name.ts';
import type { Columns } from './columns.ts';
import type { OptionList } from './option-list.ts';
import type { TableRow } from './read-table.ts';

type Words = Readonly<Record<string, string>>;

/** Why a row cannot be taken, and what is filled into the words for it. */
export interface RowFault {
  readonly kind: 'noWords' | 'noCode' | 'wrongCode' | 'longCode' | 'repeated' | 'tooMany';
  readonly values: Readonly<Record<string, string | number>>;
}

/** What comes of a row. */
export interface ReadRow {
  readonly number: number;
  readonly code: string;
  readonly words: Words;
  readonly becomes: 'added' | 'changed' | 'same' | RowFault;
}

export interface ReadOptions {
  readonly rows: readonly ReadRow[];
  /** The list with everything that was understood. */
  readonly options: readonly unknown[];
}

const wordsIn = (option: unknown): Readonly<Record<string, unknown>> =>
  isRecord(option) && isRecord(option['label']) ? option['label'] : {};

/** The code that the option with the same words has. */
function codeOf(words: Words, options: readonly unknown[], { code }: OptionList): string | undefined {
  const entries = Object.entries(words);
  const same = options.find((option) => entries.every(([language, text]) => wordsIn(option)[language] === text));
  return isRecord(same) && typeof same[code] === 'string' ? same[code] : undefined;
}

/** A code that nothing has yet: `a-lot`, or `a-lot-2`. */
function freeCode(words: Words, taken: (code: string) => boolean): string {
  const [wanted = ''] = Object.values(words).map(idFromName).filter(Boolean);
  if (wanted === '' || !taken(wanted)) return wanted;
  for (let count = 2; ; count += 1) if (!taken(`${wanted}-${count}`)) return `${wanted}-${count}`;
}

/** What a row says, before it is compared with anything. */
function cellsOf({ cells }: TableRow, { columns }: Columns, languages: readonly string[]) {
  const texts = new Map<string, string>();
  let code = '';
  for (const [at, column] of columns.entries()) {
    const cell = cells[at] ?? '';
    if (column.kind === 'code') code = cell;
    else if (column.kind === 'words' && cell !== '') texts.set(column.language, cell);
  }
  // In the order of the campaign's languages, as forms write them.
  const words: Words = Object.fromEntries(
    languages.flatMap((language) => {
      const text = texts.get(language);
      return text === undefined ? [] : [[language, text]];
    }),
  );
  return { code, words };
}

function codeFault(code: string, { pattern, maxLength }: OptionList): RowFault | undefined {
  if (code === '') return { kind: 'noCode', values: {} };
  if (!pattern.test(code)) return { kind: 'wrongCode', values: { code } };
  return code.length > maxLength ? { kind: 'longCode', values: { code, max: maxLength } } : undefined;
}

/** What rows are pasted into. */
export interface Target {
  readonly list: OptionList;
  readonly before: readonly unknown[];
  /** Those of the campaign, the default one first. */
  readonly languages: readonly string[];
}

/**
 * What pasted rows do to a list of options. A row with the code of an option, or with nothing but its words, is that
 * option; its other properties and its words in languages that the rows do not have stay. Any other row is a new
 * option.
 */
export function readOptions(
  table: readonly TableRow[],
  columns: Columns,
  { list, before, languages }: Target,
): ReadOptions {
  const options: unknown[] = [...before];
  const seen = new Map<string, number>();
  const body = (columns.hasHeader ? table.slice(1) : table).map((row) => ({
    number: row.number,
    ...cellsOf(row, columns, languages),
  }));
  const given = new Set(body.map(({ code }) => code));
  const placeOf = (code: string) => options.findIndex((one) => isRecord(one) && one[list.code] === code);
  const isTaken = (code: string) => given.has(code) || placeOf(code) !== -1;
  const readRow = ({ number, code: written, words }: (typeof body)[number]): ReadRow => {
    const code = written === '' ? (codeOf(words, options, list) ?? freeCode(words, isTaken)) : written;
    const row = { number, code, words };
    if (Object.keys(words).length === 0) return { ...row, becomes: { kind: 'noWords', values: {} } };
    const fault = codeFault(code, list);
    if (fault !== undefined) return { ...row, becomes: fault };
    const earlier = seen.get(code);
    if (earlier !== undefined) return { ...row, becomes: { kind: 'repeated', values: { code, row: earlier } } };
    const at = placeOf(code);
    if (at === -1 && options.length >= list.max)
      return { ...row, becomes: { kind: 'tooMany', values: { max: list.max } } };
    seen.set(code, number);
    const option = options[at];
    if (!isRecord(option)) {
      options.push({ [list.code]: code, label: words });
      return { ...row, becomes: 'added' };
    }
    const label = { ...wordsIn(option), ...words };
    if (Object.entries(words).every(([language, text]) => wordsIn(option)[language] === text))
      return { ...row, becomes: 'same' };
    options[at] = { ...option, label };
    return { ...row, becomes: 'changed' };
  };
  return { rows: body.map(readRow), options };
}
