import { bookingOf } from '#engine/facts/booking-facts.ts';
import type { FlowState } from '#engine/flow-state.ts';
import { SCHEDULING_SERVICES, WITHOUT_TIME } from '#schemas/scheduling/services.ts';
import { useFlow } from '../block-runtime.ts';

function bookingDeclined(state: FlowState): boolean {
  // What offers times says in its properties whose they are.
  const answers = state.campaign.routes.flatMap(({ blocks }) =>
    blocks.flatMap(({ id, props }) =>
      SCHEDULING_SERVICES.some((service) => service === props['service']) ? [state.answers[`answer.${id}`]] : [],
    ),
  );
  return bookingOf(state) === undefined && answers.includes(WITHOUT_TIME.notInterested);
}

/** Whether the visitor was offered times and said that an appointment is of no interest: nothing urges them then. */
export function useBookingDeclined(): boolean {
  return useFlow(bookingDeclined);
}
