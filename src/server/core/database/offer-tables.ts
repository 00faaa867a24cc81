import type { CountryCode } from '#schemas/countries.ts';
import type { Origin } from './catalogue-tables.ts';
import type { Json } from './columns.ts';

/**
 * An offer as the offers service or our own table has it (R4). Everything except id, title and an address may be
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

/** The product's own direct offers, used if no offers service is configured (K3). */
export interface OffersTable {
  id: string;
  document: Json<SourceOffer>;
  country: CountryCode;
  /** Null: the whole country. */
  lat: number | null;
  lon: number | null;
  radius_km: number | null;
  position: number;
  active: boolean;
  origin: Origin;
}

export interface OfferTables {
  offers: OffersTable;
}
