import type { BindBlock, Field } from '#engine/block-rules.ts';
import type { FlowState } from '#engine/flow-state.ts';
import { checkStored, factNames, visibleBlocks } from '#engine/route-state.ts';
import { findRoute, takenTransition } from '#engine/transition.ts';
import type { AnswerValue, Answers } from '#schemas/lead/answers.ts';
import type { Campaign, Route } from '#schemas/campaign/campaign.ts';
import type { Domain } from '#schemas/campaign/domain.ts';
import type { Happened } from './every-visitor.ts';

/** Every value of a small domain; the empty answer is added by the caller. */
function valuesOf(domain: Domain): readonly AnswerValue[] {
  switch (domain.kind) {
    case 'boolean':
      return [true, false];
    case 'choice':
      return domain.values;
    case 'number':
      return Array.from({ length: domain.max - domain.min + 1 }, (_, index) => domain.min + index);
    case 'choices':
      return domain.values
        .reduce<string[][]>((sets, value) => [...sets, ...sets.map((set) => [...set, value])], [[]])
        .filter((set) => set.length > 0);
    case 'text':
      return ['a'];
    case 'date':
      return daysBetween(domain.from ?? '', domain.to ?? '');
    case 'remote':
    default:
      throw new Error(`A domain of the kind ${domain.kind} is not enumerated`);
  }
}

const MAX_DAYS = 5;

/** The days of a short time. */
function daysBetween(from: string, to: string): readonly string[] {
  const first = new Date(`${from}T00:00:00Z`);
  const days = Array.from({ length: MAX_DAYS + 1 }, (_, index) =>
    new Date(first.getTime() + index * 24 * 60 * 60 * 1000).toISOString().slice(0, 10),
  ).filter((day) => day <= to);
  if (days.length > MAX_DAYS) throw new Error(`From ${from} to ${to} there are too many days to list`);
  return days;
}

function fieldsOf(route: Route, state: FlowState, page: Answers, bind: BindBlock): readonly Field[] {
  const view = { ...state, answers: { ...state.answers, ...page } };
  return visibleBlocks(route, view, bind).flatMap(({ bound }) => bound.fields);
}

/** Every way to answer a page, question by question: each answer may bring up the next question. */
function everyPage(route: Route, state: FlowState, bind: BindBlock): Answers[] {
  const pages: Answers[] = [];
  const stack: { readonly page: Answers; readonly done: readonly string[] }[] = [{ page: {}, done: [] }];
  for (let work = stack.pop(); work; work = stack.pop()) {
    const { page, done } = work;
    const next = fieldsOf(route, state, page, bind).find(({ id }) => !done.includes(id));
    if (!next) {
      pages.push(page);
      continue;
    }
    const [fact] = next.facts;
    const after = { done: [...done, next.id] };
    // An empty answer to a required question leads nowhere.
    if (!next.required) stack.push({ page, ...after });
    if (fact)
      for (const value of valuesOf(fact.domain)) stack.push({ page: { ...page, [fact.fact]: value }, ...after });
  }
  return pages;
}

/** Everything that can happen to any visitor of a campaign whose questions may depend on one another. */
export function everyAnswer(campaign: Campaign, visit: FlowState, bind: BindBlock): Happened {
  const happened: Happened = {
    routes: new Set(),
    taken: new Set(),
    shown: new Set(),
    ends: new Set(),
    stuck: new Set(),
    gaps: new Set(),
    loops: new Set(),
  };
  const arrived = new Set<string>();
  const follow = (route: Route, before: Answers, path: readonly Route[]) => {
    const place = JSON.stringify([path.map(({ name }) => name), route.name, before]);
    if (arrived.has(place)) return;
    arrived.add(place);
    happened.routes.add(route.name);
    if (route.next.length === 0) happened.ends.add(route.name);
    let left = route.next.length === 0;
    for (const page of everyPage(route, { ...visit, answers: before }, bind)) {
      const all = { ...before, ...page };
      const visible = visibleBlocks(route, { ...visit, answers: all }, bind);
      for (const { use } of visible) happened.shown.add(`${route.name}@${use.id}`);
      const fields = visible.flatMap(({ bound }) => bound.fields);
      if (fields.some((field) => checkStored(field, all).issue)) continue;
      left = true;
      const kept = new Set(fields.flatMap(factNames));
      const after = { ...before, ...Object.fromEntries(Object.entries(page).filter(([fact]) => kept.has(fact))) };
      if (route.next.length === 0) continue;
      const taken = takenTransition(route, { ...visit, answers: after });
      if (!taken) {
        happened.gaps.add(route.name);
        continue;
      }
      const key = `${route.name}#${route.next.indexOf(taken)}`;
      happened.taken.add(key);
      const target = findRoute(campaign, taken.to);
      if (target && [...path, route].includes(target)) happened.loops.add(key);
      else if (target) follow(target, after, [...path, route]);
    }
    if (!left) happened.stuck.add(route.name);
  };
  const home = findRoute(campaign, campaign.home);
  if (home) follow(home, {}, []);
  return happened;
}
