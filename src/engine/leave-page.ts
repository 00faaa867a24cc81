import type { Answers } from '#schemas/lead/answers.ts';
import type { Route } from '#schemas/campaign/campaign.ts';
import type { BindBlock } from './block-rules.ts';
import { mayBegin } from './entry-point.ts';
import type { FlowState } from './flow-state.ts';
import { onPath } from './on-path.ts';
import { nextRoute } from './transition.ts';
import { walk } from './walk.ts';

/** How a visitor leaves a page. */
export type Leaving =
  /** The way goes on: the visit as it counts on its path, and the page where it begins. */
  | { readonly kind: 'onward'; readonly there: FlowState; readonly entry: string }
  /** Another page of the visitor's own path comes first, or in its place. */
  | { readonly kind: 'led'; readonly to: Route };

/**
 * Decides where a visitor goes who leaves a page. A page that the path does not lead to was opened by its own address,
 * or what a call brought has led the path elsewhere since. Where it asked nothing and leads to the path, the visit goes
 * on there. Else the visit begins anew on the page, as it would for somebody who opens it first (A16), and other
 * answers do not count. If the path still lacks an answer, or no visit may begin on the page, the visitor is led to the
 * path instead: to the page that this one leads to, so that a result is not passed by, else to where the path stops.
 */
export function leavePage(route: Route, state: FlowState, bind: BindBlock): Leaving {
  const { arrived, answers, issues, path } = walk(state, bind, route.name);
  if (arrived) return { kind: 'onward', there: onPath(state, answers), entry: state.entry };
  const anew = { ...state, entry: route.name };
  const begun = walk(anew, bind, route.name);
  const onward = nextRoute(route, onPath(state, answers));
  const rejoined = onward && path.includes(onward) ? onward : undefined;
  const isIn = (facts: Answers, others: Answers) => Object.keys(facts).every((fact) => fact in others);
  const goesOn = rejoined !== undefined && isIn(begun.answers, answers);
  const isLeft = issues.length === 0 || isIn(answers, begun.answers);
  if (!goesOn && isLeft && begun.arrived && mayBegin(route, state, bind)) {
    return { kind: 'onward', there: onPath(anew, begun.answers), entry: route.name };
  }
  const to = rejoined ?? path.at(-1);
  return to && to !== route ? { kind: 'led', to } : { kind: 'onward', there: state, entry: state.entry };
}
