/** Days are given by the shortest or the longest year, so that a bound in days never turns away someone whom it means. */
const UNITS: Readonly<Record<string, { readonly months: number } | { readonly days: number }>> = {
  year: { months: 12 }, month: { months: 1 }, week: { days: 7 }, day: { days: 1 }, hour: { days: 1 / 24 }, minute: { days: 1 / 1440 },
};
const DAYS_A_YEAR = { lowest: 366, highest: 365 } as const;

const OLDEST = 150;

export type AgeBound =
  | { readonly ok: true; readonly years: number | null; readonly rounded: boolean }
  | { readonly ok: false };

/**
 * An age bound as registries write it (`18 Years`, `6 Months`, `2 Days`, `N/A`) in whole years, rounded down; null is no bound.
 * A visitor's age is counted in whole years too (Q2): with both rounded down nobody who can join is turned away, and a
 * child of the same year of life who cannot is found by the coordinator.
 */
export function normaliseAge(text: string | undefined, bound: 'lowest' | 'highest'): AgeBound {
  if (text === undefined || /^(n\/?a|none)$/i.test(text)) return { ok: true, years: null, rounded: false };
  const match = /^(\d{1,6}(?:\.\d{1,3})?) *(year|month|week|day|hour|minute)s?$/i.exec(text);
  const unit = UNITS[match?.[2]?.toLowerCase() ?? ''];
  if (!match || !unit) return { ok: false };
  const amount = Number(match[1]);
  const exact = 'months' in unit ? (amount * unit.months) / 12 : (amount * unit.days) / DAYS_A_YEAR[bound];
  return exact > OLDEST ? { ok: false } : { ok: true, years: Math.floor(exact), rounded: Math.floor(exact) !== exact };
}
