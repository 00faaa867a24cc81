import type { Answers } from '#schemas/lead/answers.ts';
import type { Route } from '#schemas/campaign/campaign.ts';
import type { BindBlock } from './block-rules.ts';
import { mergedAnswers, type FlowState } from './flow-state.ts';
import { checkStored, visibleBlocks, type FieldIssue } from './route-state.ts';
import { findRoute, homeOf, nextRoute } from './transition.ts';

export interface Walk {
  /** The routes from the entry to where the walk stopped. */
  readonly path: readonly Route[];
  /** Only what the routes on the path ask; everything else is set aside, not sent. */
  readonly answers: Answers;
  /** What is missing or wrong on the last route of the path, when the walk could not go on. */
  readonly issues: readonly FieldIssue[];
  /** Did the walk come to the route that was asked for (or, without one, to an end)? */
  readonly arrived: boolean;
}

/**
 * Walks the visitor's path from where the visit began, with the answers as they are, until `target` or until a required
 * answer is missing. The facts of a transition see only what was answered on the way: so only answers on the real path count.
 */
export function walk(state: FlowState, bind: BindBlock, target?: string): Walk {
  const path: Route[] = [];
  let onPath: Answers = carriedAnswers(state);
  let route: Route | undefined = findRoute(state.campaign, state.entry) ?? homeOf(state.campaign, state.query);
  while (route) {
    if (path.includes(route)) return { path, answers: onPath, issues: [], arrived: false };
    path.push(route);
    const step = answersOf(route, state, onPath, bind);
    onPath = step.answers;
    if (route.name === target) return { path, answers: onPath, issues: step.issues, arrived: true };
    if (step.issues.length > 0) return { path, answers: onPath, issues: step.issues, arrived: false };
    route = nextRoute(route, { ...state, answers: onPath });
  }
  return { path, answers: onPath, issues: [], arrived: target === undefined };
}

/**
 * Answers that no route before the entry could ask: a visit that begins in the middle, or with prefilled data, keeps
 * them (A16, E16). A visit that begins at home carries none but what the address chose: country and conditions.
 */
function carriedAnswers(state: FlowState): Answers {
  const facts = findRoute(state.campaign, state.entry)?.meta.requires ?? [];
  const always = ['candidate.country', 'candidate.indicationIds'];
  return { ...state.known, ...Object.fromEntries(Object.entries(state.answers).filter(([fact]) => facts.includes(fact) || always.includes(fact))) };
}

function answersOf(route: Route, state: FlowState, before: Answers, bind: BindBlock): { answers: Answers; issues: readonly FieldIssue[] } {
  const here = visibleBlocks(route, { ...state, answers: { ...state.answers, ...before } }, bind);
  const checked = here.flatMap(({ bound }) => bound.fields.map((field) => checkStored(field, state.answers)));
  return {
    answers: mergedAnswers(before, ...checked.map(({ answers }) => answers)),
    issues: checked.flatMap(({ issue }) => issue ?? []),
  };
}
