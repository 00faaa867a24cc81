import type { Sentence } from '#schemas/sentence.ts';
import { isRecord } from '#api/guards.ts';
import type { Saying } from './schema-words.ts';
import type { Words } from './words.tsx';

/** Of a finding of the checker or of the server, what is said of it. */
interface Told {
  readonly place: string;
  readonly message: string;
  readonly sentences?: { readonly place: unknown; readonly message: unknown } | undefined;
}

/** Reads a sentence from a reply of the server, whose contract leaves open how deep sentences stand in each other. */
function sentenceIn(value: unknown): Sentence | undefined {
  if (!isRecord(value) || typeof value['template'] !== 'string' || !Array.isArray(value['values'])) return undefined;
  const values = value['values'].flatMap((one: unknown) => (typeof one === 'string' ? one : (sentenceIn(one) ?? [])));
  return { template: value['template'], values };
}

/** Says where something is and what is wrong there, in the language of the author as far as it is translated. */
export function sayFinding(
  { say, saySentence }: Pick<Words, 'say' | 'saySentence'>,
  { place, message, sentences }: Told,
): { readonly place: Saying; readonly message: Saying } {
  const said = (value: unknown, english: string) => {
    const sentence = sentenceIn(value);
    return sentence === undefined ? say('problems', english) : saySentence(sentence);
  };
  return { place: said(sentences?.place, place), message: said(sentences?.message, message) };
}
