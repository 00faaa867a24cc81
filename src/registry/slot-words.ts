import { formatMonthDay, formatSlotDate } from '#i18n/times/format-days.ts';
import { formatTime, formatTimeRange, formatWeekday, sameClocks, zoneAbbreviation } from '#i18n/times/format-times.ts';
import type { TimeSlot } from '#i18n/times/slots-by-day.ts';
import { wallClock } from '#i18n/times/zones.ts';
import type { BlockRuntime } from './block-runtime.ts';
import type { Language } from '#schemas/language.ts';
import type { SchedulingService } from '#schemas/scheduling/services.ts';

/** When a time begins, in words. */
export interface SlotBeginning {
  readonly weekday: string;
  /** "November 25". */
  readonly day: string;
  /** "10:00 AM". */
  readonly start: string;
}

export interface SlotWords extends SlotBeginning {
  readonly date: string;
  readonly time: string;
  readonly zone: string;
  /** The local time of the other side, if it differs (Q8). */
  readonly elsewhere: string | undefined;
}

/** When a time begins, in a zone. */
export function slotBeginning({ start }: Pick<TimeSlot, 'start'>, zone: string, locale: Language): SlotBeginning {
  const from = Date.parse(start);
  const { date } = wallClock(from, zone);
  return {
    weekday: formatWeekday(date, locale),
    day: formatMonthDay(date, locale),
    start: formatTime(from, zone, locale),
  };
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
    ...slotBeginning({ start }, zone, locale),
    date: formatSlotDate(date, locale),
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
