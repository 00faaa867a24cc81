/** The languages that the product speaks; the first is the default and the fallback (N2). */
export const LANGUAGES = ['en', 'es'] as const;

/** Is this one of the product's languages? */
export function isLanguage(value: unknown): value is (typeof LANGUAGES)[number] {
  return value === 'en' || value === 'es';
}
