import type { Route } from '#schemas/campaign/campaign.ts';
import type { BindBlock } from './block-rules.ts';
import type { FlowState } from './flow-state.ts';
import { visibleBlocks } from './route-state.ts';
import { bookingOf } from './facts/booking-facts.ts';

/** Whether the page of a route offers slots to book. */
export function offersTimes(route: Route, state: FlowState, bind: BindBlock): boolean {
  return visibleBlocks(route, state, bind).some(({ bound }) => bound.scheduling !== undefined);
}

/**
 * Whether the route offers slots to a visitor who has an appointment. If so, it is left forward as soon as it is
 * entered (H2).
 */
export function isPassed(route: Route, state: FlowState, bind: BindBlock): boolean {
  return bookingOf(state) !== undefined && offersTimes(route, state, bind);
}
