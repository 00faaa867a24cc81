import { OWN_PAGES } from '../campaign/reserved-addresses.ts';
import { languagePrefix } from '../language-codes.ts';
import type { Language } from '../language.ts';

/** The page of a visitor's own appointment, identified by its token. */
export function appointmentAddress(token: string, locale: Language): string {
  return `/signup${languagePrefix(locale)}/${OWN_PAGES.appointment}/${token}`;
}

/** The appointment's calendar file: the same appointment at any later time, whatever happened to it. */
export function calendarFileAddress(token: string, locale: Language): string {
  return `${appointmentAddress(token, locale)}/calendar.ics`;
}
