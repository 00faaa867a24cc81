import { FACTS, findFact, readFact } from '#engine/facts/index.ts';
import type { FlowState } from '#engine/flow-state.ts';
import { factsOf } from '#engine/predicates/evaluate.ts';
import { takenTransition } from '#engine/transition.ts';
import { walk } from '#engine/walk.ts';
import type { AnswerValue } from '#schemas/lead/answers.ts';
import type { Route } from '#schemas/campaign/campaign.ts';
import type { Subject } from '../../prove/explore/subject.ts';
import { stepOf } from '../../step-of.ts';
import { answered } from '../../prove/witness.ts';
import { withSameOutcomes } from '../../prove/world/remote-classes.ts';
import { takenFrom, type VisitStep } from '../follow-visit.ts';
import { nearest } from './nearest.ts';
import { otherAnswers, withAnswers, type Other } from './other-answers.ts';
import { otherCircumstances } from './other-circumstances.ts';

/** A fact that would have to have another value. */
export interface ChangedFact {
  readonly fact: string;
  readonly from: AnswerValue | undefined;
  readonly to: AnswerValue | undefined;
}

/** The smallest change found that makes a page lead elsewhere. The engine has walked it. */
export interface AlternativePath {
  readonly route: string;
  readonly transition: number;
  readonly to: string;
  readonly changes: readonly ChangedFact[];
  /** What the changed visit is also asked on its way there. */
  readonly alsoAsked: readonly string[];
  readonly visit: FlowState;
}

/** The maximum number of single changes that are combined into pairs, which also limits the number of pairs. */
const MAX_TOGETHER = 24;

/** For each transition that a visitor did not take, finds the smallest change to the visit that takes it. */
export function alternativePaths(subject: Subject, visit: FlowState, steps: readonly VisitStep[]): AlternativePath[] {
  const left = steps.filter((step) => takenFrom(step) !== undefined && step.route.next.length > 1);
  if (left.length === 0) return [];
  const others = [...otherAnswers(subject, steps), ...otherCircumstances(subject, visit)];
  const tried = others.map((other) => ({ other, attempt: attemptOf(subject, visit, [other]) }));
  return left.flatMap((step) => {
    const found = new Map<number, AlternativePath>();
    for (const { attempt } of tried) take(found, wayOf(subject, visit, step, attempt));
    if (found.size < step.route.next.length - 1)
      for (const pair of pairsFor(subject, step, tried))
        take(found, wayOf(subject, visit, step, attemptOf(subject, visit, pair)));
    return [...found.values()].toSorted((one, other) => one.transition - other.transition);
  });
}

/** A visit with some changes, as far as it gets. */
interface Attempt {
  readonly visit: FlowState;
  /** The answers that were changed deliberately, not those to questions that are newly asked because of them. */
  readonly facts: readonly string[];
  readonly circumstances: boolean;
}

function attemptOf(subject: Subject, visit: FlowState, others: readonly Other[]): Attempt {
  const applied = others.reduce((state, { apply }) => apply(state), visit);
  const facts = [...new Set([...Object.keys(visit.answers), ...Object.keys(applied.answers)])].filter(
    (fact) => JSON.stringify(visit.answers[fact]) !== JSON.stringify(applied.answers[fact]),
  );
  return { visit: replayed(subject, applied), facts, circumstances: others.some(({ answered: given }) => !given) };
}

function take(found: Map<number, AlternativePath>, way: AlternativePath | undefined): void {
  const known = way && found.get(way.transition);
  // Answers come before circumstances: of two equally small changes, the first one wins.
  if (way && (known === undefined || way.changes.length < known.changes.length)) found.set(way.transition, way);
}

/** Pairs of changes, from those that affect any condition of the page. */
function pairsFor(
  subject: Subject,
  step: VisitStep,
  tried: readonly { readonly other: Other; readonly attempt: Attempt }[],
): Other[][] {
  const now = truthsAt(subject, step.route, step.state);
  const moving = tried
    .filter(({ attempt }) => truthsAt(subject, step.route, attempt.visit) !== now)
    .map(({ other }) => other)
    .slice(0, MAX_TOGETHER);
  return moving.flatMap((one, index) => moving.slice(index + 1).map((other) => [one, other]));
}

/** Returns the result of every test in the page's conditions. */
function truthsAt(subject: Subject, route: Route, visit: FlowState): string {
  const walked = walk(visit, subject.bind, route.name);
  const state = { ...visit, answers: walked.answers };
  return walked.arrived
    ? route.next
        .flatMap(({ when }) =>
          when ? [JSON.stringify(factsOf(when).map((fact) => readFact(fact, state) ?? null))] : [],
        )
        .join()
    : 'elsewhere';
}

/**
 * Replays the changed visit as far as it gets: calls return what they returned before, and new questions get the
 * simplest answers.
 */
export function replayed(subject: Subject, changed: FlowState): FlowState {
  let state = withSameOutcomes(changed);
  for (let page = 0; page < subject.campaign.routes.length; page++) {
    const { path, issues } = walk(state, subject.bind);
    const last = path.at(-1);
    const filled = issues.length === 0 || last === undefined ? state : answered(subject, state, last);
    if (filled === state) return state;
    state = withSameOutcomes(filled);
  }
  return state;
}

/** Returns the transition that a visit takes from a route, or `undefined` if it does not reach or leave it. */
function leaves(subject: Subject, visit: FlowState, route: Route): number | undefined {
  const walked = walk(visit, subject.bind, route.name);
  if (!walked.arrived || walked.issues.length > 0) return undefined;
  const taken = takenTransition(route, { ...visit, answers: walked.answers });
  return taken && route.next.indexOf(taken);
}

function wayOf(subject: Subject, visit: FlowState, step: VisitStep, attempt: Attempt): AlternativePath | undefined {
  const { route } = step;
  const transition = leaves(subject, attempt.visit, route);
  if (transition === undefined || transition === takenFrom(step)?.index) return undefined;
  const near = nearestVisit(subject, visit, attempt, (other) => leaves(subject, other, route) === transition);
  const changes = [
    ...attempt.facts.map((fact) => ({ fact, from: visit.answers[fact], to: near.answers[fact] })),
    ...(attempt.circumstances ? circumstanceChanges(visit, near, route) : []),
  ];
  const asked = Object.keys(walk(near, subject.bind, route.name).answers).filter(
    (fact) => visit.answers[fact] === undefined && !attempt.facts.includes(fact),
  );
  return changes.length === 0
    ? undefined
    : { route: route.name, transition, to: route.next[transition]?.to ?? '', changes, alsoAsked: asked, visit: near };
}

/** Heights and weights are entered in several units, none of them finer than this. */
const FINEST_MEASURE = 0.1;

function stepOfChange(fact: string, subject: Subject): number {
  const step = stepOf(fact, subject);
  return findFact(fact) ? Math.max(step, FINEST_MEASURE) : step;
}

/** Numbers and dates are changed no more than necessary. */
function nearestVisit(
  subject: Subject,
  before: FlowState,
  { visit, facts }: Attempt,
  leads: (visit: FlowState) => boolean,
): FlowState {
  return facts.reduce((state, fact) => {
    const [from, to] = [before.answers[fact], state.answers[fact]];
    if (from === undefined || to === undefined) return state;
    const by = (value: AnswerValue) => replayed(subject, withAnswers(state, [fact], { [fact]: value }));
    const value = nearest(from, to, stepOfChange(fact, subject), (other) => leads(by(other)));
    return value === to ? state : by(value);
  }, visit);
}

const CIRCUMSTANCES = FACTS.filter(({ source }) => source !== 'answer' && source !== 'verdict');

/** Returns what differs in a link, study or call; if conditions of the page read some of it, only that. */
function circumstanceChanges(before: FlowState, after: FlowState, { next }: Route): ChangedFact[] {
  const changed = CIRCUMSTANCES.map((fact) => ({
    fact: fact.name,
    from: fact.read(before),
    to: fact.read(after),
  })).filter(({ from, to }) => from !== to);
  const asked = new Set(next.flatMap(({ when }) => (when ? factsOf(when) : [])));
  const counting = changed.filter(({ fact }) => asked.has(fact));
  return counting.length > 0 ? counting : changed;
}
