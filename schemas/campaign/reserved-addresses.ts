import { LANGUAGES } from '../language-codes.ts';

/** Addresses below /signup/ that are pages of their own, whichever campaigns there are. */
export const OWN_PAGES = {
  flows: 'activeflows',
  legal: 'legal',
  signing: 'signing',
  studies: 'studies',
  appointment: 'appointment',
} as const;

/** What no campaign can be called, because the address leads elsewhere. */
export const RESERVED_ADDRESSES: readonly string[] = [...Object.values(OWN_PAGES), ...LANGUAGES];
