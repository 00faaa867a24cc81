import { LANGUAGES, primarySubtag } from '../language-codes.ts';

/** Addresses below /signup/ that belong to pages of the product, whichever campaigns exist. */
export const OWN_PAGES = {
  flows: 'activeflows',
  legal: 'legal',
  signing: 'signing',
  studies: 'studies',
  appointment: 'appointment',
} as const;

/** Names that no campaign can have, because the address leads elsewhere. */
export const RESERVED_ADDRESSES: readonly string[] = [
  ...new Set([...Object.values(OWN_PAGES), ...LANGUAGES, ...LANGUAGES.map(primarySubtag)]),
];
