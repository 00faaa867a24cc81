/** The name of a language, in the language of the author. */
export function languageName(code: string, spoken: string): string {
  return new Intl.DisplayNames([spoken], { type: 'language' }).of(code) ?? code;
}
