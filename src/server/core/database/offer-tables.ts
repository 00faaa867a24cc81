import type { CountryCode } from '#schemas/countries.ts';
import type { SourceOffer } from '../../offers/offer-source.ts';
import type { Origin } from './catalogue-tables.ts';
import type { Json } from './visit-tables.ts';

/** The product's own direct offers, which answer where no offers service is configured (K3). */
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
