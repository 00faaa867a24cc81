/**
 * How a text is formatted while it is typed: digits in a pattern (`#` is any digit, a digit is itself; if there are
 * several patterns, the first that the digits fit), or a date.
 */
export type Mask =
  | { readonly kind: 'digits'; readonly patterns: readonly string[] }
  | { readonly kind: 'date'; readonly order: 'mdy' | 'dmy' | 'ymd'; readonly separator: string };

/** A text and the caret position, as an input has them. */
export interface Typed {
  readonly text: string;
  readonly caret: number;
  /** `InputEvent.inputType`; empty for autofill and for a value set by the page. */
  readonly inputType: string;
}

const DATE_PARTS = {
  mdy: ['month', 'day', 'year'],
  dmy: ['day', 'month', 'year'],
  ymd: ['year', 'month', 'day'],
} as const;
type DatePart = (typeof DATE_PARTS)['mdy'][number];
const PART_WIDTH: Readonly<Record<DatePart, number>> = { year: 4, month: 2, day: 2 };
const ISO_DATE = /^(\d{4})-(\d{2})-(\d{2})$/;

function fits(pattern: string, digits: string): boolean {
  const places = pattern.replaceAll(/[^#\d]/g, '');
  return (
    places.length >= digits.length &&
    Array.from(digits).every((digit, index) => places[index] === '#' || places[index] === digit)
  );
}

/** Formats digits. A text that is longer than every pattern, or is not a national number (`+44 …`), stays unchanged. */
export function groupDigits(text: string, patterns: readonly string[]): string {
  const digits = text.replaceAll(/\D/g, '');
  const pattern = patterns.find((candidate) => fits(candidate, digits));
  if (pattern === undefined || digits === '' || !/^[\d\s().-]+$/.test(text)) return text;
  let grouped = '';
  let used = 0;
  for (const mark of pattern) {
    if (used === digits.length) break;
    grouped += /[#\d]/.test(mark) ? (digits[used++] ?? '') : mark;
  }
  return grouped;
}

/** A one-digit day or month that is closed by a separator gets its leading zero: `1/` becomes `01/`. */
function closedParts(text: string, order: readonly DatePart[]): string {
  const parts = text.split(/\D+/);
  const closed = parts.map((part, index) =>
    index < parts.length - 1 && order[index] !== 'year' && part.length === 1 ? `0${part}` : part,
  );
  return closed.join('');
}

/**
 * Formats the digits of a date. ISO dates, as browsers autofill them, are put into the country's order; anything that
 * is not a date stays unchanged.
 */
export function groupDate(
  text: string,
  { order, separator }: { readonly order: keyof typeof DATE_PARTS; readonly separator: string },
): string {
  const parts = DATE_PARTS[order];
  const iso = ISO_DATE.exec(text.trim());
  if (iso) {
    const [, year = '', month = '', day = ''] = iso;
    const values: Readonly<Record<DatePart, string>> = { year, month, day };
    return parts.map((part) => values[part]).join(separator);
  }
  const digits = closedParts(text.trim(), parts);
  if (digits.length > 8 || !/^[\d\s./-]+$/.test(text)) return text;
  const grouped: string[] = [];
  let rest = digits;
  for (const part of parts) {
    if (rest === '') break;
    grouped.push(rest.slice(0, PART_WIDTH[part]));
    rest = rest.slice(PART_WIDTH[part]);
  }
  return grouped.join(separator);
}

/** The whole text as the mask formats it. */
export function applyMask(mask: Mask, text: string): string {
  return mask.kind === 'date' ? groupDate(text, mask) : groupDigits(text, mask.patterns);
}

/**
 * Returns the text to show after an edit. Separators are inserted only while typing at the end, pasting or autofilling.
 * A text that is being corrected in the middle, or deleted, stays as the visitor makes it, so the caret never jumps.
 */
export function maskedText(mask: Mask, { text, caret, inputType }: Typed): string {
  if (inputType.startsWith('delete') || inputType.startsWith('history')) return text;
  const typedInside = inputType === 'insertText' && caret < text.length;
  return typedInside ? text : applyMask(mask, text);
}
