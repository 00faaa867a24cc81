import type { BindBlock } from '#engine/block-rules.ts';
import { COMPUTED, computedFact } from '#engine/computed/computed-facts.ts';
import { takenBy } from '#engine/computed/terms.ts';
import { readFact } from '#engine/facts/index.ts';
import type { FlowState } from '#engine/flow-state.ts';
import { factNames, visibleBlocks, type FieldIssue } from '#engine/route-state.ts';
import { takenTransition } from '#engine/transition.ts';
import { walk } from '#engine/walk.ts';
import type { Route, Transition } from '#schemas/campaign/campaign.ts';
import type { Truth } from '#schemas/lead/verdicts.ts';
import { weighCondition, type WeighedCondition } from './weigh-condition.ts';

/** A transition of a page that a visitor was on, and what happened to it. */
export interface WeighedTransition {
  readonly index: number;
  readonly to: string;
  /** Absent: a transition without a condition. */
  readonly when?: WeighedCondition;
  /** `passed`: an earlier one was taken, so this one was not evaluated; `open`: the page was not left. */
  readonly fate: 'taken' | 'not-met' | 'passed' | 'open';
  readonly truth: Truth;
}

/** A question that keeps a visit on its page, and the facts that its answer sets. */
export interface MissingAnswer extends FieldIssue {
  readonly facts: readonly string[];
}

/** One page of a visit. */
export interface VisitStep {
  readonly route: Route;
  /** The visit as the conditions of this page see it: with the answers of the path up to this page. */
  readonly state: FlowState;
  readonly transitions: readonly WeighedTransition[];
  /** What the page asks that is unanswered or not answered as required. */
  readonly missing: readonly MissingAnswer[];
}

export interface FollowedVisit {
  readonly steps: readonly VisitStep[];
  /**
   * `end`: an end was reached; `held`: an answer is missing; `asked`: the requested page was reached; `circle`: a page
   * occurred again.
   */
  readonly stop: 'end' | 'held' | 'asked' | 'circle';
}

/**
 * Walks a visit with the engine and reports for each page which transition was taken and why. `target` is the name of a
 * route to stop at; without it the walk continues to an end, or to the first page that still lacks an answer.
 */
export function followVisit(visit: FlowState, bind: BindBlock, target?: string): FollowedVisit {
  const state = withPresets(visit, bind, target);
  const walked = walk(state, bind, target);
  const steps = walked.path.map((route, index): VisitStep => {
    const last = index === walked.path.length - 1;
    // The facts of a page see only what was answered on the path to it.
    const here = { ...state, answers: last ? walked.answers : walk(state, bind, route.name).answers };
    const left = !last || (walked.issues.length === 0 && target === undefined);
    return {
      route,
      state: here,
      transitions: weighTransitions(route, here, left),
      missing: last ? walked.issues.map((issue) => ({ ...issue, facts: factsOf(issue, route, here, bind) })) : [],
    };
  });
  return { steps, stop: stopOf(steps, target) };
}

/** A page sends what is in its controls before anybody touches them. */
function withPresets(state: FlowState, bind: BindBlock, target?: string): FlowState {
  const { path } = walk(state, bind, target);
  const unanswered = path
    .flatMap((route) => visibleBlocks(route, state, bind))
    .flatMap(({ bound }) => bound.fields)
    .find((field) => field.preset !== undefined && factNames(field).every((fact) => state.answers[fact] === undefined));
  const [fact] = unanswered ? factNames(unanswered) : [];
  if (unanswered?.preset === undefined || fact === undefined) return state;
  return withPresets({ ...state, answers: { ...state.answers, [fact]: unanswered.preset } }, bind, target);
}

function factsOf({ field }: FieldIssue, route: Route, state: FlowState, bind: BindBlock): string[] {
  const asked = visibleBlocks(route, state, bind)
    .flatMap(({ bound }) => bound.fields)
    .find(({ id }) => id === field);
  return asked && asked.facts.length > 0 ? factNames(asked) : [field];
}

function stopOf(steps: readonly VisitStep[], target: string | undefined): FollowedVisit['stop'] {
  const last = steps.at(-1);
  if (last && last.route.name === target) return 'asked';
  if (last && last.missing.length > 0) return 'held';
  return last?.route.next.length === 0 ? 'end' : 'circle';
}

function weighTransitions(route: Route, state: FlowState, left: boolean): WeighedTransition[] {
  const taken = left ? takenTransition(route, state) : undefined;
  const takenAt = taken === undefined ? -1 : route.next.indexOf(taken);
  return route.next.map((transition, index) =>
    weighTransition(transition, index, state, left ? fateOf(index, takenAt) : 'open'),
  );
}

function fateOf(index: number, taken: number): WeighedTransition['fate'] {
  if (index === taken) return 'taken';
  return taken !== -1 && index > taken ? 'passed' : 'not-met';
}

function weighTransition(
  { to, when }: Transition,
  index: number,
  state: FlowState,
  fate: WeighedTransition['fate'],
): WeighedTransition {
  // The value of a computed fact that another one takes says more than the answers that it was computed from.
  const behind = (fact: string) => {
    const declared = computedFact(fact, state.campaign);
    return declared ? [...takenBy(declared.is).filter((one) => one.startsWith(COMPUTED)), ...declared.from] : [];
  };
  const weighed = when && weighCondition(when, (fact) => readFact(fact, state), state.today, behind);
  return { index, to, fate, truth: weighed?.truth ?? true, ...(weighed ? { when: weighed } : {}) };
}

/** The transition that was taken from a page. */
export function takenFrom({ transitions }: VisitStep): WeighedTransition | undefined {
  return transitions.find(({ fate }) => fate === 'taken');
}
