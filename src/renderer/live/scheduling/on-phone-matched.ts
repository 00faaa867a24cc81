import { bookingOf } from '#engine/facts/booking-facts.ts';
import { offersTimes } from '#engine/offers-times.ts';
import { remoteKey } from '#engine/remote-keys.ts';
import { findRoute } from '#engine/transition.ts';
import { remoteAnswered } from '#store/events.ts';
import { goForward } from '../../go-forward.ts';
import type { PageKit } from '../../page-kit.ts';

/**
 * The server reports that the phone number is already matched to the study; the browser's own check had failed or was
 * late, and so counted as not matched (F4). The server books times only for visitors who qualify: a visitor who is
 * offered times by then is sent on.
 */
export function onPhoneMatched(kit: PageKit): void {
  const flow = kit.flow();
  const key = remoteKey('matchedToStudy', flow);
  if (key === undefined || bookingOf(flow) !== undefined) return;
  const outcome = { status: 'ready', key, value: true } as const;
  kit.store.dispatch(remoteAnswered({ name: 'matchedToStudy', outcome }));
  const route = findRoute(flow.campaign, kit.store.getState().path.route);
  if (route && offersTimes(route, flow, kit.bind)) goForward(kit, route, true, true);
}
