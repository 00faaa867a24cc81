import type { CountryCode } from '#schemas/countries.ts';

import type { SourceOffer } from '../../core/database/offer-tables.ts';

/** The offers for a postal code, at most 100. Throws if they are unavailable: a failure is never "no offers". */
export type OfferSource = (where: {
  readonly country: CountryCode;
  readonly postalCode: string;
}) => Promise<readonly SourceOffer[]>;
