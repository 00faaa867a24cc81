import type { Node } from '../../document/node.ts';
import type { SourceDocument } from '../../document/source-document.ts';
import type { Sentence } from '#schemas/sentence.ts';
import type { TextKind } from '../../page/text-kind.ts';

/** Where a text is stored. */
export type StoredText =
  | { readonly in: 'document'; readonly document: SourceDocument; readonly node: Node }
  /** In the locale files of a block; a campaign changes it in its own `texts`. */
  | { readonly in: 'block'; readonly block: string; readonly key: string };

/** A text of a campaign for translation from one language into another. */
export interface TranslationUnit {
  /** Unique in the campaign. An NMTOKEN of XML, made of names, so that it survives the insertion of other parts. */
  readonly id: string;
  readonly stored: StoredText;
  /** The file, relative to the folder of campaigns or to the product: `fragments/after-signup.json`. */
  readonly file: string;
  /** JSON Pointer in a document; the key in the locale file of a block. */
  readonly place: string;
  /** The same in words: `route "home" › title`. */
  readonly words: string;
  /** What the text is for: as its schema says in English, or in words of our own. */
  readonly what: string | Sentence;
  readonly kind: TextKind;
  readonly source: string;
  /** Undefined: not translated. */
  readonly target: string | undefined;
  /** The maximum length of a translation, in UTF-16 units as the checker counts. */
  readonly limit: number | undefined;
  /** The names of the routes that show it; empty: every page may. */
  readonly routes: readonly string[];
  /** The addresses of these routes in the language of the translation. */
  readonly addresses: readonly string[];
  /** A block that shows it, if it belongs to one. */
  readonly block: string | undefined;
  /** False: it is proven that no visitor sees it. */
  readonly reachable: boolean;
}

/** The texts of a campaign in one language beside those that they are translated from. */
export interface CampaignTexts {
  readonly campaign: string;
  readonly name: string;
  readonly sourceLanguage: string;
  readonly language: string;
  readonly units: readonly TranslationUnit[];
}
