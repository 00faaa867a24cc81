import { COUNTRIES, type CountryCode } from '#schemas/countries.ts';

/** How many leading characters a postal table resolves; `outward`: all but the last three of a British postcode. */
const AREA_LENGTH: Readonly<Record<CountryCode, number | 'outward'>> = {
  US: 5,
  CA: 3,
  GB: 'outward',
  IE: 3,
  AU: 4,
  NZ: 4,
  ZA: 4,
};

/** Countries whose tables resolve areas, not addresses: distances are shown as "about" (Q7). */
const APPROXIMATE: ReadonlySet<CountryCode> = new Set(['CA', 'GB', 'IE']);

export const isApproximate = (country: CountryCode) => APPROXIMATE.has(country);

/** A code normalised for comparison: trimmed, upper case, single spaces. */
export function tidyPostalCode(code: string): string {
  return code.trim().toUpperCase().replace(/\s+/g, ' ');
}

export function matchesPostalPattern(country: CountryCode, code: string): boolean {
  return code.length <= 20 && new RegExp(COUNTRIES[country].postalPattern).test(tidyPostalCode(code));
}

/**
 * The part of a full postal code that the country's table resolves: the first three characters (CA, IE), the outward
 * code (GB), or the code itself. Undefined: not a code of the country.
 */
export function postalAreaOf(country: CountryCode, code: string): string | undefined {
  if (!matchesPostalPattern(country, code)) return undefined;
  const compact = tidyPostalCode(code).replaceAll(' ', '');
  const length = AREA_LENGTH[country];
  return length === 'outward' ? compact.slice(0, -3) : compact.slice(0, length);
}

const AREA_PATTERN: Readonly<Record<CountryCode, RegExp>> = {
  US: /^\d{5}$/,
  CA: /^[ABCEGHJ-NPRSTVXY]\d[ABCEGHJ-NPRSTV-Z]$/,
  GB: /^[A-Z]{1,2}\d[A-Z0-9]?$/,
  IE: /^([AC-FHKNPRTV-Y]\d{2}|D6W)$/,
  AU: /^\d{4}$/,
  NZ: /^\d{4}$/,
  ZA: /^\d{4}$/,
};

/** The key of a table row, whose code may be an area already (`SW1A`, `M5V`) or a full code. Undefined: neither. */
export function tableKeyOf(country: CountryCode, code: string): string | undefined {
  const tidy = tidyPostalCode(code);
  return AREA_PATTERN[country].test(tidy) ? tidy : postalAreaOf(country, tidy);
}
