import type { Route } from '#schemas/campaign/campaign.ts';
import type { BindBlock } from './block-rules.ts';
import { readFact } from './facts/index.ts';
import type { FlowState } from './flow-state.ts';
import { homeOf } from './transition.ts';
import { walk } from './walk.ts';

/** The facts that a route requires and that are not known. */
export function missingRequirements(route: Route, state: FlowState): string[] {
  return (route.meta.requires ?? []).filter((fact) => readFact(fact, state) === undefined);
}

/**
 * Where a direct link to a route leads (A16): there, when nothing that it requires is missing; else to the first step of
 * the visitor's own path that still lacks an answer; home, when that path asks for none of it. Whoever is sent home begins
 * the visit anew from there: the caller makes home the entry.
 */
export function admit(route: Route, state: FlowState, bind: BindBlock): Route {
  if (missingRequirements(route, state).length === 0) return route;
  const { path, issues, arrived } = walk(state, bind, route.name);
  const last = path[path.length - 1];
  return !arrived && issues.length > 0 && last ? last : homeOf(state.campaign, state.query);
}
