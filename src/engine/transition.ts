import type { Campaign, Route, Transition } from '#schemas/campaign/campaign.ts';
import { readFact } from './facts/index.ts';
import type { FlowState } from './flow-state.ts';
import { evaluate } from './predicates/evaluate.ts';

/** Finds a route by its name. */
export function findRoute(campaign: Campaign, name: string): Route | undefined {
  return campaign.routes.find((route) => route.name === name);
}

/** The first route: `landing` if it names a route, else the campaign's home (A7). */
export function homeOf(campaign: Campaign, query: FlowState['query']): Route {
  const landing = query['landing'];
  const home = (landing === undefined ? undefined : findRoute(campaign, landing)) ?? findRoute(campaign, campaign.home);
  if (!home) throw new Error(`The campaign "${campaign.id}" has no route "${campaign.home}"`);
  return home;
}

/** Reads a fact of a visit. The checker substitutes its own reader, to see which facts are read. */
export type FactReader = typeof readFact;

/** The first transition whose `when` is true; an unknown `when` does not match. `undefined`: none matches. */
export function takenTransition(route: Route, state: FlowState, read: FactReader = readFact): Transition | undefined {
  return route.next.find(
    ({ when }) => when === undefined || evaluate(when, (fact) => read(fact, state), state.today) === true,
  );
}

/** The route after this one. `undefined`: the flow ends. */
export function nextRoute(route: Route, state: FlowState): Route | undefined {
  const transition = takenTransition(route, state);
  if (!transition) return undefined;
  const target = findRoute(state.campaign, transition.to);
  if (!target) throw new Error(`The campaign "${state.campaign.id}" has no route "${transition.to}"`);
  return target;
}
