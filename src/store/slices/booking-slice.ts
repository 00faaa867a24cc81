import type { Bookings } from '#schemas/scheduling/booking.ts';
import { bookingChanged, bookingMade, bookingsRead } from '../booking.ts';
import { createPlainReducer } from './create-plain-reducer.ts';

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
