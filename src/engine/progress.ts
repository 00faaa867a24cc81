import type { Campaign, Route } from '#schemas/campaign/campaign.ts';

/** The current step over the steps that show progress (D3). `undefined`: this route shows none. */
export function progressOf(campaign: Campaign, route: Route): { readonly step: number; readonly steps: number } | undefined {
  const counted = campaign.routes.filter(({ meta }) => meta.showProgress === true);
  const index = counted.indexOf(route);
  return index === -1 ? undefined : { step: index + 1, steps: counted.length };
}
