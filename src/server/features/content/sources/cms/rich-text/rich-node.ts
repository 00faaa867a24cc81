export type Mark = 'strong' | 'em' | 'u';

/** Rich text of any CMS, in one form. */
export interface RichNode {
  readonly kind: 'paragraph' | 'heading' | 'quote' | 'code' | 'list' | 'item' | 'link' | 'text' | 'break' | 'unknown';
  /** How the CMS calls it. */
  readonly name: string;
  readonly children?: readonly RichNode[];
  readonly text?: string;
  readonly marks?: readonly Mark[];
  /** Marks that the product does not have, by their name in the CMS. */
  readonly otherMarks?: readonly string[];
  readonly ordered?: boolean;
  /** Where a link leads; absent: to something inside the CMS. */
  readonly href?: string;
}

/** What could not be kept of a rich text. */
export interface Loss {
  /** What it was, in words for its author. */
  readonly what: string;
  /** Something to read or to see is missing, not only how it looked. */
  readonly isContent: boolean;
}

/** Turns the value of a field into nodes; undefined: it is no rich text of this kind. */
export type ReadRichText = (value: unknown) => readonly RichNode[] | undefined;
