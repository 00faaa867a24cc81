import type { CountryCode } from '#schemas/countries.ts';
import { regionKey, tableKeyOf } from '#server/features/studies/index.ts';

/** One line of a postal file. */
export interface PostalRow {
  /** In the form of the table's key: `60614`, `M5V`, `SW1A`, `D02`. */
  readonly code: string;
  readonly place: string;
  readonly region: string;
  readonly lat: number;
  readonly lon: number;
}

export type PostalLine =
  | { readonly ok: true; readonly row: PostalRow }
  | { readonly ok: false; readonly kind: 'columns' | 'country' | 'code' | 'coordinates' };

export type PostalFormat = 'geonames' | 'tsv';

export const TSV_HEADER = 'code\tplace\tadmin1\tadmin1code\tlat\tlon';

function coordinate(text: string | undefined, limit: number): number | undefined {
  const value = text === undefined || text.trim() === '' ? Number.NaN : Number(text);
  return Math.abs(value) <= limit ? value : undefined;
}

interface Columns {
  readonly country: string | undefined;
  readonly code: string;
  readonly place: string;
  readonly region: string;
  readonly lat: string | undefined;
  readonly lon: string | undefined;
}

function columnsOf(format: PostalFormat, parts: readonly string[]): Columns | undefined {
  if (format === 'tsv') {
    const [code, place, region, , lat, lon] = parts;
    return code === undefined || place === undefined || region === undefined || lon === undefined
      ? undefined
      : { country: undefined, code, place, region, lat, lon };
  }
  const [country, code, place, region, , , , , , lat, lon] = parts;
  return country === undefined || code === undefined || place === undefined || region === undefined || lon === undefined
    ? undefined
    : { country, code, place, region, lat, lon };
}

/** Reads one line of GeoNames' postal file, or of the tsv with a header line (O4). */
export function readPostalLine(line: string, format: PostalFormat, country: CountryCode): PostalLine {
  const columns = columnsOf(format, line.split('\t'));
  if (!columns) return { ok: false, kind: 'columns' };
  if (columns.country !== undefined && columns.country.trim().toUpperCase() !== country)
    return { ok: false, kind: 'country' };
  const code = tableKeyOf(country, columns.code);
  if (code === undefined) return { ok: false, kind: 'code' };
  const lat = coordinate(columns.lat, 90);
  const lon = coordinate(columns.lon, 180);
  if (lat === undefined || lon === undefined) return { ok: false, kind: 'coordinates' };
  return { ok: true, row: { code, place: columns.place.trim(), region: regionKey(columns.region), lat, lon } };
}
