import { LANGUAGE_FORMATS } from '#locales/languages.ts';
import type { Language } from '#schemas/language.ts';
import { formatsOf, plainTime } from '../format.ts';
import { offsetAt, wallClock, type WallClock } from './zones.ts';

const atNoon = (date: string) => new Date(`${date}T12:00:00Z`);

/** The browser and the server may have different versions of a language's spaces. */
const plainSpaces = (text: string) => text.replaceAll(/\s/g, ' ');

/** Whether people who write a language count the hours to twelve, twice a day. */
export function countsToTwelve(locale: Language): boolean {
  const parts = new Intl.DateTimeFormat(formatsOf(locale), { hour: 'numeric' }).formatToParts(0);
  return parts.some(({ type }) => type === 'dayPeriod');
}

function clock({ hour, minute }: WallClock): string {
  return `${hour % 12 === 0 ? 12 : hour % 12}:${String(minute).padStart(2, '0')}`;
}

/** The word for the half of the day that an hour is in: "AM", "p. m.". */
export function halfOf(hour: number, locale: Language): string {
  const [morning, afternoon] = LANGUAGE_FORMATS[locale]?.halves ?? [];
  const own = hour < 12 ? morning : afternoon;
  if (own !== undefined) return own;
  const parts = new Intl.DateTimeFormat(formatsOf(locale), {
    hour: 'numeric',
    hour12: true,
    timeZone: 'UTC',
  }).formatToParts(Date.UTC(2026, 0, 5, hour));
  return plainSpaces(parts.find(({ type }) => type === 'dayPeriod')?.value ?? '');
}

/** A time as people write it: `h:mm` with AM or PM, or `13 h 30`. */
export function formatTime(instant: number, timeZone: string, locale: Language): string {
  const time = wallClock(instant, timeZone);
  if (countsToTwelve(locale)) return `${clock(time)} ${halfOf(time.hour, locale)}`;
  const format = new Intl.DateTimeFormat(formatsOf(locale), { hour: 'numeric', minute: '2-digit', timeZone });
  return plainTime(format.format(instant));
}

/** Two times as `h:mm – h:mm` with AM or PM, only once if it is the same (H1). */
export function formatTimeRange(start: number, end: number, timeZone: string, locale: Language): string {
  const from = wallClock(start, timeZone);
  const same = countsToTwelve(locale) && from.hour < 12 === wallClock(end, timeZone).hour < 12;
  return `${same ? clock(from) : formatTime(start, timeZone, locale)} – ${formatTime(end, timeZone, locale)}`;
}

/** The weekday name of a date; `short` where there is little room. */
export function formatWeekday(date: string, locale: Language, length: 'long' | 'short' = 'long'): string {
  return new Intl.DateTimeFormat(formatsOf(locale), { weekday: length, timeZone: 'UTC' }).format(atNoon(date));
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
