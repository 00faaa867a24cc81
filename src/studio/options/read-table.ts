/** A row of a spreadsheet. */
export interface TableRow {
  /** Its place among the rows that were pasted, from 1. */
  readonly number: number;
  /** What its cells say, without blanks at the ends; line breaks within a cell are blanks. */
  readonly cells: readonly string[];
}

/** A cell in quotes, as spreadsheets copy one that contains quotes, tabs or line breaks. */
const QUOTED = /"((?:[^"]|"")*)"(?=[\t\r\n]|$)/y;
const PLAIN = /[^\t\r\n]*/y;
const LINE_BREAK = /\r\n|\r|\n/y;

const wordsOf = (cell: string) => cell.replaceAll(/\s+/g, ' ').trim();

/** Reads on at a place of a text; undefined: the pattern does not stand there. */
function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | undefined {
  pattern.lastIndex = at;
  return pattern.exec(text) ?? undefined;
}

/** The rows of what a spreadsheet puts into the clipboard: cells between tabs, a row a line; none that is empty. */
export function readTable(text: string): readonly TableRow[] {
  const rows: string[][] = [[]];
  let at = 0;
  for (;;) {
    const quoted = matchAt(QUOTED, text, at);
    const read = quoted ?? matchAt(PLAIN, text, at);
    const cell = quoted === undefined ? (read?.[0] ?? '') : (quoted[1] ?? '').replaceAll('""', '"');
    rows.at(-1)?.push(wordsOf(cell));
    at += read?.[0].length ?? 0;
    if (at >= text.length) break;
    const lineBreak = matchAt(LINE_BREAK, text, at);
    if (lineBreak !== undefined) rows.push([]);
    at += lineBreak?.[0].length ?? 1;
  }
  return rows
    .map((cells, index) => ({ number: index + 1, cells }))
    .filter(({ cells }) => cells.some((cell) => cell !== ''));
}
