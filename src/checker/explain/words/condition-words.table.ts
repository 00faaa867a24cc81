import { inAuthorLanguage } from '../../author-languages.ts';
import { ENGLISH } from './en.table.ts';
import { SPANISH } from './es.table.ts';

export const conditionWordsIn = inAuthorLanguage({ en: ENGLISH, es: SPANISH });
