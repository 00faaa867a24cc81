import type { FormValues } from '#engine/block-rules.ts';
import type { FlowState } from '#engine/flow-state.ts';
import { readForm, visibleBlocks } from '#engine/route-state.ts';
import { findRoute, nextRoute } from '#engine/transition.ts';
import type { Registry } from '#registry/registry.ts';
import { createBlockBinder } from '#registry/registry.ts';
import type { Route } from '#schemas/campaign/campaign.ts';
import type { Answers } from '#schemas/lead/answers.ts';

/** A block may appear because of what is above it: the page is filled in as many times as it may grow. */
const LOOKS = [1, 2, 3, 4];

/**
 * Fills in each page as a browser would send it, and continues to the next: the names of the pages that follow, and the
 * visit at the end.
 */
export function replayed(
  registry: Registry,
  visit: FlowState,
  steps: readonly { readonly route: string; readonly enter: FormValues }[],
  known: Answers = {},
): { readonly path: readonly string[]; readonly state: FlowState } {
  const bind = createBlockBinder(registry, () => () => '');
  const fieldsOf = (route: Route, state: FlowState) =>
    visibleBlocks(route, state, bind).flatMap(({ bound }) => [...bound.fields]);
  let state: FlowState = { ...visit, answers: known };
  const path: string[] = [];
  let route = findRoute(visit.campaign, visit.entry);
  for (const { enter } of steps) {
    const page = route;
    if (!page) break;
    path.push(page.name);
    state = LOOKS.reduce(
      (before) => ({ ...before, answers: readForm(fieldsOf(page, before), enter, before.answers).answers }),
      state,
    );
    route = nextRoute(page, state);
  }
  return { path, state };
}
