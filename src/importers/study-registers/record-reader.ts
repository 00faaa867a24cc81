import { isStorableText, storableText } from '#server/core/database/storable.ts';
import type { ReportProblem } from '../import-problem.ts';

type JsonObject = Readonly<Record<string, unknown>>;

export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Reads the values of one record, and reports values of the wrong type instead of guessing. */
export interface RecordReader {
  readonly report: ReportProblem;
  /** Trimmed; undefined if it is missing or empty. */
  text(path: string): string | undefined;
  number(path: string): number | undefined;
  has(path: string): boolean;
  texts(path: string): readonly string[];
  /** A reader for each object of a list. */
  items(path: string): readonly RecordReader[];
}

function valueAt(record: JsonObject, path: string): unknown {
  let value: unknown = record;
  for (const key of path.split('.')) value = isJsonObject(value) && Object.hasOwn(value, key) ? value[key] : undefined;
  return value ?? undefined;
}

const shown = (value: unknown) => JSON.stringify(value).slice(0, 100);

export function recordReader(record: JsonObject, report: ReportProblem): RecordReader {
  const wrongType = (path: string, value: unknown) => {
    report(path, 'value-unreadable', shown(value));
    return undefined;
  };
  const list = (path: string): readonly unknown[] => {
    const value = valueAt(record, path);
    if (value === undefined) return [];
    return Array.isArray(value) ? value : (wrongType(path, value) ?? []);
  };
  const cleaned = (path: string, text: string): string => {
    if (!isStorableText(text)) report(path, 'characters-removed');
    return storableText(text).trim();
  };
  return {
    report,
    has: (path) => valueAt(record, path) !== undefined,
    text(path) {
      const value = valueAt(record, path);
      if (value === undefined) return undefined;
      return typeof value === 'string' ? cleaned(path, value) || undefined : wrongType(path, value);
    },
    number(path) {
      const value = valueAt(record, path);
      if (value === undefined) return undefined;
      return typeof value === 'number' && Number.isFinite(value) ? value : wrongType(path, value);
    },
    texts: (path) =>
      list(path).flatMap((value, at) => {
        const text = typeof value === 'string' ? cleaned(`${path}[${at}]`, value) : wrongType(`${path}[${at}]`, value);
        return text === undefined || text === '' ? [] : [text];
      }),
    items: (path) =>
      list(path).flatMap((value, at) => {
        if (isJsonObject(value))
          return [recordReader(value, (field, kind, what) => report(`${path}[${at}].${field}`, kind, what))];
        wrongType(`${path}[${at}]`, value);
        return [];
      }),
  };
}
