import type { Kysely } from 'kysely';
import type { CountryCode } from '#schemas/countries.ts';
import type { Tables } from '#server/core/database/tables.ts';
import { readPostalLine, TSV_HEADER, type PostalFormat, type PostalRow } from './postal-row.ts';
import { savePostalTable } from './save-postal-table.ts';

export interface BadPostalLine {
  readonly line: number;
  readonly kind: 'columns' | 'country' | 'code' | 'coordinates';
}

export type PostalSummary =
  | {
      readonly ok: true;
      readonly lines: number;
      readonly codes: number;
      readonly bad: number;
      readonly sitesLocated: number;
    }
  /** No line could be used, so the table was left unchanged. */
  | { readonly ok: false; readonly lines: number; readonly bad: number };

interface Sum {
  readonly row: PostalRow;
  readonly count: number;
  readonly lat: number;
  readonly lon: number;
}

/**
 * Several places may share a code, or several full codes an area: its centre is the mean of theirs, its name the first.
 */
function add(sums: Map<string, Sum>, row: PostalRow): void {
  const sum = sums.get(row.code) ?? { row, count: 0, lat: 0, lon: 0 };
  sums.set(row.code, { row: sum.row, count: sum.count + 1, lat: sum.lat + row.lat, lon: sum.lon + row.lon });
}

const centre = ({ row, count, lat, lon }: Sum): PostalRow => ({ ...row, lat: lat / count, lon: lon / count });

/**
 * Imports the postal table of a country (O4) from lines in GeoNames' format or in a tsv with a header; replaces an
 * earlier one. Unusable lines are reported to `onBadLine`. Throws if the source or the database fails; the old table
 * then stays.
 */
export async function importPostalTable(
  db: Kysely<Tables>,
  country: CountryCode,
  lines: AsyncIterable<string>,
  onBadLine: (bad: BadPostalLine) => void,
): Promise<PostalSummary> {
  const sums = new Map<string, Sum>();
  let format: PostalFormat | undefined;
  let line = 0;
  let bad = 0;
  for await (const raw of lines) {
    line += 1;
    const text = line === 1 ? raw.replace(/^\uFEFF/, '') : raw;
    if (text.trim() === '') continue;
    if (format === undefined && text.startsWith(TSV_HEADER)) {
      format = 'tsv';
      continue;
    }
    format ??= 'geonames';
    const reading = readPostalLine(text, format, country);
    if (reading.ok) add(sums, reading.row);
    else {
      bad += 1;
      onBadLine({ line, kind: reading.kind });
    }
  }
  if (sums.size === 0) return { ok: false, lines: line, bad };
  const sitesLocated = await savePostalTable(db, country, [...sums.values()].map(centre), true);
  return { ok: true, lines: line, codes: sums.size, bad, sitesLocated };
}
