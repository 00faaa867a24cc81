import { pageTexts } from '../page-texts.ts';
import type en from './locales/en.json';

/** The texts of the page about a study in a language. */
export const studyTexts = pageTexts<keyof typeof en>(
  import.meta.glob('./locales/*.json', { eager: true, import: 'default' }),
);

export type StudyTexts = ReturnType<typeof studyTexts>;
