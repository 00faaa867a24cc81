import { COUNTRY_CODES, type CountryCode, countryName } from '#schemas/countries.ts';
import { DEFAULT_LANGUAGE } from '#schemas/language-codes.ts';

/**
 * Names that registries and people use, in lower case, without dots. The parts of the United Kingdom count as GB;
 * territories that use US ZIP codes count as the US.
 */
const VARIANTS: Readonly<Record<string, CountryCode>> = {
  'united states of america': 'US',
  usa: 'US',
  us: 'US',
  'puerto rico': 'US',
  guam: 'US',
  'american samoa': 'US',
  'virgin islands (us)': 'US',
  'us virgin islands': 'US',
  'northern mariana islands': 'US',
  uk: 'GB',
  'great britain': 'GB',
  england: 'GB',
  scotland: 'GB',
  wales: 'GB',
  'northern ireland': 'GB',
  'republic of ireland': 'IE',
  eire: 'IE',
  'ireland, republic of': 'IE',
  'republic of south africa': 'ZA',
};

const tidy = (name: string) => name.toLowerCase().replaceAll('.', '').replace(/\s+/g, ' ').trim();

/**
 * The country that a registry's text names, and whether it was spelled differently from ours. Undefined: none of the
 * seven.
 */
export function normaliseCountry(text: string): { readonly code: CountryCode; readonly variant: boolean } | undefined {
  const name = tidy(text);
  const code = COUNTRY_CODES.find((country) => countryName(country, DEFAULT_LANGUAGE).toLowerCase() === name);
  if (code) return { code, variant: false };
  const variant = Object.hasOwn(VARIANTS, name) ? VARIANTS[name] : undefined;
  return variant && { code: variant, variant: true };
}
