import { createReducer } from '@reduxjs/toolkit';
import type { Bookings } from '#schemas/scheduling/booking.ts';
import { bookingMade, bookingsRead } from '../booking.ts';

/** The reducer of the visitor's appointments, by study (H2). */
export function bookingReducer(initial: Bookings) {
  return createReducer<Bookings>(initial, (builder) => {
    builder.addCase(bookingsRead, (state, { payload }) => ({ ...payload, ...state }));
    builder.addCase(bookingMade, (state, { payload }) => ({ ...state, [payload.studyId]: payload.booking }));
  });
}
