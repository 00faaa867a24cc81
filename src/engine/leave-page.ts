import type { Route } from '#schemas/campaign/campaign.ts';
import type { BindBlock } from './block-rules.ts';
import { mayBegin } from './entry-point.ts';
import type { FlowState } from './flow-state.ts';
import { onPath } from './on-path.ts';
import { walk } from './walk.ts';

/** How a visitor leaves a page. */
export type Leaving =
  /** The way goes on: the visit as it counts on its path, and the page where it begins. */
  | { readonly kind: 'onward'; readonly there: FlowState; readonly entry: string }
  /** Another page of the visitor's own path comes first, or in its place. */
  | { readonly kind: 'led'; readonly to: Route };

/**
 * Decides where a visitor goes who leaves a page. A page that the path does not lead to was opened by its own address:
 * the visit begins anew there, as it would for somebody who opens it first (A16), and other answers do not count. If
 * the path still lacks an answer, or no visit may begin on the page, the visitor is led to the path instead.
 */
export function leavePage(route: Route, state: FlowState, bind: BindBlock): Leaving {
  const { arrived, answers, issues, path } = walk(state, bind, route.name);
  if (arrived) return { kind: 'onward', there: onPath(state, answers), entry: state.entry };
  const anew = { ...state, entry: route.name };
  const begun = walk(anew, bind, route.name);
  const isLeft = issues.length === 0 || Object.keys(answers).every((fact) => fact in begun.answers);
  if (isLeft && begun.arrived && mayBegin(route, state, bind)) {
    return { kind: 'onward', there: onPath(anew, begun.answers), entry: route.name };
  }
  const last = path.at(-1);
  return last && last !== route ? { kind: 'led', to: last } : { kind: 'onward', there: state, entry: state.entry };
}
