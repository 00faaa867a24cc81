import type { Language } from '#schemas/language.ts';
import { formatLongDate, formatsOf } from '../format.ts';
import { wallClock } from './zones.ts';

/**
 * A date (`YYYY-MM-DD`) without its year: "Nov 25", or "November 25" where there is room: in headings and on wide
 * buttons, where no line may end within it.
 */
export function formatMonthDay(date: string, locale: Language, length: 'long' | 'short' = 'long'): string {
  const format = new Intl.DateTimeFormat(formatsOf(locale), { month: length, day: 'numeric', timeZone: 'UTC' });
  // The browser and the server may have different versions of a language's spaces.
  return format.format(new Date(`${date}T12:00:00Z`)).replaceAll(/\s/g, length === 'long' ? '\u00a0' : ' ');
}

/** The part of the day that an instant is in, for headings above times. */
export function partOfDay(instant: number, timeZone: string): 'morning' | 'afternoon' | 'evening' {
  const { hour } = wallClock(instant, timeZone);
  return hour < 12 ? 'morning' : hour < 17 ? 'afternoon' : 'evening';
}

/**
 * A date (`YYYY-MM-DD`) in digits: `mm/dd/yyyy` in the languages of the US (H1), otherwise as the language writes it.
 * Whoever would read the day first, as in Spanish, gets it in words before that: 12/02/2026 is not in February.
 */
export function formatSlotDate(date: string, locale: Language): string {
  const [year = '', month = '', day = ''] = date.split('-');
  const formats = formatsOf(locale);
  const digits = { year: 'numeric', month: '2-digit', day: '2-digit', timeZone: 'UTC' } as const;
  const own = new Intl.DateTimeFormat(formats, digits).format(new Date(`${date}T12:00:00Z`));
  if (new Intl.Locale(formats).maximize().region !== 'US') return own;
  const american = `${month}/${day}/${year}`;
  return own === american ? american : `${formatLongDate(date, locale)} (${american})`;
}
