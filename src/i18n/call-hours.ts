import type { Language } from '#schemas/language.ts';
import type { CallHours } from '#schemas/operator/call-hours.ts';
import { formatsOf, plainTime } from './format.ts';
import { countsToTwelve, halfOf } from './times/format-times.ts';
import type { TextValues } from './translator.ts';

/** A text of the shell: `hours.midnight`, `hours.allDay`, `hours.days`, `hours.times`. */
type ShellText = (key: string, values?: TextValues) => string;

/** 5 January 2026 was a Monday. */
const dayName = (day: number, locale: Language) =>
  new Intl.DateTimeFormat(formatsOf(locale), { weekday: 'long', timeZone: 'UTC' }).format(
    new Date(Date.UTC(2026, 0, 4 + day)),
  );

/** Nobody reads "12 AM" as the end of a day. */
function clock(time: string, locale: Language, shell: ShellText): string {
  if (time === '00:00' || time === '24:00') return shell('hours.midnight');
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  if (countsToTwelve(locale)) {
    const hour = hours % 12 === 0 ? 12 : hours % 12;
    return `${hour}${minutes === 0 ? '' : `:${String(minutes).padStart(2, '0')}`} ${halfOf(hours, locale)}`;
  }
  const hour = { hour: 'numeric', timeZone: 'UTC' } as const;
  const format = new Intl.DateTimeFormat(formatsOf(locale), minutes === 0 ? hour : { ...hour, minute: '2-digit' });
  return plainTime(format.format(Date.UTC(2026, 0, 5, hours, minutes)));
}

function zoneName(timeZone: string, today: string): string {
  const parts = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'short' }).formatToParts(
    new Date(`${today}T18:00:00Z`),
  );
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
}

function daysOf(days: readonly number[], locale: Language, shell: ShellText): string {
  const sorted = days.toSorted((one, other) => one - other);
  const first = sorted[0];
  const last = sorted.at(-1);
  if (first === undefined || last === undefined) return '';
  const inARow = sorted.length > 2 && last - first === sorted.length - 1;
  if (inARow) return shell('hours.days', { first: dayName(first, locale), last: dayName(last, locale) });
  return new Intl.ListFormat(formatsOf(locale)).format(sorted.map((day) => dayName(day, locale)));
}

/** "Monday to Friday, 8 AM to 5 PM CST" (N5). `today` (`YYYY-MM-DD`) decides between standard and daylight time. */
export function formatCallHours(hours: CallHours, locale: Language, today: string, shell: ShellText): string {
  const [opens, closes] = [clock(hours.opens, locale, shell), clock(hours.closes, locale, shell)];
  const days = daysOf(hours.days, locale, shell);
  if (opens === closes) return `${days}, ${shell('hours.allDay')}`;
  return `${days}, ${shell('hours.times', { opens, closes })} ${zoneName(hours.timeZone, today)}`;
}
