const MONTHS_PER_YEAR = 12;
const DAYS_PER_YEAR = 365.25;
/** Far below a day, far above what a division loses. */
const CLOSE = 1e-6;

export interface AgeBoundInUnit {
  readonly amount: number;
  readonly unit: 'year' | 'month' | 'day';
}

/**
 * A bound in years in the unit that it was written in: registries bound infants in months, weeks or days, which are
 * stored as fractions of a year. Whole years stay years, whole months months; anything else is in days.
 */
export function ageBoundInUnit(years: number): AgeBoundInUnit {
  if (Number.isInteger(years)) return { amount: years, unit: 'year' };
  const months = years * MONTHS_PER_YEAR;
  if (Math.abs(months - Math.round(months)) < CLOSE) return { amount: Math.round(months), unit: 'month' };
  return { amount: Math.round(years * DAYS_PER_YEAR), unit: 'day' };
}

/** The fraction of a year that `ageBoundInUnit` reads back. */
export function ageBoundInYears({ amount, unit }: AgeBoundInUnit): number {
  return unit === 'year' ? amount : amount / (unit === 'month' ? MONTHS_PER_YEAR : DAYS_PER_YEAR);
}

/**
 * A lower bound as it is told to people: registries write 0 years where nobody is too young, and nobody would say so.
 */
export function leastAge(years: number | null): number | null {
  return years === 0 ? null : years;
}
