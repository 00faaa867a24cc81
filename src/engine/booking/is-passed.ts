import type { Route } from '#schemas/campaign/campaign.ts';
import type { BindBlock } from '../block-rules.ts';
import type { FlowState } from '../flow-state.ts';
import { bookingOf } from './booking-of.ts';
import { offersTimes } from './offers-times.ts';

/**
 * Does the route offer times to somebody who has an appointment? Then it is left forward as soon as it is entered (H2).
 */
export function isPassed(route: Route, state: FlowState, bind: BindBlock): boolean {
  return bookingOf(state) !== undefined && offersTimes(route, state, bind);
}
