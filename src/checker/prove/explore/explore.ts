import { withoutFacts } from '#engine/flow-state.ts';
import { evaluate, type ReadFact } from '#engine/predicates/evaluate.ts';
import { findRoute, takenTransition } from '#engine/transition.ts';
import type { Route, Transition } from '#schemas/campaign/campaign.ts';
import type { Truth } from '#schemas/lead/verdicts.ts';
import { watchState } from '../world/recording.ts';
import { beginningsOf, type Beginning, type Beginnings } from './beginnings.ts';
import { BindMemory } from './bind-memory.ts';
import { circlesOf } from './circles.ts';
import { waysToLeave, whoIsStuck, type LeftPage, type PageContext } from './page.ts';
import { noReaders, overEach, readingOf } from './open-variable.ts';
import { isAnswer } from './prefill.ts';
import { relevanceOf, type Relevance } from './relevance.ts';
import { stateOf, type Draft, type RuleCheck, type Slice, type Subject } from './subject.ts';

/** A class of visitors at a route, and how they came. */
export interface Node {
  readonly route: Route;
  readonly draft: Draft;
  /** The route where the visit began. */
  readonly entry: string;
  readonly from?: Node;
  /** The visitor as the page before was left: what counts no longer is not in `draft`, but belongs to who she is. */
  readonly left?: Draft;
  /** The routes of the circle that the route stands in, as far as this visit has been there. */
  readonly circle: readonly string[];
}

/** Where something happened: a visitor on a route, with what is decided of her by then. */
export interface Sighting {
  readonly node: Node;
  readonly draft: Draft;
}

/** Everything that can happen, each with the shortest visit to it. */
export interface Exploration {
  readonly states: number;
  readonly routes: ReadonlyMap<string, Sighting>;
  /** By `route#transition`. */
  readonly taken: ReadonlyMap<string, Sighting>;
  /** By `route@block`. */
  readonly shown: ReadonlyMap<string, Sighting>;
  readonly ends: ReadonlyMap<string, Sighting>;
  /** Routes that some visitors cannot leave, whatever they answer. */
  readonly stuck: ReadonlyMap<string, Sighting>;
  /** Routes where no transition matches for some visitors. */
  readonly gaps: ReadonlyMap<string, Sighting>;
  /** By `route#transition`: steps that lead back to where the visitor has been. */
  readonly loops: ReadonlyMap<string, Sighting>;
  /** By `route#transition`: steps to a page that requires what these visitors never answered; they are led back to the first page. */
  readonly unmet: ReadonlyMap<string, Sighting>;
  /** By the rule. */
  readonly broken: ReadonlyMap<string, Sighting>;
}

/** What goes wrong for a visitor. Who came by a way that no author made is left aside there. */
const MISHAPS = ['stuck', 'gaps', 'loops', 'unmet', 'broken'] as const;

/** Everything that can happen. */
export interface Explored extends Exploration {
  /** Mishaps that only visits meet which `?landing=` begins on a page that is not made for it. */
  readonly elsewhere: readonly Mishap[];
}

export interface Mishap {
  readonly what: (typeof MISHAPS)[number];
  /** The page where such a visit begins. */
  readonly landing: string;
}

export const MOST_STEPS = 400_000;

/**
 * Follows every class of visitors from the beginning to every end, by the engine. It begins anew whenever something turns
 * out to be read that it had left aside. `undefined`: there are too many classes.
 */
export function explore(subject: Subject, slice: Slice, most: number = MOST_STEPS): Explored | undefined {
  const readers = noReaders();
  const relevance = relevanceOf(subject, slice, readers);
  const binds = new BindMemory(subject.bind);
  const beginnings = beginningsOf(subject);
  for (;;) {
    const before = relevance.size();
    const found = runOnce({ subject, slice, beginnings, relevance, binds, readers }, most);
    if (relevance.size() === before) return found;
    relevance.refresh();
  }
}

interface Run extends Omit<PageContext, 'seen'> {
  readonly beginnings: Beginnings;
  readonly found: { readonly [Name in Exclude<keyof Exploration, 'states'>]: Map<string, Sighting> };
  readonly circles: ReadonlyMap<string, string>;
  readonly add: (node: Node) => void;
}

function runOnce(parts: Pick<Run, 'subject' | 'slice' | 'beginnings' | 'relevance' | 'binds' | 'readers'>, most: number): Explored | undefined {
  const { subject, relevance } = parts;
  let steps = 0;
  const { targets, rules } = parts.slice;
  // Only what looks at whole visits can tell where they began.
  const judged = rules.some(({ judge }) => judge !== undefined);
  const isDone = () => targets.size > 0 && found.shown.size === targets.size;
  const known = new Set<string>();
  const found: Run['found'] = { routes: new Map(), taken: new Map(), shown: new Map(), ends: new Map(), stuck: new Map(), gaps: new Map(), loops: new Map(), unmet: new Map(), broken: new Map() };
  const circles = circlesOf(subject.campaign);
  const nodeOf = ({ route, draft }: Beginning): Node => ({ route, entry: route.name, draft, circle: circles.has(route.name) ? [route.name] : [] });
  const { pages, links, open } = parts.beginnings;
  // Who came by the front door speaks for those who came by another way.
  const apart: Pick<Run['found'], (typeof MISHAPS)[number]> = { stuck: new Map(), gaps: new Map(), loops: new Map(), unmet: new Map(), broken: new Map() };
  for (const ways of [pages, links, open]) {
    const queue: Node[] = [];
    const add = (node: Node) => {
      const key = keyOf(node, relevance, judged);
      if (known.size < known.add(key).size) queue.push(node);
    };
    const run: Run = { ...parts, step: () => ++steps <= most && !isDone(), found: ways === open ? { ...found, ...apart } : found, circles, add };
    for (const node of ways.filter(({ route }) => relevance.scope.has(route.name)).map(nodeOf)) for (const one of ways === links ? letIn(node, run) : [node]) add(one);
    // A list gives what is added while it is read: the loop ends when nothing new is found.
    for (const node of queue) {
      if (steps > most || isDone()) break;
      visit(node, run);
    }
  }
  return steps > most ? undefined : { states: known.size, ...found, elsewhere: onlyThere(apart, found) };
}

/** Whoever comes by a link also needs what is no answer and the page requires all the same, such as a study. */
function letIn(node: Node, run: Run): Node[] {
  const others = (node.route.meta.requires ?? []).filter((fact) => !isAnswer(fact));
  if (others.length === 0) return [node];
  const looks = overEach(node.draft, run.subject, run.readers, (draft) => others.every((fact) => reader({ ...node, draft }, draft, run)(fact) !== undefined));
  return looks.filter(({ value }) => value).map(({ draft }) => ({ ...node, draft }));
}

/** What others meet as well is told of them. */
function onlyThere(apart: Pick<Run['found'], (typeof MISHAPS)[number]>, found: Run['found']): Mishap[] {
  return MISHAPS.flatMap((what) => [...apart[what]].filter(([key]) => !found[what].has(key)).map(([, { draft }]): Mishap => ({ what, landing: draft.landing ?? '' })));
}

/**
 * What of a visitor can still make a difference. Only what is decided of her is looked through: of what routes to come may
 * read there is as much as the flow is long.
 */
function keyOf({ route, draft, circle, entry }: Node, relevance: Relevance, judged: boolean): string {
  const counts = countsFrom(route, relevance);
  const parts: string[] = [];
  for (const [fact, answer] of Object.entries(draft.answers)) if (counts(fact)) parts.push(`${fact}=${JSON.stringify(answer)}`);
  for (const { facts, id } of draft.pending) for (const fact of facts) if (counts(fact) && draft.answers[fact] === undefined) parts.push(`${fact}?${id}`);
  for (const [variable, choice] of Object.entries(draft.world)) if (counts(variable)) parts.push(`${variable}:${choice}`);
  for (const [name, outcome] of Object.entries(draft.remotes)) if (counts(`remote.${name}`)) parts.push(`remote.${name} ${outcome}`);
  if (counts('booking')) parts.push(`booked ${draft.booked}`);
  return [route.name, circle.join(), judged ? entry : '', draft.day ?? '', draft.beside?.join() ?? '', ...parts.toSorted()].join('\n');
}

/** Does something on the route or after it read a variable? */
function countsFrom({ name }: Route, relevance: Relevance): (variable: string) => boolean {
  const [here, after] = [relevance.here(name), relevance.after(name)];
  return (variable) => here.has(variable) || after.has(variable);
}

function visit(node: Node, run: Run): void {
  const { route } = node;
  note(run.found.routes, route.name, { node, draft: node.draft });
  const reduced = run.relevance.reduced(route);
  const end = route.next.length === 0;
  if (end) note(run.found.ends, route.name, { node, draft: node.draft });
  const context: PageContext = { ...run, seen: (block, seen) => note(run.found.shown, block, { node, draft: seen }) };
  const ways = waysToLeave(context, reduced, node.draft);
  const stuck = end || run.found.stuck.has(route.name) ? undefined : whoIsStuck(context, reduced, node.draft, ways);
  if (stuck) note(run.found.stuck, route.name, { node, draft: stuck });
  for (const page of ways.left) {
    checkRules(node, page, run);
    if (!end) leave(node, page, run);
  }
}

function note(map: Map<string, Sighting>, key: string, sighting: Sighting): void {
  if (!map.has(key)) map.set(key, sighting);
}

function checkRules(node: Node, page: LeftPage, run: Run): void {
  const { name } = node.route;
  for (const check of run.slice.rules) {
    if (!check.routes.has(name) || run.found.broken.has(check.rule)) continue;
    if (check.shown && !page.visible.some(({ use }) => check.shown?.has(`${name}@${use.id}`))) continue;
    const results = overEach(page.draft, run.subject, run.readers, (draft) => truthOf(check, node, check.at === 'entry' ? asEntered(draft, node) : draft, run));
    const broken = results.find(({ value }) => value !== true);
    if (broken) run.found.broken.set(check.rule, { node, draft: broken.draft });
  }
}

function truthOf({ holds, agrees, judge }: RuleCheck, node: Node, draft: Draft, run: Run): Truth {
  if (agrees) return agrees(reader(node, draft, run));
  if (!judge) return evaluate(holds, reader(node, draft, run), draft.day ?? run.subject.today);
  const { state, visit: watched, note: tell, read } = readingOf(run.subject, draft, run.relevance.reads(node.route.name).next, run.readers);
  return judge(watchState({ ...state, entry: node.entry }, watched, tell), (fact) => read(fact, state));
}

/** The visitor as the page found her: without what only this page asks. */
function asEntered(draft: Draft, { draft: before }: Node): Draft {
  const here = (fact: string) => before.answers[fact] === undefined && !before.pending.some(({ facts }) => facts.includes(fact));
  return { ...draft, answers: Object.fromEntries(Object.entries(draft.answers).filter(([fact]) => !here(fact))), pending: draft.pending.filter(({ facts }) => !facts.every(here)) };
}

/** Reads facts of a visit, and notes for the route what they depend on. */
function reader({ route }: Node, draft: Draft, { subject, relevance, readers }: Run) {
  const { state, read } = readingOf(subject, draft, relevance.reads(route.name).next, readers);
  return (fact: string) => read(fact, state);
}

/** Takes every transition that can be taken from here. */
function leave(node: Node, page: LeftPage, run: Run): void {
  const { route } = node;
  const { scope } = run.relevance;
  if (!route.next.some(({ to }) => scope.has(to))) return;
  const ways = overEach(page.draft, run.subject, run.readers, (draft) => {
    if (!run.step()) return [];
    const read = reader(node, draft, run);
    const taken = transitionsFrom(route, run.slice.free, (candidate) => takenTransition(candidate, stateOf(run.subject, draft), read));
    return taken.map((index): Step => {
      const target = findRoute(run.subject.campaign, route.next[index]?.to ?? '');
      return { index, target, admitted: target === undefined || isAdmitted(target, node, draft, { run, read }) };
    });
  });
  for (const { draft, value: taken } of ways) {
    if (taken.length === 0) note(run.found.gaps, route.name, { node, draft });
    for (const { index, target, admitted } of taken) {
      const key = `${route.name}#${index}`;
      note(run.found.taken, key, { node, draft });
      if (!admitted && hasNext(route)) note(run.found.unmet, key, { node, draft });
      if (admitted && target && scope.has(target.name)) arrive(target, key, node, draft, run);
    }
  }
}

/** A transition that is taken. */
interface Step {
  readonly index: number;
  readonly target: Route | undefined;
  /** The page is shown to whoever takes it. */
  readonly admitted: boolean;
}

/** A page without the button is left by what its blocks do once they are answered. */
function hasNext({ meta: { showNav = true, showNext = true } }: Route): boolean {
  return showNav && showNext;
}

/** The first page lets everybody in; another only who has answered what it requires (A16). */
function isAdmitted(target: Route, { entry }: Node, { beside }: Draft, { run, read }: { readonly run: Run; readonly read: ReadFact }): boolean {
  if (target.name === entry || target.name === run.subject.campaign.home) return true;
  return (target.meta.requires ?? []).every((fact) => (beside?.includes(fact) ?? false) || read(fact) !== undefined);
}

function arrive(target: Route, key: string, from: Node, draft: Draft, { circles, found, add, relevance }: Run): void {
  const together = circles.get(target.name);
  const circle = together !== undefined && together === circles.get(from.route.name) ? [...from.circle, target.name] : together === undefined ? [] : [target.name];
  if (together !== undefined && (target === from.route || from.circle.includes(target.name))) note(found.loops, key, { node: from, draft });
  else add({ route: target, draft: carried(draft, target, relevance), entry: from.entry, from, left: draft, circle });
}

/**
 * What of a visitor is still of interest. Only answers that the blocks of a campaign bring with them are dropped: a flow has as
 * many as it is long. Who she is stays: outcomes of calls hold for it, though nobody reads it to see that they do. An answer
 * that another page asks as well is held to what that page takes.
 */
function carried(draft: Draft, target: Route, relevance: Relevance): Draft {
  const counts = countsFrom(target, relevance);
  const pending = draft.pending.filter(({ facts }) => facts.some(counts));
  const dropped = Object.keys(draft.answers).filter((fact) => fact.startsWith('answer.') && !counts(fact) && !relevance.askedAgain.has(fact));
  if (dropped.length === 0 && pending.length === draft.pending.length) return draft;
  return { ...draft, pending, answers: dropped.length === 0 ? draft.answers : withoutFacts(draft.answers, dropped) };
}

type Take = (route: Route) => Transition | undefined;

function transitionsFrom(route: Route, free: ReadonlySet<string>, take: Take): number[] {
  const isFree = (index: number) => free.has(`${route.name}#${index}`);
  const indexWith = (open: number | undefined) => {
    const next = route.next.map((transition, index) => (isFree(index) ? { ...transition, when: index === open ? { all: [] } : { any: [] } } : transition));
    const found = take({ ...route, next });
    return found ? next.indexOf(found) : -1;
  };
  if (free.size === 0) return [indexWith(undefined)].filter((index) => index !== -1);
  const indices = [undefined, ...route.next.keys()].filter((index) => index === undefined || isFree(index)).map(indexWith);
  return [...new Set(indices)].filter((index) => index !== -1);
}
