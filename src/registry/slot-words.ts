import { formatMonthDay } from '#i18n/times/format-days.ts';
import {
  formatSlotDate,
  formatTime,
  formatTimeRange,
  formatWeekday,
  sameClocks,
  zoneAbbreviation,
} from '#i18n/times/format-times.ts';
import type { TimeSlot } from '#i18n/times/slots-by-day.ts';
import { wallClock } from '#i18n/times/zones.ts';
import type { BlockRuntime } from './block-runtime.ts';
import type { SchedulingService } from '#schemas/scheduling/services.ts';

export interface SlotWords {
  readonly weekday: string;
  readonly date: string;
  /** "November 25". */
  readonly day: string;
  /** When it begins: "10:00 AM". */
  readonly start: string;
  readonly time: string;
  readonly zone: string;
  /** The local time of the other side, if it differs (Q8). */
  readonly elsewhere: string | undefined;
}

/** The text of a time, in the visitor's zone or, if that is unknown, in the zone of the booked party. */
export function slotWords(
  { start, end, timezone }: TimeSlot,
  visitorZone: string | undefined,
  service: SchedulingService,
  { t, locale }: Pick<BlockRuntime, 't' | 'locale'>,
): SlotWords {
  const zone = visitorZone ?? timezone;
  const from = Date.parse(start);
  const { date } = wallClock(from, zone);
  return {
    weekday: formatWeekday(date, locale),
    date: formatSlotDate(date, locale),
    day: formatMonthDay(date, locale),
    start: formatTime(from, zone, locale),
    time: formatTimeRange(from, Date.parse(end), zone, locale),
    zone: zoneAbbreviation(from, zone),
    elsewhere: sameClocks(from, zone, timezone)
      ? undefined
      : t(service === 'site' ? 'atSite' : 'atCentre', {
          time: formatTime(from, timezone, locale),
          zone: zoneAbbreviation(from, timezone),
        }),
  };
}
