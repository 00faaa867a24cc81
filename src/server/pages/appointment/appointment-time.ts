import type { AppointmentTime, AppointmentTimesProps } from '#api/own-pages.ts';
import { formatMonthDay, formatSlotDate, partOfDay } from '#i18n/times/format-days.ts';
import { formatTime, formatTimeRange, formatWeekday, sameClocks, zoneAbbreviation } from '#i18n/times/format-times.ts';
import { wallClock } from '#i18n/times/zones.ts';
import { slotsByDay } from '#i18n/times/slots-by-day.ts';
import type { Language } from '#schemas/language.ts';
import type { AvailabilitySlot } from '#schemas/scheduling/slot.ts';
import type { AppointmentRow } from '../../features/scheduling/index.ts';

type Zones = Pick<AppointmentRow, 'visitor_zone' | 'time_zone'>;

function zoneOf({ visitor_zone, time_zone }: Zones): string {
  return visitor_zone ?? time_zone;
}

const dayWords = (date: string, locale: Language) => `${formatWeekday(date, locale)}, ${formatSlotDate(date, locale)}`;

/** The day of an appointment, as the days of its free times are named. */
export function dateOf(row: Zones & Pick<AppointmentRow, 'starts_at'>): string {
  return wallClock(row.starts_at.getTime(), zoneOf(row)).date;
}

/** When an appointment takes place, in words. */
export function whenOf(row: Zones & Pick<AppointmentRow, 'starts_at' | 'ends_at'>, locale: Language): AppointmentTime {
  const [start, zone] = [row.starts_at.getTime(), zoneOf(row)];
  return {
    day: dayWords(dateOf(row), locale),
    time: formatTimeRange(start, row.ends_at.getTime(), zone, locale),
    zone: zoneAbbreviation(start, zone),
    elsewhere: sameClocks(start, zone, row.time_zone)
      ? undefined
      : { time: formatTime(start, row.time_zone, locale), zone: zoneAbbreviation(start, row.time_zone) },
  };
}

const PARTS = ['morning', 'afternoon', 'evening'] as const;

/** Free times by day and part of the day, in words, in the appointment's time zone. */
export function daysOf(
  slots: readonly AvailabilitySlot[],
  row: Zones,
  locale: Language,
): AppointmentTimesProps['days'] {
  const zone = zoneOf(row);
  return slotsByDay(slots, zone).map(({ date, times }) => ({
    date,
    weekday: formatWeekday(date, locale, 'short'),
    monthDay: formatMonthDay(date, locale, 'short'),
    title: dayWords(date, locale),
    zone: zoneAbbreviation(Date.parse(times[0]?.start ?? date), zone),
    parts: PARTS.map((part) => ({
      part,
      times: times
        .filter(({ start }) => partOfDay(Date.parse(start), zone) === part)
        .map(({ id, start, end }) => ({
          id,
          words: formatTimeRange(Date.parse(start), Date.parse(end), zone, locale),
        })),
    })).filter((shown) => shown.times.length > 0),
  }));
}

/** The first free time by the clocks of both sides; undefined if they show the same, or no time is free. */
export function exampleOf(
  [first]: readonly AvailabilitySlot[],
  row: Zones,
  locale: Language,
): AppointmentTimesProps['example'] {
  if (first === undefined) return undefined;
  const [start, zone] = [Date.parse(first.start), zoneOf(row)];
  if (sameClocks(start, zone, row.time_zone)) return undefined;
  return {
    time: formatTime(start, zone, locale),
    zone: zoneAbbreviation(start, zone),
    there: { time: formatTime(start, row.time_zone, locale), zone: zoneAbbreviation(start, row.time_zone) },
  };
}
