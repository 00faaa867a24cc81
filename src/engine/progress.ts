import type { Campaign, Route } from '#schemas/campaign/campaign.ts';
import type { BindBlock } from './block-rules.ts';
import type { FlowState } from './flow-state.ts';
import { nextRoute } from './transition.ts';
import { walk } from './walk.ts';

/** The number of the current step, counted from 1, and the total. */
export interface Progress {
  readonly step: number;
  readonly steps: number;
}

const isCounted = ({ meta }: Route) => meta.showProgress === true;

/** The position of a route among all steps of the document that show progress. `undefined`: this route shows none. */
export function progressOf(campaign: Campaign, route: Route): Progress | undefined {
  const counted = campaign.routes.filter(isCounted);
  const index = counted.indexOf(route);
  return index === -1 ? undefined : { step: index + 1, steps: counted.length };
}

/** The routes that follow with the answers so far, in order. */
function routesAhead(route: Route, state: FlowState): readonly Route[] {
  const ahead: Route[] = [];
  for (
    let next = nextRoute(route, state);
    next !== undefined && next !== route && !ahead.includes(next);
    next = nextRoute(next, state)
  ) {
    ahead.push(next);
  }
  return ahead;
}

/**
 * A visitor's progress: the current step out of the steps that show progress (D3). Only steps on the visitor's own path
 * count, those behind and, with the answers so far, those ahead, so that the counter never skips a number. A visitor
 * whose path is unknown sees the route's position in the document. `undefined`: this route shows no progress.
 */
export function visitProgress(state: FlowState, bind: BindBlock, route: Route): Progress | undefined {
  if (!isCounted(route)) return undefined;
  const { path, answers, arrived } = walk(state, bind, route.name);
  if (!arrived) return progressOf(state.campaign, route);
  const step = path.filter(isCounted).length;
  const ahead = routesAhead(route, { ...state, answers }).filter((next) => isCounted(next) && !path.includes(next));
  return { step, steps: step + ahead.length };
}
