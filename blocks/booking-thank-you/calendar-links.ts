import type { Booking } from '#schemas/scheduling/booking.ts';

/** What a calendar is told: that there is an appointment, not for which study (P3). */
export interface CalendarEntry {
  readonly title: string;
  readonly details: string;
}

const compact = (instant: string) => instant.replaceAll(/[-:]|\.\d+/g, '');

/** The address that opens the entry in Google Calendar. */
export function googleCalendarHref({ bookingTime }: Booking, { title, details }: CalendarEntry): string {
  const query = new URLSearchParams({ action: 'TEMPLATE', text: title, dates: `${compact(bookingTime.start)}/${compact(bookingTime.end)}`, details });
  return `https://calendar.google.com/calendar/render?${query.toString()}`;
}
