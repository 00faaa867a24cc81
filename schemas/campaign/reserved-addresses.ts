import { sentence, type Sentence } from '../sentence.ts';
import { closestLanguage } from '../language-codes.ts';

/** Addresses below /signup/ that belong to pages of the product, whichever campaigns exist. */
export const OWN_PAGES = {
  flows: 'activeflows',
  legal: 'legal',
  signing: 'signing',
  studies: 'studies',
  appointment: 'appointment',
} as const;

/** A language as addresses write it: `fr`, `fr-ca`, `FR_CA`; `es-knee` is the name of a campaign. */
const LANGUAGE_AND_REGION = /^[a-z]{2,3}([-_][a-z]{2})?$/i;

/** What stands below /signup/ at an address that no campaign can have; undefined: a campaign can have it. */
export function reservedFor(address: string): Sentence | undefined {
  if (Object.values<string>(OWN_PAGES).includes(address)) return sentence`one of the product’s own pages`;
  const language = closestLanguage(address);
  const isItsName = language?.toLowerCase() === address.replaceAll('_', '-').toLowerCase();
  return language !== undefined && (isItsName || LANGUAGE_AND_REGION.test(address))
    ? sentence`where the pages in ${language} begin`
    : undefined;
}
