import { pageTexts } from '../page-texts.ts';
import en from './locales/en.json' with { type: 'json' };
import es from './locales/es.json' with { type: 'json' };

/** The texts of the signing pages in a language. */
export const signingTexts = pageTexts<keyof typeof en>({ en, es });
