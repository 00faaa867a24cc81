import { ageBoundInYears, type AgeBoundInUnit } from '#engine/qualification/age.ts';

/**
 * The registry's units in terms of those in which bounds are stored. Less than a day counts as the day that it is part
 * of.
 */
const UNITS: Readonly<Record<string, { readonly times: number; readonly unit: AgeBoundInUnit['unit'] }>> = {
  year: { times: 1, unit: 'year' },
  month: { times: 1, unit: 'month' },
  week: { times: 7, unit: 'day' },
  day: { times: 1, unit: 'day' },
  hour: { times: 1 / 24, unit: 'day' },
  minute: { times: 1 / 1440, unit: 'day' },
};

const OLDEST = 150;

export type AgeBound = { readonly ok: true; readonly years: number | null } | { readonly ok: false };

/**
 * An age bound in a registry's format (`18 Years`, `6 Months`, `2 Days`, `N/A`) in years; null means no bound. Anything
 * shorter than a year stays exact as a fraction (decision 8): the engine compares it in completed months or days.
 */
export function normaliseAge(text: string | undefined): AgeBound {
  if (text === undefined || /^(n\/?a|none)$/i.test(text)) return { ok: true, years: null };
  const match = /^(\d{1,6}(?:\.\d{1,3})?) *(year|month|week|day|hour|minute)s?$/i.exec(text);
  const known = UNITS[match?.[2]?.toLowerCase() ?? ''];
  if (!match || !known) return { ok: false };
  const years = ageBoundInYears({ amount: Math.floor(Number(match[1]) * known.times), unit: known.unit });
  return years > OLDEST ? { ok: false } : { ok: true, years };
}
