import { isRecord } from '#api/guards.ts';
import { wordsOfName } from '../kit/words-of-name.ts';
import type { Words } from '../kit/words.tsx';
import { listChanges, type ListChange } from '../store/list-changes.ts';
import { changedPlaces } from '../store/merge-texts.ts';
import { nameOfPart } from './part-name.ts';
import { settingsIn, stepsIn } from './say-place.ts';

/** What an entry of a list is called: a block, a shared part, a screen, or a value. */
function nameOfEntry(entry: unknown, words: Words): string | undefined {
  if (typeof entry === 'string' || typeof entry === 'number') return String(entry);
  if (!isRecord(entry)) return undefined;
  const { block, use, title, label, name, to, value } = entry;
  if (typeof block === 'string') return words.say('names', wordsOfName(block)).text;
  const text = [title, label].find(isRecord);
  const named = text === undefined ? undefined : (text[words.language] ?? text['en']);
  const part = typeof use === 'string' ? nameOfPart(use, undefined, words.language).text : undefined;
  return [named, part, name, to, value].find((one) => typeof one === 'string');
}

function sayChange({ kind, entry, now }: ListChange, name: string, author: string | undefined, words: Words): string {
  const settings = changedPlaces(entry, now).map((pointer) => settingsIn(stepsIn(pointer), words).join(' › '));
  const what = [...new Set(settings)].filter((one) => one !== '').join(', ');
  const key = kind === 'changed' && what === '' ? 'changedAny' : kind;
  return author === undefined
    ? words.t(`conflict.did.you.${key}`, { name, what })
    : words.t(`conflict.did.other.${key}`, { name, what, author });
}

/**
 * What somebody has done to a list, a sentence for each entry. Undefined: it cannot be said.
 * @param author who has done it; undefined: whoever reads it
 */
export function sayListChanges(
  old: unknown,
  now: unknown,
  author: string | undefined,
  words: Words,
): readonly string[] | undefined {
  const changes = Array.isArray(old) && Array.isArray(now) ? listChanges(old, now) : undefined;
  const said = changes?.map((change) => {
    const name = nameOfEntry(change.entry, words);
    return name === undefined ? undefined : sayChange(change, name, author, words);
  });
  const known = said?.filter((one) => one !== undefined);
  return known === undefined || known.length !== said?.length ? undefined : known;
}
