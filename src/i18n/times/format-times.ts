import type { Language } from '#schemas/language.ts';
import { offsetAt, wallClock, type WallClock } from './zones.ts';

const HALF = { en: ['AM', 'PM'], es: ['a. m.', 'p. m.'] } as const;
const localeOf = (locale: Language) => (locale === 'es' ? 'es' : 'en-US');
const atNoon = (date: string) => new Date(`${date}T12:00:00Z`);

function clock({ hour, minute }: WallClock): string {
  return `${hour % 12 === 0 ? 12 : hour % 12}:${String(minute).padStart(2, '0')}`;
}

// Written by hand, because the browser and the server may have different versions of a locale's spaces and dashes.
/** A time as `h:mm` with AM or PM. */
export function formatTime(instant: number, timeZone: string, locale: Language): string {
  const time = wallClock(instant, timeZone);
  return `${clock(time)} ${HALF[locale][time.hour < 12 ? 0 : 1]}`;
}

/** Two times as `h:mm – h:mm` with AM or PM, only once if it is the same (H1). */
export function formatTimeRange(start: number, end: number, timeZone: string, locale: Language): string {
  const from = wallClock(start, timeZone);
  const same = from.hour < 12 === wallClock(end, timeZone).hour < 12;
  return `${same ? clock(from) : formatTime(start, timeZone, locale)} – ${formatTime(end, timeZone, locale)}`;
}

/** A date (`YYYY-MM-DD`) as `mm/dd/yyyy`, as the slot picker shows it in both languages (H1). */
export function formatSlotDate(date: string): string {
  const [year = '', month = '', day = ''] = date.split('-');
  return `${month}/${day}/${year}`;
}

/** The weekday name of a date; `short` where there is little room. */
export function formatWeekday(date: string, locale: Language, length: 'long' | 'short' = 'long'): string {
  return new Intl.DateTimeFormat(localeOf(locale), { weekday: length, timeZone: 'UTC' }).format(atNoon(date));
}

/** Abbreviations that people in a zone use and that differ from the American ones. */
const ZONE_LOCALES: readonly (readonly [RegExp, string])[] = [
  [/^Europe\/Dublin/, 'en-IE'],
  [/^Europe\//, 'en-GB'],
  [/^Australia\//, 'en-AU'],
  [/^Pacific\/Auckland/, 'en-NZ'],
  [/^Africa\//, 'en-ZA'],
];

/** The abbreviation of a zone at an instant: "CST", "CDT", "GMT". */
export function zoneAbbreviation(instant: number, timeZone: string): string {
  const locale = ZONE_LOCALES.find(([pattern]) => pattern.test(timeZone))?.[1] ?? 'en-US';
  const parts = new Intl.DateTimeFormat(locale, { timeZone, timeZoneName: 'short' }).formatToParts(instant);
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
}

/** Whether clocks in both zones show the same at this instant. */
export function sameClocks(instant: number, one: string, other: string): boolean {
  return offsetAt(instant, one) === offsetAt(instant, other);
}
