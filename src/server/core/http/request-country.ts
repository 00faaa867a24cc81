import { isCountryCode, type CountryCode } from '#schemas/countries.ts';

export interface RequestCountry {
  readonly country: CountryCode;
  /** A requested region that the product does not serve; US is used instead (A18). */
  readonly unserved?: string;
}

/**
 * The country of a request: the region of the first Accept-Language entry that has one, if that region is served,
 * otherwise US (N6).
 */
export function requestCountry(acceptLanguage: string | undefined): RequestCountry {
  const region = /(?:^|,)\s*[a-z]{2,3}(?:-[A-Za-z]{4})?-([A-Za-z]{2})\b/i
    .exec(acceptLanguage ?? '')?.[1]
    ?.toUpperCase();
  if (region === undefined) return { country: 'US' };
  return isCountryCode(region) ? { country: region } : { country: 'US', unserved: region };
}
