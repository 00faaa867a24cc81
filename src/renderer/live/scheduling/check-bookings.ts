import type { ApiClient } from '#api/client.ts';
import { bookingChanged } from '#store/slices/booking-slice.ts';
import type { VisitStorage } from '#store/persistence/visit-storage.ts';
import type { PageKit } from '../../page-kit.ts';

/**
 * Checks the appointments that only this browser remembers: they may have been moved or cancelled by their links since,
 * and nobody must come at the wrong time. Without a response, the remembered ones remain.
 */
export async function checkBookings(
  { page, store }: Pick<PageKit, 'page' | 'store'>,
  client: ApiClient,
  storage: Pick<VisitStorage, 'keepBookings'>,
): Promise<void> {
  const told = page.state.bookings ?? {};
  const remembered = Object.entries(store.getState().booking).filter(([studyId]) => told[studyId] === undefined);
  for (const [studyId, { appointment }] of remembered) {
    const answer =
      appointment === undefined ? undefined : await client.call('getAppointment', { params: { appointment } });
    if (answer?.ok !== true) continue;
    const { booking } = answer.value;
    store.dispatch(bookingChanged(booking === undefined ? { studyId } : { studyId, booking }));
    storage.keepBookings(store.getState().booking);
  }
}
