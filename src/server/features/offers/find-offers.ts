import type { Kysely } from 'kysely';
import { OFFERS_LIMIT, type DirectOffer } from '#schemas/study/direct-offer.ts';
import type { SearchPlace } from '#engine/search/search-place.ts';
import type { Config } from '../../core/config/config.ts';
import type { Tables } from '../../core/database/tables.ts';
import type { Log } from '../../core/log.ts';
import { createDirectOffers } from './direct-offers.ts';
import type { Places } from '../studies/index.ts';
import { offerCard } from './offer-card.ts';
import type { OfferImages } from './offer-images.ts';
import { createOwnOffers } from './own-offers.ts';
import type { OfferSource } from './offer-source.ts';

/** Finds direct offers for a postal code. Throws if they are unavailable. */
export type FindOffers = (where: Pick<SearchPlace, 'country' | 'postalCode'>) => Promise<DirectOffer[]>;

export interface OffersParts {
  readonly config: Pick<Config, 'directOffers' | 'operator'>;
  readonly db: Kysely<Tables>;
  readonly places: Places;
  readonly images: OfferImages;
  readonly log: Log;
}

function sourceOf({ config, db, places, log }: OffersParts): OfferSource {
  if (config.directOffers)
    return createDirectOffers(config.directOffers, config.operator.offers?.excludedAdvertisers ?? [], log);
  const own = createOwnOffers(db, places);
  let logged = false;
  return (where) => {
    if (!logged) log.info({ service: 'direct-offers' }, 'Direct API Endpoint not defined');
    logged = true;
    return own(where);
  };
}

/**
 * Offers from the offers service or, if none is configured, from the product's own table (K3), as cards: at most 100
 * (J3).
 */
export function createFindOffers(parts: OffersParts): FindOffers {
  const source = sourceOf(parts);
  return async (where) => {
    const offers = await source(where);
    const cards = offers.flatMap((offer) => offerCard(offer, (url) => parts.images.address(url)) ?? []);
    return [...new Map(cards.map((card) => [card.id, card])).values()].slice(0, OFFERS_LIMIT);
  };
}
