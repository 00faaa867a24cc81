import type { Sentence } from '#schemas/sentence.ts';
import { factNoun } from '#checker/explain/words/condition-words.ts';
import { isDerivedFact } from '#engine/facts/fact.ts';
import { findFact } from '#engine/facts/index.ts';
import { labelOf } from './label-of.ts';
import { readSentence } from './read-sentence.ts';
import type { Saying } from './schema-words.ts';
import type { Words } from './words.tsx';

/** Of a finding of the checker or of the server, what is said of it. */
interface Told {
  readonly place: string;
  readonly message: string;
  readonly sentences?: { readonly place: unknown; readonly message: unknown } | undefined;
}

/** Stands around what an author calls something of which a sentence gives the name, to find it in the sentence. */
const MARK = '\u0001';
const MARKED = new RegExp(`["“«]?${MARK}([^${MARK}]*)${MARK}["”»]?`, 'g');

const isFact = (name: string) =>
  /^[a-z]+\.[\w-]+$/i.test(name) && (findFact(name) !== undefined || isDerivedFact(name));

/** A sentence in which facts have the names that authors know, with marks around them. */
export function withFactNames({ template, values }: Sentence, language: string): Sentence {
  const named = (value: string) => (isFact(value) ? `${MARK}${factNoun(value, language)}${MARK}` : value);
  return {
    template,
    values: values.map((value) => (typeof value === 'string' ? named(value) : withFactNames(value, language))),
  };
}

/** The members at the end of a place, as the panel calls them. */
function withLabels(place: Sentence, words: Parameters<typeof labelOf>[1]): Sentence {
  const named = (value: string) =>
    /^(?:props|meta|settings)\./.test(value)
      ? value
          .split('.')
          .slice(1)
          .map((step) => labelOf(step, words))
          .join(' › ')
      : value;
  return {
    template: place.template,
    values: place.values.map((value) => (typeof value === 'string' ? named(value) : withLabels(value, words))),
  };
}

/** Without marks, and without the quotation marks in which a name would stand. */
export function unmarked({ text, lang }: Saying): Saying {
  if (!text.includes(MARK)) return { text, lang };
  const plain = text.replaceAll(MARKED, '$1');
  return { text: plain.charAt(0).toUpperCase() + plain.slice(1), lang };
}

/** Says where something is and what is wrong there, in the language of the author as far as it is translated. */
export function sayFinding(
  words: Pick<Words, 't' | 'say' | 'saySentence' | 'language'>,
  { place, message, sentences }: Told,
): { readonly place: Saying; readonly message: Saying } {
  const { say, saySentence, language } = words;
  const [where, what] = [readSentence(sentences?.place), readSentence(sentences?.message)];
  return {
    place: where === undefined ? say('problems', place) : saySentence(withLabels(where, words)),
    message: what === undefined ? say('problems', message) : unmarked(saySentence(withFactNames(what, language))),
  };
}
