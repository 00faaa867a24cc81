import { Arrivals } from './arrivals.ts';
import { beginningsOf, type Beginning, type Beginnings } from './beginnings.ts';
import { BindMemory } from './bind-memory.ts';
import { circlesOf } from './circles.ts';
import type { Arrival } from './node-sets.ts';
import { noReaders, overEach } from './open-variable.ts';
import { lookOn } from './page.ts';
import { isAnswer } from './prefill.ts';
import { relevanceOf } from './relevance.ts';
import { Sightings, type Sighting } from './sightings.ts';
import type { Slice, Subject } from './subject.ts';
import { readerOn, visitRoute, type Found, type Visiting } from './visit-route.ts';

export type { Sighting } from './sightings.ts';

type Seen = ReadonlyMap<string, Sighting>;

/** Everything that can happen, each with a visit to it that is as short as any found. */
export interface Exploration {
  /** Sets of visitors at routes that were looked at. */
  readonly states: number;
  readonly routes: Seen;
  /** By `route#transition`. */
  readonly taken: Seen;
  /** By `route@block`. */
  readonly shown: Seen;
  readonly ends: Seen;
  /** Routes that some visitors cannot leave, whatever they answer. */
  readonly stuck: Seen;
  /** Routes where no transition matches for some visitors. */
  readonly gaps: Seen;
  /** By `route#transition`: steps that lead back to where the visitor has been. */
  readonly loops: Seen;
  /** By `route#transition`: steps to a page that requires what these visitors never answered; they are led back to the first page. */
  readonly unmet: Seen;
  /** By the rule. */
  readonly broken: Seen;
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
 * Follows every visitor from the beginning to every end, by the engine: whoever comes to a route comes there as one of a few
 * sets. It begins anew whenever something turns out to be read that it had left aside. `undefined`: it would take more steps.
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

interface Parts extends Pick<Visiting, 'subject' | 'slice' | 'relevance' | 'binds' | 'readers'> {
  readonly beginnings: Beginnings;
}

function runOnce(parts: Parts, most: number): Explored | undefined {
  const { subject, slice } = parts;
  const { pages, links, open } = parts.beginnings;
  // Only what looks at whole visits can tell where they began.
  const arrivals = new Arrivals(subject.campaign, subject.world, parts.relevance, slice.rules.some(({ judge }) => judge !== undefined));
  const turns = turnsOf(parts, arrivals, most);
  const entered = nothingYet();
  turns.take(pages, entered);
  const found = laterThan(entered);
  turns.take(links, found);
  // Who came by the front door speaks for those who came by another way.
  const apart = nothingYet();
  const { stuck, gaps, loops, unmet, broken } = apart;
  const all = { ...laterThan(found), stuck, gaps, loops, unmet, broken };
  turns.take(open, all);
  const { routes, taken, shown, ends } = all;
  return turns.tooMany() ? undefined : { states: arrivals.size, ...found, routes, taken, shown, ends, elsewhere: onlyThere(apart, found) };
}

/** Sends visitors in by one way after the other. */
function turnsOf(parts: Parts, arrivals: Arrivals, most: number) {
  const { subject, slice, relevance } = parts;
  const circles = circlesOf(subject.campaign);
  let steps = 0;
  const take = (ways: readonly Beginning[], found: Found) => {
    const isDone = () => slice.targets.size > 0 && found.shown.size === slice.targets.size;
    const step = () => ++steps <= most && !isDone();
    const run: Visiting = { ...parts, step, found, circles, arrive: (arrival) => arrivals.add(arrival) };
    for (const { route, draft } of ways.filter((one) => relevance.scope.has(one.route.name))) {
      const circle = circles.has(route.name) ? [route.name] : [];
      for (const arrival of letIn({ route, entry: route.name, draft, circle, depth: 0 }, run)) arrivals.add(arrival);
    }
    for (const node of arrivals.inTurn()) {
      if (steps > most || isDone()) break;
      visitRoute(node, run);
    }
  };
  return { take, tooMany: () => steps > most };
}

/** Whoever comes by a link also needs what is no answer and the page requires all the same, such as a study. */
function letIn(arrival: Arrival, run: Visiting): Arrival[] {
  const { route, draft: { beside } } = arrival;
  const others = beside === undefined ? [] : (route.meta.requires ?? []).filter((fact) => !isAnswer(fact));
  if (others.length === 0) return [arrival];
  const looks = overEach(arrival.draft, lookOn(route, run), (draft) => others.every((fact) => readerOn(arrival, draft, run)(fact) !== undefined));
  return looks.filter(({ value }) => value).map(({ draft }) => ({ ...arrival, draft }));
}

function nothingYet(): Found {
  return eachEvent(() => new Sightings());
}

/** What was found stands: what is found from now on comes after it. */
function laterThan(found: Found): Found {
  return eachEvent((event) => new Sightings(found[event]));
}

function eachEvent(make: (event: keyof Found) => Sightings): Found {
  return {
    routes: make('routes'),
    taken: make('taken'),
    shown: make('shown'),
    ends: make('ends'),
    stuck: make('stuck'),
    gaps: make('gaps'),
    loops: make('loops'),
    unmet: make('unmet'),
    broken: make('broken'),
  };
}

/** What others meet as well is told of them. */
function onlyThere(apart: Found, found: Found): Mishap[] {
  return MISHAPS.flatMap((what) => [...apart[what]].filter(([key]) => !found[what].has(key)).map(([, { draft }]): Mishap => ({ what, landing: draft.landing ?? '' })));
}
