import type { Refusal } from '../refusals.table.ts';
import type { TextState } from './exported-text.ts';

/** A text as it came back from a translator. */
export interface ReadText {
  readonly id: string;
  readonly source: string;
  readonly target: string;
  readonly state: TextState;
  /** The mark of the translation at the time of the export; undefined if a tool has lost it. */
  readonly was: string | undefined;
}

export type Fault = Pick<Refusal, 'code' | 'what' | 'unit'>;

/** A file that came back. */
export interface ReadTexts {
  readonly ok: true;
  readonly campaign: string;
  readonly sourceLanguage: string;
  readonly language: string;
  readonly texts: readonly ReadText[];
  /** Texts that cannot be read; the others are. */
  readonly faults: readonly Fault[];
}

/** The texts of a file, or why none of them can be read. */
export type TextsReading = ReadTexts | { readonly ok: false; readonly fault: Fault };

export function unreadable(code: Fault['code'], what: string): TextsReading {
  return { ok: false, fault: { code, what } };
}
