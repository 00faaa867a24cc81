import { LANGUAGES } from '#schemas/language-codes.ts';
import { languageName } from './language-name.ts';
import { wordsOfName } from './words-of-name.ts';
import type { Words } from './words.tsx';

/** What a member of a document is called, as the panel shows it: a setting, a language or an entry of a list. */
export function labelOf(member: string, { t, say, language }: Pick<Words, 't' | 'say' | 'language'>): string {
  if (/^\d+$/.test(member)) return t('place.entry', { number: Number(member) + 1 });
  if (LANGUAGES.includes(member)) return languageName(member, language);
  // Fields of the panel that no schema describes.
  const own = t(`place.member.${member}`, { defaultValue: '' });
  return own === '' ? say('labels', wordsOfName(member)).text : own;
}
