import type { CountryCode } from '#schemas/countries.ts';
import { matchesPostalPattern, tableKeyOf, tidyPostalCode } from '#server/features/studies/index.ts';

/** What a code looks like inside other text: `QC H3T 1E2`, `29406,`. */
const EMBEDDED: Readonly<Record<CountryCode, RegExp>> = {
  US: /(?<!\d)\d{5}(-?\d{4})?(?!\d)/,
  CA: /(?<![A-Z0-9])[A-Z]\d[A-Z][ -]?\d[A-Z]\d(?![A-Z0-9])/,
  GB: /(?<![A-Z0-9])[A-Z]{1,2}\d[A-Z0-9]? ?\d[A-Z]{2}(?![A-Z0-9])/,
  IE: /(?<![A-Z0-9])([A-Z]\d{2}|D6W) ?[A-Z0-9]{4}(?![A-Z0-9])/,
  AU: /(?<!\d)\d{4}(?!\d)/,
  NZ: /(?<!\d)\d{4}(?!\d)/,
  ZA: /(?<!\d)\d{4}(?!\d)/,
};

export type SitePostalCode =
  | { readonly state: 'absent' }
  | { readonly state: 'unreadable' }
  /** `area`: what a postal table can locate; it may be all that is known (`Dublin 9` is D09). */
  | { readonly state: 'clean' | 'repaired'; readonly code: string; readonly area: string };

function found(country: CountryCode, code: string, state: 'clean' | 'repaired'): SitePostalCode | undefined {
  const area = tableKeyOf(country, code);
  return area === undefined ? undefined : { state, code, area };
}

/** Dublin's postal districts from before the Eircode are its routing keys. */
function dublinDistrict(text: string): SitePostalCode | undefined {
  const match = /^DUBLIN,? ?(6W|\d{1,2})$/.exec(text);
  const district = match?.[1];
  return district === undefined
    ? undefined
    : found('IE', district === '6W' ? 'D6W' : `D${district.padStart(2, '0')}`, 'repaired');
}

/**
 * The postal code of a site as a registry has it: clean, found among other characters, or unreadable. Never guessed: a
 * code with an extra digit is unreadable.
 */
export function normalisePostalCode(country: CountryCode, text: string | undefined): SitePostalCode {
  if (text === undefined) return { state: 'absent' };
  const tidy = tidyPostalCode(text);
  if (matchesPostalPattern(country, tidy)) return found(country, tidy, 'clean') ?? { state: 'unreadable' };
  const inside = EMBEDDED[country].exec(tidy)?.[0].replace('-', country === 'CA' ? ' ' : '-');
  const repaired =
    inside !== undefined && matchesPostalPattern(country, inside) ? found(country, inside, 'repaired') : undefined;
  return (
    repaired ??
    (country === 'IE' ? dublinDistrict(tidy) : undefined) ??
    found(country, tidy, 'repaired') ?? { state: 'unreadable' }
  );
}
