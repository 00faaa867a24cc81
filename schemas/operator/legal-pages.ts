/** The legal pages that the footer links to (D16). */
export const LEGAL_PAGES = [
  'terms-of-use',
  'privacy-policy',
  'cookie-policy',
  'consumer-health-data-privacy-notice',
  'health-insurance-portability-notice',
] as const;
export type LegalPage = (typeof LEGAL_PAGES)[number];

/** Whether this is the name of a legal page. */
export function isLegalPage(name: string): name is LegalPage {
  return LEGAL_PAGES.some((page) => page === name);
}
