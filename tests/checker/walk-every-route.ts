import { factNames, visibleBlocks } from '#engine/route-state.ts';
import type { FlowState } from '#engine/flow-state.ts';
import { homeOf, nextRoute } from '#engine/transition.ts';
import { createBlockBinder, type Registry } from '#registry/registry.ts';
import type { Campaign } from '#schemas/campaign/campaign.ts';

/**
 * Runs everything in a campaign that the engine runs: blocks and transitions of every route, with nothing answered and
 * with something answered. Throws if the engine does; returns the number of routes.
 */
export function compileFlow(campaign: Campaign, registry: Registry): number {
  const bind = createBlockBinder(registry, () => () => '');
  for (const answers of [{}, { 'candidate.age': 30, 'answer.colour': 'red', 'consent.sms': true }]) {
    const state: FlowState = {
      campaign,
      answers,
      locale: 'en',
      today: '2026-01-01',
      query: {},
      remote: {},
      device: {},
      entry: campaign.home,
      payload: {
        country: 'US',
        enableRecording: false,
        analytics: { sessionId: 's', startTimestamp: '2026-01-01T00:00:00.000Z' },
      },
    };
    homeOf(campaign, {});
    for (const route of campaign.routes) {
      visibleBlocks(route, state, bind).flatMap(({ bound }) => bound.fields.flatMap(factNames));
      nextRoute(route, state);
    }
  }
  return campaign.routes.length;
}
