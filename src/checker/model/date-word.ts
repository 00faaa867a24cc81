import { isIsoDate } from '#engine/dates.ts';

/** Can a date be compared with this value? It must be a real day, or the word for the day of the visit. */
export function isDateWord(value: unknown): boolean {
  return value === 'today' || isIsoDate(value);
}
