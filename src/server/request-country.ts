import { isCountryCode, type CountryCode } from '#schemas/countries.ts';

/** The country of a request: the region of the browser's first language if it is one of the seven, else the US (N6). */
export function requestCountry(acceptLanguage: string | undefined): CountryCode {
  const first = (acceptLanguage ?? '').split(',')[0]?.split(';')[0]?.trim() ?? '';
  const region = first.split('-').slice(1).find((part) => /^[A-Za-z]{2}$/.test(part))?.toUpperCase();
  return isCountryCode(region) ? region : 'US';
}
