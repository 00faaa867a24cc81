import { closestLanguage } from '../language-codes.ts';

/** Addresses below /signup/ that belong to pages of the product, whichever campaigns exist. */
export const OWN_PAGES = {
  flows: 'activeflows',
  legal: 'legal',
  signing: 'signing',
  studies: 'studies',
  appointment: 'appointment',
} as const;

/** Whether no campaign can have this name, because the address leads to a page of the product or names a language. */
export function isReservedAddress(name: string): boolean {
  return Object.values(OWN_PAGES).some((own) => own === name) || closestLanguage(name) !== undefined;
}
