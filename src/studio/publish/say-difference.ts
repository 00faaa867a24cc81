import { NAMING } from '#checker/diff/visits/difference.ts';
import { wordsAsSentence, type Sentence } from '#schemas/sentence.ts';
import { labelOf } from '../kit/label-of.ts';
import { readSentence } from '../kit/read-sentence.ts';
import { unmarked, withFactNames } from '../kit/say-finding.ts';
import type { Saying } from '../kit/schema-words.ts';
import type { Words } from '../kit/words.tsx';
import { nameOfBlock, spoken, type Outline } from '../outline/outline.ts';

/** What the comparison says of a difference. */
interface Told {
  readonly place: string;
  readonly words: string;
  readonly sentences?: { readonly place: unknown; readonly words: unknown } | undefined;
}

const asSentence = (said: unknown, english: string): Sentence => readSentence(said) ?? wordsAsSentence(english);

function screenCalled(outline: Outline | undefined, name: string, { language }: Words): string {
  const route = outline?.routes.find((one) => one.name === name);
  return (route && spoken(route.title, language)) || name;
}

function blockCalled(outline: Outline | undefined, screen: string, id: string, words: Words): string {
  const blocks = outline?.routes.find(({ name }) => name === screen)?.blocks ?? [];
  const within = blocks.flatMap((block) => [block, ...(block.blocks ?? [])]);
  const block = within.find((one) => one.id === id || (one.id === undefined && one.block === id));
  return block === undefined ? id : nameOfBlock(block, words).text;
}

const settingCalled = (path: string, words: Words): string =>
  path
    .split('.')
    .filter((step) => step !== 'props')
    .map((step) => labelOf(step, words))
    .join(' › ');

/** The same sentence with the names that authors know: of screens, blocks and settings. */
function named({ template, values }: Sentence, outline: Outline | undefined, words: Words): Sentence {
  const [first = '', second = ''] = values;
  const setting = (value: string | Sentence) => (typeof value === 'string' ? settingCalled(value, words) : value);
  const inner = values.map((value) => (typeof value === 'string' ? value : named(value, outline, words)));
  if (template === NAMING.part) return { template, values: [inner[0] ?? '', setting(second)] };
  if (template === NAMING.setting || template === NAMING.name) return { template, values: [setting(first)] };
  if (typeof first !== 'string' || typeof second !== 'string') return { template, values: inner };
  if (template === NAMING.page) return { template, values: [screenCalled(outline, first, words)] };
  if (template !== NAMING.block) return { template, values: inner };
  return { template, values: [screenCalled(outline, first, words), blockCalled(outline, first, second, words)] };
}

function say(said: Sentence, outline: Outline | undefined, words: Words): Saying {
  const { text, lang } = unmarked(words.saySentence(withFactNames(named(said, outline, words), words.language)));
  return { text: text.charAt(0).toUpperCase() + text.slice(1), lang };
}

/** Where and in what two versions differ, in the language of the author and by the names that they know. */
export function sayDifference(
  { place, words: english, sentences }: Told,
  outline: Outline | undefined,
  words: Words,
): { readonly place: Saying; readonly words: Saying } {
  return {
    place: say(asSentence(sentences?.place, place), outline, words),
    words: say(asSentence(sentences?.words, english), outline, words),
  };
}

/** The names of the screens where a difference is. */
export function screensOfDifference({ sentences }: Pick<Told, 'sentences'>): readonly string[] {
  const pagesIn = ({ template, values }: Sentence): readonly string[] => {
    const [page] = values;
    const isNamed = template === NAMING.page || template === NAMING.block;
    if (isNamed && typeof page === 'string') return [page];
    return values.flatMap((value) => (typeof value === 'string' ? [] : pagesIn(value)));
  };
  const place = readSentence(sentences?.place);
  return place === undefined ? [] : pagesIn(place);
}
