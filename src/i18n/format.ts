import type { Language } from '#schemas/language.ts';

/** A date, `YYYY-MM-DD`, written out in the language: "May 14, 1980", "14 de mayo de 1980". */
export function formatLongDate(isoDate: string, locale: Language): string {
  const [year = 0, month = 1, day = 1] = isoDate.split('-').map(Number);
  return new Intl.DateTimeFormat(locale === 'es' ? 'es-US' : 'en-US', { dateStyle: 'long', timeZone: 'UTC' }).format(
    new Date(Date.UTC(year, month - 1, day)),
  );
}

/** A number in the language's format, with at most one decimal. */
export function formatNumber(value: number, locale: Language): string {
  return new Intl.NumberFormat(locale === 'es' ? 'es-US' : 'en-US', { maximumFractionDigits: 1 }).format(value);
}

interface AgeBound {
  readonly amount: number;
  readonly unit: 'year' | 'month' | 'day';
}

/** An age bound written out in the language: "18 years", "6 months", "2 días". */
export function formatAge({ amount, unit }: AgeBound, locale: Language): string {
  return new Intl.NumberFormat(locale === 'es' ? 'es-US' : 'en-US', {
    style: 'unit',
    unit,
    unitDisplay: 'long',
  }).format(amount);
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
