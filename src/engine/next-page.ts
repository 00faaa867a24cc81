import type { Answers } from '#schemas/lead/answers.ts';
import type { Route } from '#schemas/campaign/campaign.ts';
import type { BindBlock } from './block-rules.ts';
import { lackedConsent, mayBegin } from './entry-point.ts';
import type { FlowState } from './flow-state.ts';
import { onPath } from './remote-keys.ts';
import { homeOf, nextRoute } from './transition.ts';
import { walk } from './walk.ts';

/** How a visitor leaves a page. */
export type Leaving =
  /** The path continues: the visit as it counts on its path, the page where it begins, and the next page, if any. */
  | { readonly kind: 'onward'; readonly there: FlowState; readonly entry: string; readonly to: Route | undefined }
  /** A consent on an earlier page is needed first; nothing is saved before it is given (G2). */
  | { readonly kind: 'consent'; readonly to: Route }
  /** A different page of the visitor's own path comes first, or instead. */
  | { readonly kind: 'led'; readonly to: Route };

/**
 * Decides where a visitor who leaves a page goes. A page that the path does not lead to was opened by its own address,
 * or the outcome of a call has changed the path since. If that page asked nothing and leads to the path, the visit
 * continues there. Otherwise the visit starts over on the page, as it would for somebody who opens it first (A16), and
 * other answers do not count. If the path still lacks an answer, or no visit may begin on the page, the visitor is
 * taken to the path instead: to the page that this one leads to, so that a result is not skipped, else to where the
 * path stops.
 */
export function decideNextPage(route: Route, state: FlowState, bind: BindBlock): Leaving {
  const walked = walk(state, bind, route.name);
  const { arrived, answers, issues, path } = walked;
  const consentPage = lackedConsent(walked, route, state, bind);
  if (consentPage) return { kind: 'consent', to: consentPage };
  if (arrived) return onward(route, onPath(state, answers), state.entry);
  const anew = { ...state, entry: route.name };
  const begun = walk(anew, bind, route.name);
  const next = nextRoute(route, onPath(state, answers));
  const rejoined = next && path.includes(next) ? next : undefined;
  const isIn = (facts: Answers, others: Answers) => Object.keys(facts).every((fact) => fact in others);
  const goesOn = rejoined !== undefined && isIn(begun.answers, answers);
  const isLeft = issues.length === 0 || isIn(answers, begun.answers);
  if (!goesOn && isLeft && begun.arrived && mayBegin(route, state, bind)) {
    return onward(route, onPath(anew, begun.answers), route.name);
  }
  const to = rejoined ?? path.at(-1);
  return to && to !== route ? { kind: 'led', to } : onward(route, state, state.entry);
}

function onward(route: Route, there: FlowState, entry: string): Leaving {
  return { kind: 'onward', there, entry, to: nextRoute(route, there) };
}

/**
 * The page that Back leads to: the previous one on the visitor's own path; off the path, the one they came from, else
 * where the path stops; the home if none is known.
 */
export function pageBefore(route: Route, state: FlowState, bind: BindBlock, came?: Route): Route {
  const { path, arrived } = walk(state, bind, route.name);
  const before = arrived ? path.at(-2) : (came ?? path.at(-1));
  return before ?? came ?? homeOf(state.campaign, state.query);
}
