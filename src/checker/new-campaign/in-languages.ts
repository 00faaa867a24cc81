import { isLanguage } from '#schemas/language-codes.ts';

/** Only texts in the languages of the campaign: nobody would read any other. */
export function inLanguages(value: unknown, languages: readonly string[]): unknown {
  if (Array.isArray(value)) return value.map((item) => inLanguages(item, languages));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => !isLanguage(name) || languages.includes(name))
      .map(([name, part]) => [name, inLanguages(part, languages)]),
  );
}
