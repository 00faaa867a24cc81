import { readCsv, writeCsv } from './csv.ts';
import type { TextExport } from './exported-text.ts';
import { readJson, writeJson } from './json.ts';
import { unreadable, type TextsReading } from './read-text.ts';
import { readXliff } from './read-xliff.ts';
import { writeXliff } from './write-xliff.ts';

interface TextFormat {
  /** How the names of its files end; the first one is written. */
  readonly endings: readonly [string, ...string[]];
  readonly write: (texts: TextExport) => string;
  readonly read: (text: string) => TextsReading;
}

export const TEXT_FORMATS = {
  xliff: { endings: ['xlf', 'xliff'], write: writeXliff, read: readXliff },
  csv: { endings: ['csv'], write: writeCsv, read: readCsv },
  json: { endings: ['json'], write: writeJson, read: readJson },
} as const satisfies Readonly<Record<string, TextFormat>>;
export type TextFormatName = keyof typeof TEXT_FORMATS;

export function isTextFormat(name: string): name is TextFormatName {
  return Object.hasOwn(TEXT_FORMATS, name);
}

/** The largest file that is read, in bytes: fifty times what the longest campaign exports. */
export const MAX_TEXTS_BYTES = 20_000_000;

/** Reads a file that came back from a translator. `name` decides the format. */
export function readTexts(name: string, bytes: Uint8Array): TextsReading {
  if (bytes.length > MAX_TEXTS_BYTES)
    return unreadable('file-too-large', `It has ${bytes.length} bytes; up to ${MAX_TEXTS_BYTES} are read`);
  const formats: readonly TextFormat[] = Object.values(TEXT_FORMATS);
  const ending = /\.(\w+)$/.exec(name)?.[1]?.toLowerCase() ?? '';
  const format = formats.find(({ endings }) => endings.includes(ending));
  if (!format) return unreadable('unknown-format', `"${ending}" is no format of texts`);
  const text = decoded(bytes);
  return text === undefined
    ? unreadable('not-utf-8', `It contains bytes that are not UTF-8${inExcel(ending)}`)
    : format.read(text);
}

const inExcel = (ending: string) => (ending === 'csv' ? '; Excel saves UTF-8 as "CSV UTF-8 (comma delimited)"' : '');

function decoded(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}
