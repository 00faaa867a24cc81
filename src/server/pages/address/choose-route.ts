import { findRoute, homeOf } from '#engine/transition.ts';
import type { Campaign, Route } from '#schemas/campaign/campaign.ts';
import type { Query } from '../../core/http/page-address.ts';

/** A route to show, or why the visitor goes to the flow's home instead. */
export type ChosenRoute =
  | { readonly kind: 'route'; readonly route: Route }
  | { readonly kind: 'home'; readonly status: 302 | 308 };

/**
 * The route named by the rest of an address (A1, A4): an empty rest means the home; the home's own path redirects
 * there, and so do unknown paths.
 */
export function chooseRoute(campaign: Campaign, rest: readonly string[], query: Query): ChosenRoute {
  const home = homeOf(campaign, query);
  if (rest.length === 0) return { kind: 'route', route: home };
  const route = rest.length === 1 ? campaign.routes.find(({ path }) => path === rest[0]) : undefined;
  if (route === undefined) return { kind: 'home', status: 302 };
  return route === home ? { kind: 'home', status: 308 } : { kind: 'route', route };
}

/** A `landing` that is not a page of the flow (A7). */
export function unknownLanding(campaign: Campaign, query: Query): string | undefined {
  const landing = query['landing'];
  return landing !== undefined && findRoute(campaign, landing) === undefined ? landing : undefined;
}
