/** The respects in which visitors can see a difference. */
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
  /** The position, in terms an author knows. */
  readonly place: string;
  /** What differs, as a sentence without its full stop. */
  readonly words: string;
  /** The page on which a visitor first sees it, if they see it on one. */
  readonly route?: string;
}
