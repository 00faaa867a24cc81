import { instantOf, nextDate, wallClock, weekdayOf } from './zones.ts';

/** When bookings are possible on one day of the week: 1 is Monday, 7 is Sunday; times as `HH:MM`. */
export interface OpeningHours {
  readonly day: number;
  readonly opens: string;
  readonly closes: string;
}

/** The opening time and closing time on one date, as `HH:MM`. */
export interface OpeningTimes {
  readonly opens: string;
  readonly closes: string;
}

export interface OpeningPlan {
  readonly timeZone: string;
  readonly hours: readonly OpeningHours[];
  /** By date (`YYYY-MM-DD`): the hours that replace the weekly ones. An empty list is a day off. */
  readonly specialDays?: Readonly<Record<string, readonly OpeningTimes[]>>;
  /** The length of one slot. */
  readonly minutes: number;
}

export interface SlotSpan {
  readonly start: number;
  readonly end: number;
}

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** The opening times that apply on a date. */
function timesOn(
  { hours, specialDays }: Pick<OpeningPlan, 'hours' | 'specialDays'>,
  date: string,
): readonly OpeningTimes[] {
  return specialDays?.[date] ?? hours.filter(({ day }) => day === weekdayOf(date));
}

/** Whether the whole span is within the opening times of the date on which it begins. */
export function isOpenFor(plan: Omit<OpeningPlan, 'minutes'>, { start, end }: SlotSpan): boolean {
  const { timeZone } = plan;
  const { date } = wallClock(start, timeZone);
  return timesOn(plan, date).some(
    ({ opens, closes }) => instantOf(date, opens, timeZone) <= start && end <= instantOf(date, closes, timeZone),
  );
}

/**
 * The slots that begin in the given number of days (of 24 hours) after `from`, as instants in milliseconds. Hours are
 * local times of the zone, and are walked in real time: a day on which clocks change has one hour of slots more or less
 * (Q8).
 */
export function openingSlots(plan: OpeningPlan, from: number, days: number): SlotSpan[] {
  const { timeZone, minutes } = plan;
  const slots: SlotSpan[] = [];
  const until = from + days * DAY;
  const length = minutes * MINUTE;
  let { date } = wallClock(from, timeZone);
  for (let day = 0; day <= days + 1; day++, date = nextDate(date)) {
    for (const { opens, closes } of timesOn(plan, date)) {
      const closing = instantOf(date, closes, timeZone);
      for (let start = instantOf(date, opens, timeZone); start + length <= closing; start += length) {
        if (start >= from && start < until) slots.push({ start, end: start + length });
      }
    }
  }
  return slots.toSorted((a, b) => a.start - b.start);
}
