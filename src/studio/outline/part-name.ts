import { isRecord } from '#api/guards.ts';
import { DEFAULT_LANGUAGE, type LocalizedText } from '#schemas/language.ts';
import type { Saying } from '../kit/schema-words.ts';
import { wordsOfName } from '../kit/words-of-name.ts';
import { readJson } from '../store/read-json.ts';

/** The name that a shared part has in its document. */
export function writtenName(text: string | undefined): LocalizedText | undefined {
  const value = readJson(text ?? '')?.value;
  const name = isRecord(value) ? value['name'] : undefined;
  if (!isRecord(name)) return undefined;
  const words = Object.entries(name).filter((entry): entry is [string, string] => typeof entry[1] === 'string');
  return words.length === 0 ? undefined : Object.fromEntries(words);
}

/** What a shared part is called: as it says itself, or by the words of its file's name. */
export function nameOfPart(part: string, written: LocalizedText | undefined, language: string): Saying {
  const own = written?.[language];
  if (own !== undefined) return { text: own };
  const [other, text] = Object.entries(written ?? {}).find(([one]) => one === DEFAULT_LANGUAGE) ??
    Object.entries(written ?? {})[0] ?? [DEFAULT_LANGUAGE, wordsOfName(part.replaceAll('-', ' '))];
  return other === language ? { text: text ?? part } : { text: text ?? part, lang: other };
}
