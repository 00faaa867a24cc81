import { OWN_PAGES } from '../campaign/reserved-addresses.ts';
import type { Language } from '../language.ts';

/** The page of somebody's own appointment, by its token. */
export function appointmentAddress(token: string, locale: Language): string {
  return `/signup${locale === 'en' ? '' : `/${locale}`}/${OWN_PAGES.appointment}/${token}`;
}

/** Its file for a calendar: the same appointment at every time, whatever became of it. */
export function calendarFileAddress(token: string, locale: Language): string {
  return `${appointmentAddress(token, locale)}/calendar.ics`;
}
