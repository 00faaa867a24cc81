import { pageTexts } from '../page-texts.ts';
import type en from './locales/en.json';

/** The texts of an appointment's pages in a language. */
export const appointmentTexts = pageTexts<keyof typeof en>(
  import.meta.glob('./locales/*.json', { eager: true, import: 'default' }),
);
