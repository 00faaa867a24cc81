import { plainBreaks } from '../plain-breaks.ts';

export interface CsvRow {
  readonly cells: readonly string[];
  /** The line on which it begins, from 1. */
  readonly line: number;
}

export type CsvReading =
  | { readonly ok: true; readonly rows: readonly CsvRow[] }
  | { readonly ok: false; readonly what: string };

const SEPARATORS = [',', ';', '\t'] as const;

/** Reads CSV as spreadsheets write it: the separator is the one that the first line has most of. */
export function readRows(written: string): CsvReading {
  const text = plainBreaks(written.replace(/^\uFEFF/, ''));
  const [head = ''] = text.split('\n', 1);
  const count = (separator: string) => head.split(separator).length;
  const separator = SEPARATORS.toSorted((one, other) => count(other) - count(one))[0] ?? ',';
  const rows: CsvRow[] = [];
  let cells: string[] = [];
  let [line, begun] = [1, 1];
  const cell = new RegExp(
    `"([^"]*(?:""[^"]*)*)"(?=[${separator}\\n]|$)|([^"${separator}\\n][^${separator}\\n]*)?`,
    'y',
  );
  for (let at = 0; at <= text.length;) {
    cell.lastIndex = at;
    const [whole = '', quoted, bare = ''] = cell.exec(text) ?? [];
    if (text.charAt(at) === '"' && quoted === undefined)
      return {
        ok: false,
        what: `Line ${line}: a cell begins with a quote that is never closed, or has text behind it`,
      };
    cells.push(quoted === undefined ? bare : quoted.replaceAll('""', '"'));
    at += whole.length;
    line += whole.split('\n').length - 1;
    const isEnd = at >= text.length;
    if (isEnd || text.charAt(at) === '\n') {
      if (cells.some((one) => one !== '')) rows.push({ cells, line: begun });
      cells = [];
      line += 1;
      begun = line;
    }
    at += 1;
  }
  return { ok: true, rows };
}
