import type { Booking } from '#schemas/scheduling/booking.ts';

/** What a calendar entry says: that somebody has to be ready, or where to go; never for which study (P3). */
export interface CalendarEntry {
  readonly title: string;
  readonly details: string;
  readonly location: string;
}

const compact = (instant: string) => instant.replaceAll(/[-:]|\.\d+/g, '');

/** The address that opens the entry in Google Calendar. */
export function googleCalendarHref({ bookingTime }: Booking, { title, details, location }: CalendarEntry): string {
  const known = Object.entries({ details, location }).filter(([, text]) => text !== '');
  const query = new URLSearchParams({
    action: 'TEMPLATE',
    text: title,
    dates: `${compact(bookingTime.start)}/${compact(bookingTime.end)}`,
    ...Object.fromEntries(known),
  });
  return `https://calendar.google.com/calendar/render?${query.toString()}`;
}
