import { pageTexts } from '../page-texts.ts';
import en from './locales/en.json' with { type: 'json' };
import es from './locales/es.json' with { type: 'json' };

/** The texts of the page about a study in a language. */
export const studyTexts = pageTexts<keyof typeof en>({ en, es });

export type StudyTexts = ReturnType<typeof studyTexts>;
