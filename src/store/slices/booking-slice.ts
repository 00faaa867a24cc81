import { createReducer } from '@reduxjs/toolkit';
import { bookingsRead, type Bookings } from '../booking.ts';

/** The visitor's appointments, by study. */
export const bookingReducer = createReducer<Bookings>({}, (builder) => {
  builder.addCase(bookingsRead, (_state, { payload }) => payload);
});
