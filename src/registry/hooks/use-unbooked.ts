import { bookingOf, cancelledAppointment } from '#engine/facts/booking-facts.ts';
import type { FlowState } from '#engine/flow-state.ts';
import { appointmentAddress } from '#schemas/scheduling/appointment-address.ts';
import { WITHOUT_TIME } from '#schemas/scheduling/services.ts';
import { useBlock, useFlow } from '../block-runtime.ts';

interface Unbooked {
  /** `declined`: an appointment is of no interest, so nothing urges them. `noTime`: none of the times suits them. */
  readonly why: 'declined' | 'noTime' | 'cancelled';
  /** Where another time is chosen for a cancelled appointment. */
  readonly againHref: string | undefined;
}

/** What the visitor answered in place of choosing a time. */
function withoutTime({ campaign, answers }: FlowState): Unbooked['why'] | undefined {
  // Only what offers times takes this answer and says in its properties whose they are.
  const given = campaign.routes.flatMap(({ blocks }) =>
    blocks.filter(({ props }) => props['service']).map(({ id }) => answers[`answer.${id}`]),
  );
  if (given.includes(WITHOUT_TIME.notInterested)) return 'declined';
  return given.includes(WITHOUT_TIME.noSuitableTime) ? 'noTime' : undefined;
}

/** An answer in place of a time came after the cancellation: who books a time has no such answer any more. */
function whyUnbooked(state: FlowState): Unbooked['why'] | undefined {
  if (bookingOf(state)) return undefined;
  return withoutTime(state) ?? (cancelledAppointment(state) === undefined ? undefined : 'cancelled');
}

/** Why a visitor who was offered times has no appointment; undefined: there is one, or nothing is known of any. */
export function useUnbooked(): Unbooked | undefined {
  const { locale } = useBlock();
  const why = useFlow(whyUnbooked);
  const token = useFlow(cancelledAppointment);
  if (why === undefined) return undefined;
  const again = why === 'cancelled' && token !== undefined;
  return { why, againHref: again ? appointmentAddress(token, locale) : undefined };
}
