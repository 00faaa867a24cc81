import { createAction } from '@reduxjs/toolkit';
import type { Booking, Bookings } from '#schemas/scheduling/booking.ts';

/** What this browser remembers of the visitor's appointments. What the server said of this visit stands. */
export const bookingsRead = createAction<Bookings>('booking/read');

/** The server has booked a time for a study. */
export const bookingMade = createAction<{ readonly studyId: string; readonly booking: Booking }>('booking/made');

/** What became of an appointment that this browser remembered; without a booking: it does not stand any more. */
export const bookingChanged = createAction<{ readonly studyId: string; readonly booking?: Booking }>('booking/changed');
