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
 * How a page is left that the visitor has filled in. A page that the path does not lead to, opened by its own address, is where the
 * visit begins anew, as it does for whoever opens it first (A16): what was answered elsewhere counts for nothing. Not where that
 * would leave behind a path that still lacks an answer, nor where no visit may begin: then the path comes first.
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
