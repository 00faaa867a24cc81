import { withoutFacts } from '#engine/flow-state.ts';
import { evaluate, type ReadFact } from '#engine/predicates/evaluate.ts';
import { findRoute, takenTransition } from '#engine/transition.ts';
import type { Route, Transition } from '#schemas/campaign/campaign.ts';
import type { AnswerValue } from '#schemas/lead/answers.ts';
import type { Truth } from '#schemas/lead/verdicts.ts';
import { watchState } from '../world/recording.ts';
import type { Arrival, Node } from './node-sets.ts';
import { overEach, readingOf } from './open-variable.ts';
import { lookOn, waysToLeave, whoIsStuck, type LeftPage, type PageContext } from './page.ts';
import { countsFrom } from './relevance.ts';
import type { Sightings } from './sightings.ts';
import { stateOf, type Draft, type Pending, type RuleCheck } from './subject.ts';

/** What happens to visitors. */
export type Found = Readonly<Record<'routes' | 'taken' | 'shown' | 'ends' | 'stuck' | 'gaps' | 'loops' | 'unmet' | 'broken', Sightings>>;

/** How visitors are followed through the routes of a campaign. */
export interface Visiting extends Omit<PageContext, 'seen'> {
  readonly found: Found;
  /** The routes that a way leads back to, with the name of their circle. */
  readonly circles: ReadonlyMap<string, string>;
  readonly arrive: (arrival: Arrival) => void;
}

/** Shows a route to visitors, and sends them on by every way that they take. */
export function visitRoute(node: Node, run: Visiting): void {
  const { route } = node;
  const { found, relevance } = run;
  found.routes.note(route.name, { node, draft: node.draft });
  const reduced = relevance.reduced(route);
  const end = route.next.length === 0;
  if (end) found.ends.note(route.name, { node, draft: node.draft });
  const context: PageContext = { ...run, seen: (block, draft) => found.shown.note(block, { node, draft }) };
  const ways = waysToLeave(context, reduced, node.draft);
  const stuck = end || found.stuck.has(route.name) ? undefined : whoIsStuck(context, reduced, node.draft, ways);
  if (stuck) found.stuck.note(route.name, { node, draft: stuck });
  for (const page of ways.left) {
    checkRules(node, page, run);
    if (!end) leave(node, page, run);
  }
}

function checkRules(node: Node, page: LeftPage, run: Visiting): void {
  const { name } = node.route;
  for (const check of run.slice.rules) {
    if (!check.routes.has(name) || run.found.broken.has(check.rule)) continue;
    if (check.shown && !page.visible.some(({ use }) => check.shown?.has(`${name}@${use.id}`))) continue;
    const isBroken = (draft: Draft) => truthOf(check, node, check.at === 'entry' ? asEntered(draft, node) : draft, run);
    const broken = overEach(page.draft, lookOn(node.route, run), isBroken).find(({ value }) => value !== true);
    if (broken) run.found.broken.note(check.rule, { node, draft: broken.draft });
  }
}

function truthOf({ holds, agrees, judge }: RuleCheck, node: Node, draft: Draft, run: Visiting): Truth {
  if (agrees) return agrees(readerOn(node, draft, run));
  if (!judge) return evaluate(holds, readerOn(node, draft, run), draft.day ?? run.subject.today);
  const reads = run.relevance.reads(node.route.name);
  const { state, visit, note, read } = readingOf(lookOn(node.route, run), draft, reads.next);
  return judge(watchState({ ...state, entry: node.entry }, visit, note), (fact) => {
    // What is made of it may be more than a condition says.
    reads.opaque.add(fact);
    return read(fact, state);
  });
}

/** The visitors as the page found them: without what only this page asks. */
function asEntered(draft: Draft, { draft: before }: Node): Draft {
  const here = (fact: string) => before.answers[fact] === undefined && !before.pending.some(({ facts }) => facts.includes(fact));
  const answers = Object.fromEntries(Object.entries(draft.answers).filter(([fact]) => !here(fact)));
  return { ...draft, answers, pending: draft.pending.filter(({ facts }) => !facts.every(here)) };
}

/** Reads facts of visitors on a route, and notes for the route what they depend on. */
export function readerOn({ route }: Arrival, draft: Draft, run: Pick<Visiting, 'subject' | 'readers' | 'relevance'>) {
  const { state, read } = readingOf(lookOn(route, run), draft, run.relevance.reads(route.name).next);
  return (fact: string): AnswerValue | undefined => read(fact, state);
}

/** A transition that is taken. */
interface Step {
  readonly index: number;
  readonly target: Route | undefined;
  /** The page is shown to whoever takes it. */
  readonly admitted: boolean;
}

/** Takes every transition that can be taken from here. */
function leave(node: Node, page: LeftPage, run: Visiting): void {
  const { route } = node;
  const { relevance, subject, slice, found } = run;
  if (!route.next.some(({ to }) => relevance.scope.has(to))) return;
  const ways = overEach(page.draft, lookOn(route, run), (draft) => {
    if (!run.step()) return [];
    const read = readerOn(node, draft, run);
    const taken = transitionsFrom(route, slice.free, (candidate) => takenTransition(candidate, stateOf(subject, draft), read));
    return taken.map((index): Step => {
      const target = findRoute(subject.campaign, route.next[index]?.to ?? '');
      return { index, target, admitted: target === undefined || isAdmitted(target, node, draft, { run, read }) };
    });
  });
  for (const { draft, value: taken } of ways) {
    if (taken.length === 0) found.gaps.note(route.name, { node, draft });
    for (const { index, target, admitted } of taken) {
      const key = `${route.name}#${index}`;
      found.taken.note(key, { node, draft });
      if (!admitted && hasNext(route)) found.unmet.note(key, { node, draft });
      if (admitted && target && relevance.scope.has(target.name)) goOn(target, key, node, draft, run);
    }
  }
}

/** A page without the button is left by what its blocks do once they are answered. */
function hasNext({ meta: { showNav = true, showNext = true } }: Route): boolean {
  return showNav && showNext;
}

/** The first page lets everybody in; another only who has answered what it requires (A16). */
function isAdmitted(target: Route, { entry }: Node, { beside }: Draft, { run, read }: { readonly run: Visiting; readonly read: ReadFact }): boolean {
  if (target.name === entry || target.name === run.subject.campaign.home) return true;
  return (target.meta.requires ?? []).every((fact) => (beside?.includes(fact) ?? false) || read(fact) !== undefined);
}

function goOn(target: Route, key: string, from: Node, draft: Draft, run: Visiting): void {
  const { circles, found, arrive } = run;
  const together = circles.get(target.name);
  const isBack = together !== undefined && (target === from.route || from.circle.includes(target.name));
  if (isBack) return found.loops.note(key, { node: from, draft });
  const isInside = together !== undefined && together === circles.get(from.route.name);
  const circle = isInside ? [...from.circle, target.name] : together === undefined ? [] : [target.name];
  arrive({ route: target, draft: carried(draft, target, run), entry: from.entry, from, left: draft, circle, depth: from.depth + 1 });
}

/**
 * What of visitors is still of interest. Only answers that the blocks of a campaign bring with them are dropped: a flow has as
 * many as it is long. Who they are stays: outcomes of calls hold for it, though nobody reads it to see that they do. An answer
 * that another page asks as well is held to what that page takes.
 */
function carried({ standing = [], ...draft }: Draft, target: Route, { relevance }: Visiting): Draft {
  const counts = countsFrom(target, relevance);
  const again = standing.filter((pending) => pending.facts.some(counts) && stillStands(pending, draft));
  const pending = [...draft.pending, ...again].filter(({ facts }) => facts.some(counts));
  const open = again.flatMap(({ facts }) => facts);
  const isDropped = (fact: string) => fact.startsWith('answer.') && !counts(fact) && !relevance.askedAgain.has(fact);
  const dropped = Object.keys(draft.answers).filter((fact) => open.includes(fact) || isDropped(fact));
  return { ...draft, pending, answers: dropped.length === 0 ? draft.answers : withoutFacts(draft.answers, dropped) };
}

/** Is the answer that stands for others still there? It goes with its question. */
function stillStands({ facts, classes: [first] }: Pending, { answers }: Pick<Draft, 'answers'>): boolean {
  return facts.every((fact) => JSON.stringify(answers[fact]) === JSON.stringify(first?.answers[fact]));
}

type Take = (route: Route) => Transition | undefined;

function transitionsFrom(route: Route, free: ReadonlySet<string>, take: Take): number[] {
  const isFree = (index: number) => free.has(`${route.name}#${index}`);
  const indexWith = (open: number | undefined) => {
    const asked = (transition: Transition, index: number): Transition => (isFree(index) ? { ...transition, when: index === open ? { all: [] } : { any: [] } } : transition);
    const next = route.next.map(asked);
    const found = take({ ...route, next });
    return found ? next.indexOf(found) : -1;
  };
  if (free.size === 0) return [indexWith(undefined)].filter((index) => index !== -1);
  const indices = [undefined, ...route.next.keys()].filter((index) => index === undefined || isFree(index)).map(indexWith);
  return [...new Set(indices)].filter((index) => index !== -1);
}
