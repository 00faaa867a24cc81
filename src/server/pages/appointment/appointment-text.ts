import {
  formatSlotDate,
  formatTime,
  formatTimeRange,
  formatWeekday,
  sameClocks,
  zoneAbbreviation,
} from '#i18n/times/format-times.ts';
import { wallClock } from '#i18n/times/zones.ts';
import type { Language } from '#schemas/language.ts';
import type { AppointmentRow } from '../../features/scheduling/index.ts';
import { escapeHtml } from '../html/html-document.ts';
import en from './locales/en.json' with { type: 'json' };
import es from './locales/es.json' with { type: 'json' };

type TextKey = keyof typeof en;

const TEXTS: Readonly<Record<Language, Readonly<Record<TextKey, string>>>> = { en, es };

/** A text of an appointment's pages, not yet as it may stand in HTML. */
export function appointmentText(locale: Language, key: TextKey, values: Readonly<Record<string, string>> = {}): string {
  return TEXTS[locale][key].replace(/\{(\w+)\}/g, (_match, name: string) => values[name] ?? '');
}

export type AppointmentTexts = (key: TextKey, values?: Readonly<Record<string, string>>) => string;

/** The same as it may stand in HTML. */
export function appointmentTexts(locale: Language): AppointmentTexts {
  return (key, values) => escapeHtml(appointmentText(locale, key, values));
}

/**
 * When somebody has to be ready, by the visitor's clocks; those of the other side only where they show another time
 * (Q8).
 */
export interface When {
  readonly day: string;
  readonly time: string;
  readonly zone: string;
  readonly elsewhere: { readonly time: string; readonly zone: string } | undefined;
}

export function zoneOf({ visitor_zone, time_zone }: Pick<AppointmentRow, 'visitor_zone' | 'time_zone'>): string {
  return visitor_zone ?? time_zone;
}

export function whenOf(
  row: Pick<AppointmentRow, 'starts_at' | 'ends_at' | 'visitor_zone' | 'time_zone'>,
  locale: Language,
): When {
  const [start, zone] = [row.starts_at.getTime(), zoneOf(row)];
  const { date } = wallClock(start, zone);
  return {
    day: `${formatWeekday(date, locale)}, ${formatSlotDate(date)}`,
    time: formatTimeRange(start, row.ends_at.getTime(), zone, locale),
    zone: zoneAbbreviation(start, zone),
    elsewhere: sameClocks(start, zone, row.time_zone)
      ? undefined
      : { time: formatTime(start, row.time_zone, locale), zone: zoneAbbreviation(start, row.time_zone) },
  };
}
