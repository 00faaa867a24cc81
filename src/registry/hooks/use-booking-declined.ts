import { bookingOf } from '#engine/facts/booking-facts.ts';
import type { FlowState } from '#engine/flow-state.ts';
import { WITHOUT_TIME } from '#schemas/scheduling/services.ts';
import { useFlow } from '../block-runtime.ts';

function bookingDeclined(state: FlowState): boolean {
  // Only what offers times takes this answer and says in its properties whose they are.
  const declines = ({ id, props }: { readonly id: string; readonly props: Readonly<Record<string, unknown>> }) =>
    props['service'] && state.answers[`answer.${id}`] === WITHOUT_TIME.notInterested;
  return !bookingOf(state) && state.campaign.routes.some(({ blocks }) => blocks.some(declines));
}

/** Whether the visitor was offered times and said that an appointment is of no interest: nothing urges them then. */
export function useBookingDeclined(): boolean {
  return useFlow(bookingDeclined);
}
