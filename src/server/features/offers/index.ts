export { createFindOffers, type FindOffers } from './find-offers.ts';
export { offerColours } from './offer-colours.ts';
export { createOfferImages, OFFER_IMAGE_PATH, type OfferImages } from './offer-images.ts';
export { readOffersFile } from './offers-file.ts';
export { readOffers, type SavedOffers, saveOffers } from './save-offers.ts';
