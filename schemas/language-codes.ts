/** The languages that the product supports; the first is the default and the fallback (N2). */
export const LANGUAGES = ['en', 'es'] as const;

/** Whether this is one of the product's languages. */
export function isLanguage(value: unknown): value is (typeof LANGUAGES)[number] {
  return value === 'en' || value === 'es';
}
