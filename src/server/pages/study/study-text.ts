import type { Language } from '#schemas/language.ts';
import { escapeHtml } from '../html/html-document.ts';
import en from './locales/en.json' with { type: 'json' };
import es from './locales/es.json' with { type: 'json' };

export type StudyTextKey = keyof typeof en;

const TEXTS: Readonly<Record<Language, Readonly<Record<StudyTextKey, string>>>> = { en, es };

export type StudyTexts = (key: StudyTextKey, values?: Readonly<Record<string, string>>) => string;

/** The texts of the study page in a language, as people read them: not for HTML as they are. */
export function studyPlainTexts(locale: Language): StudyTexts {
  return (key, values = {}) => TEXTS[locale][key].replace(/\{(\w+)\}/g, (_match, name: string) => values[name] ?? '');
}

/** The texts of the study page in a language, as they may stand in HTML. */
export function studyTexts(locale: Language): StudyTexts {
  const plain = studyPlainTexts(locale);
  return (key, values = {}) => escapeHtml(plain(key, values));
}
