export { createFindOffers, type FindOffers } from './find-offers.ts';
export { createOfferImages } from './offer-images.ts';
export { readOffersFile } from './offers-file.ts';
export { readOffers, type SavedOffers, saveOffers } from './save-offers.ts';

/** The plugin that registers the routes. Loaded on demand: commands do not need it. */
export const offersPlugin = async () => (await import('./plugin.ts')).plugin;
