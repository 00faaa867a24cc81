/** The name of a language, in the language of the author. */
export function languageName(code: string, spoken: string): string {
  return new Intl.DisplayNames([spoken], { type: 'language' }).of(code) ?? code;
}

/** Is a setting called by the code of a country? Nothing else has two capitals and no more. */
export const isCountry = (title: string): boolean => /^[A-Z]{2}$/.test(title);

/** The name of a country, in the language of the author. */
export function countryName(code: string, spoken: string): string {
  return new Intl.DisplayNames([spoken], { type: 'region' }).of(code) ?? code;
}
