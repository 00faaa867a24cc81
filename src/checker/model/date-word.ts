import { isIsoDate } from '#engine/dates.ts';

/** Can a date be compared with it: a real day, or the word for the day of the visit? */
export function isDateWord(value: unknown): boolean {
  return value === 'today' || isIsoDate(value);
}
