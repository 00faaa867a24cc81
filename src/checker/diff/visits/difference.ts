/** In what respect visitors meet something else. */
export const DIFFERENCE_KINDS = [
  'entry',
  'end',
  'screen',
  'question',
  'block',
  'text',
  'consent',
  'sent',
  'verdict',
  'action',
  'call',
  'look',
  'setting',
  'language',
  'address',
  'campaign',
] as const;
export type DifferenceKind = (typeof DIFFERENCE_KINDS)[number];

export interface Difference {
  readonly kind: DifferenceKind;
  readonly change: 'added' | 'removed' | 'changed' | 'moved';
  /** Where, in an author's words. */
  readonly place: string;
  /** What is other, in a sentence without its stop. */
  readonly words: string;
  /** The page on which a visitor first meets it, if it is met on one. */
  readonly route?: string;
}
