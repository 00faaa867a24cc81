import { instantOf, nextDate, wallClock } from '#i18n/times/zones.ts';

/** The hours in which people may be contacted, in their own time zone: nobody is disturbed at night. */
const CIVIL = { from: '08:00', hours: [8, 21] } as const;

/** The same moment or, if it is night in the time zone, the next eight in the morning there. Milliseconds. */
export function civilTime(at: number, timeZone: string): number {
  const { date, hour } = wallClock(at, timeZone);
  const [first, last] = CIVIL.hours;
  if (hour >= first && hour < last) return at;
  return instantOf(hour < first ? date : nextDate(date), CIVIL.from, timeZone);
}

export interface Reminded {
  readonly start: Date;
  /** Where the visitor is, an IANA name. */
  readonly timeZone: string;
}

/**
 * When to send the reminders of an appointment. Those due at night are sent in the morning; those in the past, or after
 * the beginning, are omitted; of two at the same time the later one is kept.
 */
export function reminderTimes(
  { start, timeZone }: Reminded,
  hoursBefore: readonly number[],
  now: Date,
): readonly { readonly hoursBefore: number; readonly at: Date }[] {
  const begins = start.getTime();
  const times = hoursBefore
    .map((hours) => ({ hours, wanted: begins - hours * 3_600_000 }))
    .filter(({ wanted }) => wanted > now.getTime())
    .map(({ hours, wanted }) => ({ hoursBefore: hours, at: new Date(civilTime(wanted, timeZone)) }))
    .filter(({ at }) => at.getTime() < begins);
  return times.filter(
    (one) => !times.some((other) => other.hoursBefore < one.hoursBefore && other.at.getTime() === one.at.getTime()),
  );
}
