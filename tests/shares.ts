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
 * Files and folders of browser tests in three shares. On a desktop, operated by the keyboard alone, CI runs one of them
 * a day beside everything on a phone.
 */
export const DESKTOP_SHARES = [
  ['accessibility.e2e.ts'],
  ['journeys.e2e.ts', 'booking/', 'consents/', 'partner/'],
  ['axe.e2e.ts', 'explained/', 'flows/', 'search/', 'shell/'],
] as const;

/**
 * The value of Playwright's `--grep-invert` for the rest without the two other shares of the desktop. What runs on a
 * desktop only is always part of it.
 */
export function withoutOtherDesktop(share: (typeof DESKTOP_SHARES)[number]): string {
  const own = share.map((place) => place.replaceAll('.', String.raw`\.`)).join('|');
  return `${QUICK_E2E_TITLES}|^desktop (?!(?:${own}))(?!.*@not-phone)`;
}
