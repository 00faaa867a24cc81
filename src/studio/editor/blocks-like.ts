import type { Registry } from '#registry/registry.ts';
import type { Saying } from '../kit/schema-words.ts';
import { wordsOfName } from '../kit/words-of-name.ts';
import type { Words } from '../kit/words.tsx';
import { isLike, isNearly } from '../parts/is-like.ts';

interface BlockLike {
  readonly id: string;
  readonly name: Saying;
  readonly help: Saying;
}

/**
 * The blocks that somebody looks for, those first whose names say it. The names, everyday words and descriptions are
 * those in the language of the author, or in English. Where nothing is found, small mistakes of spelling are forgiven.
 */
export function blocksLike(registry: Registry, { say }: Pick<Words, 'say'>, search: string): readonly BlockLike[] {
  const known = registry.names.flatMap((id) => {
    const english = registry.find(id)?.description;
    if (english === undefined) return [];
    const words = wordsOfName(id);
    const name = say('names', words);
    const help = say('help', english);
    const names = [id, words, name.text].join(' ');
    const everyday = `${names} ${say('search', words).text}`;
    return [{ id, name, help, texts: [names, everyday, `${everyday} ${english} ${help.text}`] }];
  });
  const found = (is: typeof isLike) =>
    known
      .map((block) => ({ block, rank: block.texts.findIndex((text) => is(text, search)) }))
      .filter(({ rank }) => rank >= 0)
      .toSorted((one, other) => one.rank - other.rank)
      .map(({ block: { id, name, help } }) => ({ id, name, help }));
  const exactly = found(isLike);
  return exactly.length > 0 ? exactly : found(isNearly);
}
