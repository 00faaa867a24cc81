import type { Bookings, Booking } from '#schemas/scheduling/booking.ts';
import { createPlainReducer } from './create-plain-reducer.ts';
import { createAction } from '@reduxjs/toolkit';

/** The visitor's appointments that this browser remembers. What the server said about this visit takes precedence. */
export const bookingsRead = createAction<Bookings>('booking/read');

/** The server has booked a time for a study. */
export const bookingMade = createAction<{ readonly studyId: string; readonly booking: Booking }>('booking/made');

/** What became of an appointment that this browser remembered; without a booking, it is no longer valid. */
export const bookingChanged = createAction<{ readonly studyId: string; readonly booking?: Booking }>('booking/changed');

/** The reducer of the visitor's appointments, by study (H2). */
export function bookingReducer(initial: Bookings) {
  return createPlainReducer<Bookings>(initial, (builder) => {
    builder.addCase(bookingsRead, (state, { payload }) => ({ ...payload, ...state }));
    builder.addCase(bookingMade, (state, { payload }) => ({ ...state, [payload.studyId]: payload.booking }));
    builder.addCase(bookingChanged, (state, { payload: { studyId, booking } }) => {
      const { [studyId]: _before, ...others } = state;
      return booking === undefined ? others : { ...others, [studyId]: booking };
    });
  });
}
