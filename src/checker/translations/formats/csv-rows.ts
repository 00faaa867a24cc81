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
  const bare = new RegExp(`[^${separator}\\n]*`, 'y');
  for (let at = 0; at <= text.length;) {
    const cell = text.charAt(at) === '"' ? quotedCell(text, at) : bareCell(text, at, bare);
    if (cell === undefined || ![separator, '\n', ''].includes(text.charAt(cell.end)))
      return {
        ok: false,
        what: `Line ${line}: a cell begins with a quote that is never closed, or has text behind it`,
      };
    cells.push(cell.text);
    line += text.slice(at, cell.end).split('\n').length - 1;
    at = cell.end;
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

interface Cell {
  readonly text: string;
  /** The offset of what follows it. */
  readonly end: number;
}

function bareCell(text: string, at: number, form: RegExp): Cell {
  form.lastIndex = at;
  const [found = ''] = form.exec(text) ?? [];
  return { text: found, end: at + found.length };
}

/** A cell in quotes; undefined: they are never closed. A regular expression for it exhausts the stack on long cells. */
function quotedCell(text: string, at: number): Cell | undefined {
  const parts: string[] = [];
  for (let from = at + 1; ;) {
    const close = text.indexOf('"', from);
    if (close === -1) return undefined;
    parts.push(text.slice(from, close));
    if (text.charAt(close + 1) !== '"') return { text: parts.join('"'), end: close + 1 };
    from = close + 2;
  }
}
