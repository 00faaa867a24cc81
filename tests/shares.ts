import { LATER } from './journeys/journey.ts';

/** Files of browser tests that `npm test` runs on a phone; of the journeys it walks the first of each campaign. */
const QUICK_E2E = [
  'journeys.e2e.ts',
  'axe.e2e.ts',
  'booking/booking.e2e.ts',
  'consents/consent-entry.e2e.ts',
  'consents/consent-pages.e2e.ts',
  'search/study-search.e2e.ts',
  'shell/shell.e2e.ts',
  'visit/addresses.e2e.ts',
  'visit/keeping.e2e.ts',
  'visit/navigation.e2e.ts',
] as const;

const FILES = QUICK_E2E.map((file) => file.replaceAll('.', String.raw`\.`)).join('|');

/** The value of Playwright's `--grep` for the quick share, and of its `--grep-invert` for the rest, in all projects. */
export const QUICK_E2E_TITLES = `^phone (?!.*${LATER})(?:${FILES}) `;

/**
 * Files and folders of browser tests in three shares. CI runs all of them on a phone every day, and one share on a
 * desktop, operated by the keyboard alone.
 */
export const DESKTOP_SHARES = [
  ['accessibility.e2e.ts'],
  ['journeys.e2e.ts', 'booking/', 'consents/', 'partner/'],
  ['axe.e2e.ts', 'explained/', 'flows/', 'search/', 'shell/'],
] as const;

/**
 * The value of Playwright's `--grep-invert` that leaves out the quick share, and on a desktop the two other shares.
 * Tests for a desktop only are never left out.
 */
export function withoutOtherDesktop(share: (typeof DESKTOP_SHARES)[number]): string {
  const own = share.map((place) => place.replaceAll('.', String.raw`\.`)).join('|');
  return `${QUICK_E2E_TITLES}|^desktop (?!(?:${own}))(?!.*@not-phone)`;
}
