import { createAction } from '@reduxjs/toolkit';

/** An appointment: the instants are UTC, the zone is the site's. */
export interface Booking {
  readonly start: string;
  readonly end: string;
  readonly timeZone: string;
}
export type Bookings = Readonly<Record<string, Booking>>;

/** What this browser remembers of the visitor's appointments. */
export const bookingsRead = createAction<Bookings>('booking/read');
