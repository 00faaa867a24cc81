import { pageTexts } from '../page-texts.ts';
import type en from './locales/en.json';

/** What pages of previews say to authors. */
export const previewTexts = pageTexts<keyof typeof en>(
  import.meta.glob('./locales/*.json', { eager: true, import: 'default' }),
);
