import type { CountryCode } from '#schemas/countries.ts';
import type { Language } from '#schemas/language.ts';

const ENGLISH: Readonly<Partial<Record<CountryCode, string>>> = {
  US: 'ZIP code',
  GB: 'postcode',
  AU: 'postcode',
  NZ: 'postcode',
  IE: 'Eircode',
};
const SPANISH: Readonly<Partial<Record<CountryCode, string>>> = { IE: 'Eircode' };

/**
 * What the label of the postal field calls the code, within a sentence. Sentences quoted from the specification say
 * "postal code" everywhere.
 */
export function postalCodeName(country: CountryCode, locale: Language): string {
  return locale === 'es' ? (SPANISH[country] ?? 'código postal') : (ENGLISH[country] ?? 'postal code');
}
