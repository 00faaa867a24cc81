const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

const FORMATS = new Map<string, Intl.DateTimeFormat>();

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known =
    FORMATS.get(timeZone) ??
    new Intl.DateTimeFormat('en-US', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
    });
  FORMATS.set(timeZone, known);
  return known;
}

/** What wall clocks show: `date` as `YYYY-MM-DD`, `hour` from 0 to 23. */
export interface WallClock {
  readonly date: string;
  readonly hour: number;
  readonly minute: number;
}

/** What wall clocks in a zone show at an instant (milliseconds). */
export function wallClock(instant: number, timeZone: string): WallClock {
  const parts = formatOf(timeZone).formatToParts(instant);
  const part = (type: string) => parts.find((candidate) => candidate.type === type)?.value ?? '0';
  return {
    date: `${part('year')}-${part('month')}-${part('day')}`,
    hour: Number(part('hour')),
    minute: Number(part('minute')),
  };
}

/** How far a zone is ahead of UTC at an instant, in milliseconds. */
export function offsetAt(instant: number, timeZone: string): number {
  const { date, hour, minute } = wallClock(instant, timeZone);
  return Date.parse(`${date}T00:00:00Z`) + (hour * 60 + minute) * MINUTE - Math.floor(instant / MINUTE) * MINUTE;
}

/**
 * The instant at which wall clocks in a zone show a time (`HH:MM`) on a date (`YYYY-MM-DD`). In an hour that a clock
 * change repeats, the first occurrence; in an hour that it skips, the time moves forward by that hour, as people set
 * their clocks.
 */
export function instantOf(date: string, time: string, timeZone: string): number {
  const asUtc = Date.parse(`${date}T${time}:00Z`);
  const before = offsetAt(asUtc - DAY, timeZone);
  const after = offsetAt(asUtc + DAY, timeZone);
  const fits = [before, after]
    .map((offset) => asUtc - offset)
    .find((instant) => offsetAt(instant, timeZone) === asUtc - instant);
  return fits ?? asUtc - before;
}

/** The next date. */
export function nextDate(date: string): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) + DAY).toISOString().slice(0, 10);
}

/** 1 is Monday, 7 is Sunday. */
export function weekdayOf(date: string): number {
  return new Date(`${date}T00:00:00Z`).getUTCDay() || 7;
}
