import { findRoute } from '#engine/transition.ts';
import type { Route } from '#schemas/campaign/campaign.ts';
import { routePath } from '../addresses.ts';
import type { PageKit } from '../page-kit.ts';

/**
 * Where somebody lives, to the precision of a postal code. Every other answer is about the person, their health or a
 * consent.
 */
const HARMLESS = new Set(['candidate.postalCode', 'candidate.country']);

/** May this route be recorded (L3)? Not if any of its blocks asks about the person, their health or a consent. */
export function isRecordable(kit: PageKit, route: Route): boolean {
  const flow = kit.flow();
  return kit.blocks(route, flow).every(({ bound }) => {
    if (bound.questionSet?.() !== undefined || bound.consents(() => '').length > 0) return false;
    return bound.fields.every(({ facts }) => facts.every(({ fact }) => HARMLESS.has(fact)));
  });
}

/** The route of the address: while a step changes, the page already shows what the store does not know yet. */
export function routeOfAddress(kit: PageKit, pathname: string): Route | undefined {
  const { page } = kit;
  const { campaign, query } = page.state;
  const below = pathname.startsWith(page.basePath) ? pathname.slice(page.basePath.length) || '/' : undefined;
  return campaign.routes.find((route) => routePath(campaign, query, route) === below);
}

/** May what the page shows right now be recorded? Only if address and store agree on a route that may. */
export function isRecordableNow(kit: PageKit): boolean {
  const { path } = kit.store.getState();
  const route = findRoute(path.campaign, path.route);
  return route !== undefined && routeOfAddress(kit, window.location.pathname) === route && isRecordable(kit, route);
}
