// The same in a browser, which has no buffers of Node.
import { inEnglish } from '#schemas/sentence.ts';
import { stringify } from 'csv-stringify/browser/esm/sync';
import { STATES, type ExportedText, type TextExport } from './exported-text.ts';
import { plainBreaks } from '../plain-breaks.ts';
import { readRows } from './csv-rows.ts';
import { unreadable, type Fault, type ReadText, type TextsReading } from './read-text.ts';

type Column = readonly [name: string, read: (text: ExportedText, all: TextExport) => string];

const COLUMNS: readonly Column[] = [
  ['campaign', (_text, { campaign }) => campaign],
  ['from', (_text, { sourceLanguage }) => sourceLanguage],
  ['language', (_text, { language }) => language],
  ['id', ({ unit }) => unit.id],
  ['file', ({ unit }) => unit.file],
  ['place', ({ unit }) => unit.place],
  ['where', ({ unit }) => unit.words],
  ['what', ({ unit }) => inEnglish(unit.what)],
  ['placeholders', ({ placeholders }) => placeholders.join(' ')],
  ['limit', ({ unit }) => (unit.limit === undefined ? '' : String(unit.limit))],
  ['pages', ({ unit }) => unit.routes.join(' ')],
  ['addresses', ({ unit }) => unit.addresses.join(' ')],
  ['picture', ({ picture }) => picture ?? ''],
  ['reachable', ({ unit }) => (unit.reachable ? 'yes' : 'no')],
  ['state', ({ state }) => state],
  ['source', ({ unit }) => unit.source],
  ['target', ({ target }) => target],
  // Last, where it is least in the way.
  ['was', ({ was }) => was],
];

/** The columns without which nothing can be imported. */
const NEEDED = ['campaign', 'from', 'language', 'id', 'source', 'target'] as const;

/** A text that a spreadsheet would take for a formula, with apostrophes that already protect it. */
const FORMULA = /^'*[=+\-@\t\uFF1D\uFF0B\uFF0D\uFF20]/;

/** Writes texts as CSV in UTF-8 with a byte order mark, by which spreadsheets know the encoding. */
export function writeCsv(all: TextExport): string {
  const rows = all.texts.map((text) => COLUMNS.map(([, read]) => asCell(read(text, all))));
  // Unlike the library's own escape, ours can be undone: what already has an apostrophe gets another.
  return stringify([COLUMNS.map(([name]) => name), ...rows], {
    bom: true,
    record_delimiter: 'windows',
    // The library quotes cells with the line break of records only, and with its own separator.
    quoted_match: /[\r\n\t;']/,
  });
}

function asCell(text: string): string {
  const plain = plainBreaks(text);
  return FORMULA.test(plain) ? `'${plain}` : plain;
}

function ofCell(cell: string): string {
  return cell.startsWith("'") && FORMULA.test(cell) ? cell.slice(1) : cell;
}

/** Reads CSV that a spreadsheet saved, with commas, semicolons or tabs, and columns in any order. */
export function readCsv(text: string): TextsReading {
  const rows = readRows(text);
  if (!rows.ok) return unreadable('not-well-formed', rows.what);
  const [head, ...records] = rows.rows;
  const names = head?.cells.map((cell) => cell.trim().toLowerCase()) ?? [];
  const lacking = NEEDED.filter((name) => !names.includes(name));
  if (lacking.length > 0) return unreadable('columns-missing', `There is no column ${lacking.join(', ')}`);
  const cellOf = (cells: readonly string[], name: string) => ofCell(cells[names.indexOf(name)] ?? '');
  const about = (cells: readonly string[]) => ({
    campaign: cellOf(cells, 'campaign'),
    sourceLanguage: cellOf(cells, 'from'),
    language: cellOf(cells, 'language'),
  });
  const of = mostCommon(records.filter(({ cells }) => cells.length === names.length).map(({ cells }) => about(cells)));
  if (!of) return unreadable('no-texts', 'The file has no row with all columns');
  const texts: ReadText[] = [];
  const faults: Fault[] = [];
  for (const { cells, line } of records) {
    const id = cellOf(cells, 'id');
    const own = about(cells);
    if (cells.length !== names.length)
      faults.push({ code: 'wrong-row', what: `Line ${line} has ${cells.length} cells, not ${names.length}` });
    else if (own.language !== of.language || own.sourceLanguage !== of.sourceLanguage)
      faults.push({
        code: 'wrong-language',
        unit: id,
        what: `Line ${line} is in "${own.language}", not "${of.language}"`,
      });
    else if (own.campaign !== of.campaign)
      faults.push({ code: 'unknown-campaign', unit: id, what: `Line ${line} is of "${own.campaign}"` });
    else texts.push(textOf(cells, cellOf));
  }
  return { ok: true, ...of, texts, faults };
}

/** What most rows say counts for the file, so that one wrong row does not make all others wrong. */
function mostCommon<Row extends object>(rows: readonly Row[]): Row | undefined {
  const groups = [...Map.groupBy(rows, (row) => JSON.stringify(row)).values()];
  return groups.toSorted((one, other) => other.length - one.length)[0]?.[0];
}

function textOf(cells: readonly string[], cellOf: (cells: readonly string[], name: string) => string): ReadText {
  const [missing, translated, suggested] = STATES;
  const target = cellOf(cells, 'target');
  const isSuggestion = cellOf(cells, 'state').trim().toLowerCase() === suggested;
  const was = cellOf(cells, 'was').trim();
  return {
    id: cellOf(cells, 'id').trim(),
    source: cellOf(cells, 'source'),
    target,
    state: target === '' ? missing : isSuggestion ? suggested : translated,
    was: was === '' ? undefined : was,
  };
}
