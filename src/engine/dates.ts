// One function at a time: Node reads the 139 kB of `exports` of date-fns again for each of its 300 modules.
import { differenceInYears } from 'date-fns/differenceInYears';
import { isExists } from 'date-fns/isExists';
import type { DateStyle } from '#schemas/countries.ts';
import type { Language } from '#schemas/language.ts';

/** The days that a question about a date takes if it names no bounds. */
export const FIRST_DAY = '1900-01-01';
export const LAST_DAY = '2100-12-31';

const pad = (value: number, width: number) => String(value).padStart(width, '0');

function partsOf(isoDate: string): [number, number, number] | undefined {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(isoDate);
  return match ? [Number(match[1]), Number(match[2]), Number(match[3])] : undefined;
}

/** Whether this is a real calendar date, `YYYY-MM-DD`. */
export function isIsoDate(value: unknown): value is string {
  if (typeof value !== 'string') return false;
  const parts = partsOf(value);
  return parts !== undefined && isExists(parts[0], parts[1] - 1, parts[2]);
}

/**
 * The beginning of a day, `YYYY-MM-DD`, in the program's own time zone; an invalid date for anything else. `parseISO`
 * of date-fns accepts other formats as well, and would be 1 kB of the prover's 60, and of what every visitor loads.
 */
export function dateOf(isoDate: string): Date {
  const parts = isIsoDate(isoDate) ? partsOf(isoDate) : undefined;
  return parts ? new Date(parts[0], parts[1] - 1, parts[2]) : new Date(Number.NaN);
}

/**
 * The calendar day of a moment in the program's own time zone, `YYYY-MM-DD`: the inverse of `dateOf`. Not `formatISO`
 * of date-fns, which would add 0.4 kB to the prover. Throws RangeError for an invalid date.
 */
export function isoDateOf(moment: Date): string {
  return new Date(Date.UTC(moment.getFullYear(), moment.getMonth(), moment.getDate())).toISOString().slice(0, 10);
}

/** Full years between two dates, `YYYY-MM-DD` (Q2). Throws on anything else. */
export function ageInYears(birthDate: string, today: string): number {
  const born = partsOf(birthDate);
  const now = partsOf(today);
  if (!born || !now) throw new Error('Not dates');
  return differenceInYears(new Date(now[0], now[1] - 1, now[2]), new Date(born[0], born[1] - 1, born[2]));
}

/** The month that words name in a language: "March", "sept.", "marzo". Undefined: they name none, or several. */
function monthIn(text: string, locale: Language): string | undefined {
  const words = text.toLowerCase().match(/\p{L}{3,}/gu) ?? [];
  const [month, other] = Array.from({ length: 12 }, (_, index) => `${index + 1}`).filter((number) => {
    const name = new Date(2000, Number(number) - 1).toLocaleString(locale, { month: 'long' }).toLowerCase();
    return words.some((word) => name.startsWith(word));
  });
  return other === undefined ? month : undefined;
}

/**
 * Reads a date in the country's format, with any separator between the parts and any words around it; in a language
 * also one whose month is a word, in any order: "14 March 1961". `undefined` if it is not a date (E3).
 */
export function parseCountryDate(text: string, style: DateStyle, locale?: Language): string | undefined {
  const digits = text
    .trim()
    .split(/[^0-9]+/)
    .filter((part) => part !== '');
  const [one = '', two = ''] = digits;
  const month = digits.length === 2 && locale !== undefined ? monthIn(text, locale) : undefined;
  if (month !== undefined) return one.length === 4 ? isoOf(one, month, two) : isoOf(two, month, one);
  const parts = digits.length === 1 ? splitDigits(one, style) : digits;
  if (parts.length !== 3) return undefined;
  const [first = '', second = '', third = ''] = parts;
  if (style.order === 'ymd') return isoOf(first, second, third);
  return style.order === 'mdy' ? isoOf(third, first, second) : isoOf(third, second, first);
}

function isoOf(year: string, month: string, day: string): string | undefined {
  if (year.length !== 4 || month.length > 2 || day.length > 2) return undefined;
  const iso = `${year}-${pad(Number(month), 2)}-${pad(Number(day), 2)}`;
  return isIsoDate(iso) ? iso : undefined;
}

function splitDigits(digits: string, style: DateStyle): string[] {
  if (digits.length !== 8) return [];
  return style.order === 'ymd'
    ? [digits.slice(0, 4), digits.slice(4, 6), digits.slice(6)]
    : [digits.slice(0, 2), digits.slice(2, 4), digits.slice(4)];
}

/** Formats `YYYY-MM-DD` in the country's format. */
export function formatCountryDate(isoDate: string, style: DateStyle): string {
  const [year = '', month = '', day = ''] = isoDate.split('-');
  const parts =
    style.order === 'ymd' ? [year, month, day] : style.order === 'mdy' ? [month, day, year] : [day, month, year];
  return parts.join(style.separator);
}
