import { LANGUAGE_FORMATS } from '#locales/languages.ts';
import type { Language } from '#schemas/language.ts';

/** The tag with which `Intl` writes numbers and dates of a language. */
export function formatsOf(locale: Language): string {
  return LANGUAGE_FORMATS[locale]?.tag ?? locale;
}

/** A date, `YYYY-MM-DD`, written out in the language: "May 14, 1980", "14 de mayo de 1980", "1er mai 1980". */
export function formatLongDate(isoDate: string, locale: Language): string {
  const [year = 0, month = 1, day = 1] = isoDate.split('-').map(Number);
  const { firstOfMonth = '1' } = LANGUAGE_FORMATS[locale] ?? {};
  return new Intl.DateTimeFormat(formatsOf(locale), { dateStyle: 'long', timeZone: 'UTC' })
    .formatToParts(new Date(Date.UTC(year, month - 1, day)))
    .map(({ type, value }) => (type === 'day' && value === '1' ? firstOfMonth : value))
    .join('');
}

/** Whether a number is written with the same digits alone in every language. */
const isPlain = (value: number) => Number.isInteger(value) && value >= 0 && value < 1000;

/** A number in the language's format, with at most one decimal. */
export function formatNumber(value: number, locale: Language): string {
  // The first use of `Intl` takes a cheap phone longer than to draw the rest of the page.
  if (isPlain(value)) return String(value);
  return new Intl.NumberFormat(formatsOf(locale), { maximumFractionDigits: 1 }).format(value);
}

/** A whole amount of money, with the sign of its currency. */
export function formatMoney(amount: number, currency: string, locale: Language): string {
  return new Intl.NumberFormat(formatsOf(locale), { style: 'currency', currency, maximumFractionDigits: 0 }).format(
    amount,
  );
}

/**
 * The key of the text for a number of things: `sites.one` or `sites.other`. Languages with more forms than English use
 * the nearer of these two.
 */
export function pluralKey(key: string, count: number, locale: Language): string {
  return `${key}.${new Intl.PluralRules(formatsOf(locale)).select(count) === 'one' ? 'one' : 'other'}`;
}

interface AgeBound {
  readonly amount: number;
  readonly unit: 'year' | 'month' | 'day';
}

/** An age bound written out in the language: "18 years", "6 months", "2 días". */
export function formatAge({ amount, unit }: AgeBound, locale: Language): string {
  return new Intl.NumberFormat(formatsOf(locale), { style: 'unit', unit, unitDisplay: 'long' }).format(amount);
}

/** Both bounds of an age, written out; years are named once: "18" and "75 years". */
export function formatAgeBounds(
  min: AgeBound,
  max: AgeBound,
  locale: Language,
): { readonly min: string; readonly max: string } {
  const once = min.unit === 'year' && max.unit === 'year' && min.amount > 0 && max.amount > 1;
  return { min: once ? formatNumber(min.amount, locale) : formatAge(min, locale), max: formatAge(max, locale) };
}

const KM_PER_MILE = 1.609344;

/** A distance in the country's unit (Q7): whole numbers from 10 on. */
export function distanceIn(unit: 'mi' | 'km', kilometres: number): number {
  const distance = unit === 'mi' ? kilometres / KM_PER_MILE : kilometres;
  return distance >= 10 ? Math.round(distance) : Math.round(distance * 10) / 10;
}

/**
 * A time as Intl writes it, the same in every version: with plain spaces, and in French without the zero that some
 * versions put before "8 h".
 */
export function plainTime(text: string): string {
  return text.replaceAll(/\s/g, ' ').replace(/^0(?=\d h)/, '');
}
