import type { AvailabilitySlot } from '#schemas/scheduling/slot.ts';
import { wallClock } from './zones.ts';

/** One time that can be chosen. `start` and `end` are UTC; `timezone` is that of the booked person or place. */
export interface TimeSlot {
  readonly id: string;
  readonly start: string;
  readonly end: string;
  readonly resourceId: string;
  readonly resourceName: string;
  readonly timezone: string;
}

/** The times of one day. The id is the date, `YYYY-MM-DD`. */
export interface DaySlot {
  readonly id: string;
  readonly date: string;
  readonly times: readonly TimeSlot[];
}

const SEPARATOR = ' ';

/** The id of a time: what a form sends for it. */
export function timeSlotId(start: string, resourceId: string): string {
  return `${start}${SEPARATOR}${resourceId}`;
}

/** The parts of the id of a time; undefined if it is not one. */
export function readTimeSlotId(id: string): { readonly start: string; readonly resourceId: string } | undefined {
  const at = id.indexOf(SEPARATOR);
  const start = id.slice(0, at);
  return at < 0 || Number.isNaN(Date.parse(start)) ? undefined : { start, resourceId: id.slice(at + 1) };
}

/** Each slot with the first of those who are free at that time. */
export function timeSlots(slots: readonly AvailabilitySlot[]): TimeSlot[] {
  return slots.flatMap(({ start, end, resources: [first] }) =>
    first === undefined
      ? []
      : [
          {
            id: timeSlotId(start, first.id),
            start,
            end,
            resourceId: first.id,
            resourceName: first.name,
            timezone: first.timezone,
          },
        ],
  );
}

/** The slots by the days of a zone, or of each slot's own zone if none is known; sorted by time. */
export function slotsByDay(slots: readonly AvailabilitySlot[], timeZone: string | undefined): DaySlot[] {
  const times = timeSlots(slots).toSorted((a, b) => Date.parse(a.start) - Date.parse(b.start));
  const dateOf = ({ start, timezone }: TimeSlot) => wallClock(Date.parse(start), timeZone ?? timezone).date;
  const dates = [...new Set(times.map(dateOf))].toSorted();
  return dates.map((date) => ({ id: date, date, times: times.filter((time) => dateOf(time) === date) }));
}
