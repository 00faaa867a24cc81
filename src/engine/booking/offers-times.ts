import type { Route } from '#schemas/campaign/campaign.ts';
import type { BindBlock } from '../block-rules.ts';
import type { FlowState } from '../flow-state.ts';
import { visibleBlocks } from '../route-state.ts';

/** Does the page of a route offer times to book? */
export function offersTimes(route: Route, state: FlowState, bind: BindBlock): boolean {
  return visibleBlocks(route, state, bind).some(({ bound }) => bound.scheduling !== undefined);
}
