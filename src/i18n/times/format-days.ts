import type { Language } from '#schemas/language.ts';
import { formatsOf } from '../format.ts';
import { wallClock } from './zones.ts';

/** A date (`YYYY-MM-DD`) without its year: "Nov 25", or "November 25" where there is room. */
export function formatMonthDay(date: string, locale: Language, length: 'long' | 'short' = 'long'): string {
  const format = new Intl.DateTimeFormat(formatsOf(locale), { month: length, day: 'numeric', timeZone: 'UTC' });
  // The browser and the server may have different versions of a language's spaces.
  return format.format(new Date(`${date}T12:00:00Z`)).replaceAll(/\s/g, ' ');
}

/** The part of the day that an instant is in, for headings above times. */
export function partOfDay(instant: number, timeZone: string): 'morning' | 'afternoon' | 'evening' {
  const { hour } = wallClock(instant, timeZone);
  return hour < 12 ? 'morning' : hour < 17 ? 'afternoon' : 'evening';
}
