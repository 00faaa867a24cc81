import { pageTexts } from '../page-texts.ts';
import type en from './locales/en.json';

/** The texts of the signing pages in a language. */
export const signingTexts = pageTexts<keyof typeof en>(
  import.meta.glob('./locales/*.json', { eager: true, import: 'default' }),
);
