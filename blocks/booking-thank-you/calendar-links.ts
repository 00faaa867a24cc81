import type { Booking } from '#schemas/scheduling/booking.ts';
import type { Language } from '#schemas/language.ts';

/** What a calendar is told: that there is an appointment, not for which study (P3). */
export interface CalendarEntry {
  readonly title: string;
  readonly details: string;
}

const compact = (instant: string) => instant.replaceAll(/[-:]|\.\d+/g, '');

/** The address of the calendar file, for Apple, Outlook and others. Our own server writes it. */
export function calendarFileHref({ bookingTime, service }: Booking, locale: Language): string {
  return `/calendar.ics?${new URLSearchParams({ start: bookingTime.start, end: bookingTime.end, service, locale }).toString()}`;
}

/** The address that opens the entry in Google Calendar. */
export function googleCalendarHref({ bookingTime }: Booking, { title, details }: CalendarEntry): string {
  const query = new URLSearchParams({ action: 'TEMPLATE', text: title, dates: `${compact(bookingTime.start)}/${compact(bookingTime.end)}`, details });
  return `https://calendar.google.com/calendar/render?${query.toString()}`;
}
