import type { CountryCode } from '#schemas/countries.ts';

/**
 * An offer as the offers service, or the own table, has it (R4). Everything but id, title and an address may be
 * missing.
 */
export interface SourceOffer {
  readonly id: string;
  readonly title: string;
  readonly description?: string | undefined;
  readonly compensation?: string | undefined;
  readonly requirements?: readonly string[] | undefined;
  readonly imageUrl?: string | undefined;
  readonly url?: string | undefined;
  readonly originalUrl?: string | undefined;
  readonly indications?: readonly string[] | undefined;
  readonly brand?:
    | {
        readonly titleColor?: string | undefined;
        readonly buttonColor?: string | undefined;
        readonly buttonText?: string | undefined;
      }
    | undefined;
}

/** Gives the offers for a postal code, at most 100. Throws when they cannot be had: a failure is never "no offers". */
export type OfferSource = (where: {
  readonly country: CountryCode;
  readonly postalCode: string;
}) => Promise<readonly SourceOffer[]>;
