import { bookingOf } from '#engine/booking/booking-of.ts';
import { remoteKey } from '#engine/remote-keys.ts';
import { findRoute } from '#engine/transition.ts';
import { remoteAnswered } from '#store/events.ts';
import { leaveForward } from '../../form/leave-forward.ts';
import type { PageKit } from '../../page-kit.ts';

/**
 * The server says that the phone number is matched to the study already, where the browser's own check had failed or is late, and
 * so counted as not matched (F4). Whoever is offered times by then, which the server gives to nobody but who qualifies, is led on.
 */
export function hearOfMatch(kit: PageKit): void {
  const flow = kit.flow();
  const key = remoteKey('matchedToStudy', flow);
  if (key === undefined || bookingOf(flow) !== undefined) return;
  kit.store.dispatch(remoteAnswered({ name: 'matchedToStudy', outcome: { status: 'ready', key, value: true } }));
  const route = findRoute(flow.campaign, kit.store.getState().path.route);
  if (route && kit.blocks(route, flow).some(({ bound }) => bound.scheduling !== undefined)) leaveForward(kit, route, true, true);
}
