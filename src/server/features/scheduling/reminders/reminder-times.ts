import { instantOf, nextDate, wallClock } from '#i18n/times/zones.ts';

/**
 * Nobody is disturbed at night: these are the hours in which people may be written to, by the clocks where they are.
 */
const CIVIL = { from: '08:00', hours: [8, 21] } as const;

/** The same moment, or the next eight in the morning of the zone where it would be night. Milliseconds. */
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
 * When an appointment is reminded of. What would come at night comes in the morning; what is past, or would come after
 * the beginning, is left out; of two that fall together the later one stands.
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
