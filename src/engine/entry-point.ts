import type { Route } from '#schemas/campaign/campaign.ts';
import type { BindBlock } from './block-rules.ts';
import { entryRuleOf, mayOpen } from './entry-rule.ts';
import { readFact } from './facts/index.ts';
import { withoutFacts, type FlowState } from './flow-state.ts';
import { hasConditions, walk, type Walk } from './walk.ts';
import { factNames } from './route-state.ts';
import { findRoute, homeOf } from './transition.ts';

/** The facts that a route requires and that are unknown. */
export function missingRequirements(route: Route, state: FlowState): string[] {
  return (route.meta.requires ?? []).filter((fact) => readFact(fact, state) === undefined);
}

/**
 * The same for a visitor within a path: the answer to a question on the path that has since been hidden is unknown,
 * because it is not saved either.
 */
function missingOnPath(route: Route, state: FlowState, bind: BindBlock): string[] {
  if ((route.meta.requires ?? []).length === 0) return [];
  const answers = withoutFacts(state.answers, hiddenBefore(route, state, bind));
  return missingRequirements(route, { ...state, answers });
}

/**
 * Facts asked only by hidden blocks of earlier pages on the path, and by no other page of it.
 */
function hiddenBefore(route: Route, state: FlowState, bind: BindBlock): string[] {
  const { pages, answers } = walk(state, bind, route.name);
  const before = pages.filter((page) => page.route !== route && hasConditions(page.route));
  const hidden = before.flatMap((page) =>
    page.route.blocks.filter((use) => page.blocks.every((block) => block.use !== use)),
  );
  const facts = hidden.flatMap((use) => bind(use, state)?.fields.flatMap(factNames) ?? []);
  return facts.filter((fact) => !(fact in answers));
}

/**
 * The first page of a new visit: the one that `landing` names, if a visit may begin there, else the campaign's home
 * (A7). Never a page behind a consent, nor one that requires something that no page asks for from there on.
 */
export function firstPage(state: FlowState, bind: BindBlock): Route {
  const home = homeOf(state.campaign, {});
  const landing = homeOf(state.campaign, state.query);
  return landing === home || entryRuleOf(state, bind).lands(landing) ? landing : home;
}

/**
 * Whether a visit may begin at a route (A16): on the first page; elsewhere if everything that the route requires is
 * known and no consent would be skipped. This is the one rule for the browser, form posts, the API and proofs;
 * docs/authoring.md explains it to authors under "Where a visit may begin".
 */
export function mayBegin(route: Route, state: FlowState, bind: BindBlock): boolean {
  if (route === firstPage(state, bind) || route.name === state.campaign.home) return true;
  return mayOpen(route, state, bind) && missingRequirements(route, state).length === 0;
}

/** Whether the visit has a beginning that today's rule allows. A draft from before the rule may be behind a consent. */
export function beganRightly(state: FlowState, bind: BindBlock): boolean {
  const entry = findRoute(state.campaign, state.entry);
  return entry !== undefined && mayOpen(entry, state, bind);
}

/** Whether the path from where a walk stopped to the route passes a consent that was not given. */
function passesOverConsent(
  { arrived, path, lacksConsent }: Walk,
  route: Route,
  state: FlowState,
  bind: BindBlock,
): boolean {
  const stop = path.at(-1);
  if (arrived || !stop) return false;
  const rule = entryRuleOf(state, bind);
  return (lacksConsent && rule.isReachable(stop, route)) || rule.hasConsentBetween(stop, route);
}

/**
 * Where a visit that is just beginning is taken: to the first page of its path that lacks an answer or asks for a
 * consent, but not past a page whose requirements are unknown.
 */
function firstStop({ pages }: Walk, state: FlowState, bind: BindBlock): Route | undefined {
  const { asksConsent } = entryRuleOf(state, bind);
  const isShut = (route: Route) => route.name !== state.campaign.home && missingRequirements(route, state).length > 0;
  const stop = pages.find(({ route, issues }) => issues.length > 0 || asksConsent(route) || isShut(route))?.route;
  return stop && isShut(stop) ? undefined : stop;
}

/**
 * Where a link to a route leads (A16): to that route if nothing that it requires is missing and no consent is skipped;
 * otherwise to the first step of the visitor's own path that still lacks an answer, or to the first page if that path
 * asks for none of it. A visitor who is sent to the first page starts the visit over: the caller makes that page the
 * entry.
 * @param begins the visitor has seen no page of this visit yet, whatever a link has filled in
 */
export function admit(route: Route, state: FlowState, bind: BindBlock, begins = false): Route {
  const first = firstPage(state, bind);
  if (route === first || route.name === state.campaign.home) return route;
  const missing = begins ? missingRequirements(route, state) : missingOnPath(route, state, bind);
  const known = missing.length === 0;
  if (known && mayOpen(route, state, bind)) return route;
  if (!beganRightly(state, bind)) return first;
  const walked = walk(state, bind, route.name);
  if (begins) return firstStop(walked, state, bind) ?? first;
  if (known && !passesOverConsent(walked, route, state, bind)) return route;
  const last = walked.path.at(-1);
  return !walked.arrived && walked.issues.length > 0 && last ? last : first;
}

/**
 * The step to return to for a consent without which a route cannot be left, given the walk to it; `undefined` if none
 * is missing before it.
 */
export function lackedConsent(walked: Walk, route: Route, state: FlowState, bind: BindBlock): Route | undefined {
  return passesOverConsent(walked, route, state, bind) ? walked.path.at(-1) : undefined;
}
