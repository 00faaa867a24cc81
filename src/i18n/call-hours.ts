import type { Language } from '#schemas/language.ts';
import type { CallHours } from '#schemas/operator/call-hours.ts';

/** 5 January 2026 was a Monday. */
const dayName = (day: number, locale: string) =>
  new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' }).format(new Date(Date.UTC(2026, 0, 4 + day)));

const MIDNIGHT: Readonly<Record<Language, string>> = { en: 'midnight', es: 'medianoche' };
const ALL_DAY: Readonly<Record<Language, string>> = { en: 'all day', es: 'todo el día' };

/** Nobody reads "12 AM" as the end of a day. */
function clock(time: string, locale: Language): string {
  if (time === '00:00' || time === '24:00') return MIDNIGHT[locale];
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  const hour = hours % 12 === 0 ? 12 : hours % 12;
  return `${hour}${minutes === 0 ? '' : `:${String(minutes).padStart(2, '0')}`} ${hours < 12 ? 'AM' : 'PM'}`;
}

function zoneName(timeZone: string, today: string): string {
  const parts = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'short' }).formatToParts(
    new Date(`${today}T18:00:00Z`),
  );
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
}

function daysOf(days: readonly number[], locale: Language): string {
  const sorted = days.toSorted((one, other) => one - other);
  const first = sorted[0];
  const last = sorted.at(-1);
  if (first === undefined || last === undefined) return '';
  const names = sorted.map((day) => dayName(day, locale));
  const inARow = sorted.length > 2 && last - first === sorted.length - 1;
  if (!inARow) return new Intl.ListFormat(locale).format(names);
  return locale === 'es' ? `de ${names[0]} a ${names.at(-1)}` : `${names[0]} to ${names.at(-1)}`;
}

/** "Monday to Friday, 8 AM to 5 PM CST" (N5). `today` (`YYYY-MM-DD`) decides between standard and daylight time. */
export function formatCallHours(hours: CallHours, locale: Language, today: string): string {
  const [opens, closes] = [clock(hours.opens, locale), clock(hours.closes, locale)];
  if (opens === closes) return `${daysOf(hours.days, locale)}, ${ALL_DAY[locale]}`;
  const times = locale === 'es' ? `de ${opens} a ${closes}` : `${opens} to ${closes}`;
  return `${daysOf(hours.days, locale)}, ${times} ${zoneName(hours.timeZone, today)}`;
}
