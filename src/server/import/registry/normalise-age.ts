const PER_YEAR: Readonly<Record<string, number>> = { year: 1, month: 12, week: 52.1775, day: 365.2425, hour: 8765.82, minute: 525949.2 };

export type AgeBound =
  | { readonly ok: true; readonly years: number | null; readonly rounded: boolean }
  | { readonly ok: false };

/**
 * An age bound as registries write it (`18 Years`, `6 Months`, `2 Days`, `N/A`) in whole years, rounded down; null is no bound.
 * A visitor's age is counted in whole years too (Q2): with both rounded down nobody who can join is turned away, and a
 * child of the same year of life who cannot is found by the coordinator.
 */
export function normaliseAge(text: string | undefined): AgeBound {
  if (text === undefined || /^(n\/?a|none)$/i.test(text)) return { ok: true, years: null, rounded: false };
  const match = /^(\d{1,6}(?:\.\d{1,3})?) *(year|month|week|day|hour|minute)s?$/i.exec(text);
  const unit = match?.[2]?.toLowerCase() ?? '';
  const perYear = PER_YEAR[unit];
  if (!match || perYear === undefined) return { ok: false };
  const exact = Number(match[1]) / perYear;
  if (exact > 150) return { ok: false };
  // 12 months are a year, although 365 days are not quite: a bound of 365 days means the same.
  const years = Math.floor(exact + (unit === 'day' || unit === 'week' ? 0.005 : 0));
  return { ok: true, years, rounded: years !== exact };
}
