import { DEFAULT_LANGUAGE } from '#schemas/language-codes.ts';
import { inAuthorLanguage } from '../../author-languages.ts';
import { ENGLISH } from './en.table.ts';
import { SPANISH } from './es.table.ts';

export type { DossierTexts } from './en.table.ts';

const TEXTS = { en: ENGLISH, es: SPANISH };

/** The package's own texts. `{…}` is replaced. */
export const dossierTexts = inAuthorLanguage(TEXTS);

/** The languages that the package itself speaks. */
export const DOSSIER_LANGUAGES: readonly string[] = Object.keys(TEXTS);

/** The language of the package for somebody who asked for this one. */
export function packageLanguage(asked: string): string {
  return DOSSIER_LANGUAGES.includes(asked) ? asked : DEFAULT_LANGUAGE;
}
