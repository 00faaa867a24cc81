import { readDocument } from '../document/source-document.ts';
import { pointerOf } from '../document/node-place.ts';
import { textsOf } from '../model/texts.ts';
import { idInDocument, withUniqueIds } from './units/unit-id.ts';

/** A text of a document, with what its translations were made from. */
export interface TranslatedText {
  /** Made of names: it stays the same when other parts are inserted. */
  readonly id: string;
  /** JSON Pointer. */
  readonly place: string;
  /** By language. */
  readonly texts: Readonly<Record<string, string>>;
  /** By language: what the source said when the translation was written, or when somebody said that it still fits. */
  readonly from: Readonly<Record<string, string>>;
}

/** One text of a document after the other, the oldest first. */
export interface Writings {
  readonly path: string;
  readonly writings: readonly string[];
  /** The language from which is translated. */
  readonly source: string;
  /** What is known of the text before them. */
  readonly before: readonly TranslatedText[];
}

/** A translation that is another one now was made from the source that stands beside it. */
function fromNow(
  texts: TranslatedText['texts'],
  before: TranslatedText | undefined,
  source: string,
): TranslatedText['from'] {
  const now = texts[source];
  if (now === undefined) return {};
  const others = Object.keys(texts).filter((language) => language !== source);
  return Object.fromEntries(
    others.map((language) => {
      const isSame = before !== undefined && before.texts[language] === texts[language];
      return [language, (isSame ? before.from[language] : undefined) ?? now];
    }),
  );
}

/** Follows the translations of a document from text to text; one that is no JSON says nothing. */
export function translatedFrom({ path, writings, source, before }: Writings): readonly TranslatedText[] {
  return writings.reduce<readonly TranslatedText[]>((known, text) => {
    const document = readDocument({ path, text });
    if (document.root === undefined || document.faults.length > 0) return known;
    const byId = new Map(known.map((one) => [one.id, one]));
    const written = textsOf(document).map(({ node, languages }) => ({
      id: idInDocument(document, node),
      place: pointerOf(node),
      texts: Object.fromEntries(languages.map((one) => [one.language, one.text])),
    }));
    return withUniqueIds(written).map((one) => ({ ...one, from: fromNow(one.texts, byId.get(one.id), source) }));
  }, before);
}

/** Somebody has said that a translation still fits. */
export function stillFitting(
  known: readonly TranslatedText[],
  { id, language, source }: { readonly id: string; readonly language: string; readonly source: string },
): readonly TranslatedText[] {
  return known.map((one) => {
    const now = one.texts[source];
    return one.id !== id || now === undefined || one.from[language] === undefined
      ? one
      : { ...one, from: { ...one.from, [language]: now } };
  });
}

/** A translation whose source has changed since. */
export interface StaleText {
  readonly place: string;
  readonly language: string;
  /** What the source said then. */
  readonly was: string;
}

export const staleTexts = (known: readonly TranslatedText[], source: string): readonly StaleText[] =>
  known.flatMap(({ place, texts, from }) =>
    Object.entries(from).flatMap(([language, was]) => (was === texts[source] ? [] : [{ place, language, was }])),
  );
