import { isCountryCode, type CountryCode } from '#schemas/countries.ts';

export interface RequestCountry {
  readonly country: CountryCode;
  /** A region that the product does not serve: US stands in (A18). */
  readonly unserved?: string;
}

/**
 * The country of a request: the region of its first Accept-Language entry that has one, if it is served, else US (N6).
 */
export function requestCountry(acceptLanguage: string | undefined): RequestCountry {
  const region = /(?:^|,)\s*[a-z]{2,3}(?:-[A-Za-z]{4})?-([A-Za-z]{2})\b/i
    .exec(acceptLanguage ?? '')?.[1]
    ?.toUpperCase();
  if (region === undefined) return { country: 'US' };
  return isCountryCode(region) ? { country: region } : { country: 'US', unserved: region };
}
