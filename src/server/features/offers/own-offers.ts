import { sql, type Kysely } from 'kysely';
import { OFFERS_LIMIT } from '#schemas/study/direct-offer.ts';
import type { Tables } from '../../core/database/tables.ts';
import { kmFrom, type Places } from '../studies/index.ts';
import type { OfferSource } from './offer-source.ts';

/**
 * The offers in the product's own table (K3): those for the country, and near the place if they name one; nearest
 * first.
 */
export function createOwnOffers(db: Kysely<Tables>, places: Places): OfferSource {
  return async ({ country, postalCode }) => {
    const place = await places.locate(country, postalCode);
    const km = place ? kmFrom(place, 'offers') : sql<number>`0`;
    const rows = await db
      .selectFrom('offers')
      .select('document')
      .where('country', '=', country)
      .where('active', '=', true)
      .where(sql<boolean>`(lat is null or ${km} <= radius_km)`)
      .orderBy('position')
      .orderBy('id')
      .limit(OFFERS_LIMIT)
      .execute();
    return rows.map(({ document }) => document);
  };
}
