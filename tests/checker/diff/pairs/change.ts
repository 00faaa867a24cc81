import type { BlockUse, Campaign, Route, Transition } from '#schemas/campaign/campaign.ts';
import type { FactTest, Predicate } from '#schemas/campaign/predicate.ts';
import { addDays } from 'date-fns/addDays';
import { parseISO } from 'date-fns/parseISO';
import { isoDateOf } from '#engine/dates.ts';

export type Random = (below: number) => number;

/** A way to rewrite a campaign. */
export interface Change {
  readonly name: string;
  readonly make: (campaign: Campaign, random: Random) => Campaign;
}

type Rewrite = (predicate: Predicate, random: Random) => Predicate;

/** Rewrites a random condition; without conditions, changes nothing. */
function inCondition(rewrite: Rewrite): Change['make'] {
  return (campaign, random) => {
    const count = campaign.routes.reduce(
      (sum, { blocks, next }) =>
        sum +
        [...blocks.map(({ showWhen }) => showWhen), ...next.map(({ when }) => when)].filter((one) => one !== undefined)
          .length,
      0,
    );
    if (count === 0) return campaign;
    let place = random(count);
    const changed = (one: Predicate | undefined) => (one !== undefined && place-- === 0 ? rewrite(one, random) : one);
    return {
      ...campaign,
      routes: campaign.routes.map((route) => ({
        ...route,
        blocks: route.blocks.map((use): BlockUse => withCondition(use, 'showWhen', changed(use.showWhen))),
        next: route.next.map((step): Transition => withCondition(step, 'when', changed(step.when))),
      })),
    };
  };
}

function withCondition<Part extends object>(
  part: Part,
  name: 'when' | 'showWhen',
  condition: Predicate | undefined,
): Part {
  return condition === undefined ? part : { ...part, [name]: condition };
}

function inRoute(make: (route: Route, random: Random, campaign: Campaign) => Route): Change['make'] {
  return (campaign, random) => {
    const place = random(campaign.routes.length);
    return {
      ...campaign,
      routes: campaign.routes.map((route, index) => (index === place ? make(route, random, campaign) : route)),
    };
  };
}

/** Replaces every test of a condition, or only some, as the function decides. */
function inTests(predicate: Predicate, change: (test: FactTest) => Predicate): Predicate {
  if ('all' in predicate) return { all: predicate.all.map((part) => inTests(part, change)) };
  if ('any' in predicate) return { any: predicate.any.map((part) => inTests(part, change)) };
  return 'not' in predicate ? { not: inTests(predicate.not, change) } : change(predicate);
}

function deMorgan(predicate: Predicate): Predicate {
  if ('all' in predicate) return { not: { any: predicate.all.map((part): Predicate => ({ not: deMorgan(part) })) } };
  if ('any' in predicate) return { not: { all: predicate.any.map((part): Predicate => ({ not: deMorgan(part) })) } };
  return 'not' in predicate ? { not: deMorgan(predicate.not) } : predicate;
}

function split({ fact, isOneOf, ...rest }: FactTest): Predicate {
  return isOneOf === undefined ? { fact, ...rest } : { any: isOneOf.map((is) => ({ fact, is })) };
}

/** The same bound of whole numbers, expressed differently. */
function otherBound(test: FactTest): Predicate {
  const { fact, atLeast, moreThan, atMost, lessThan } = test;
  if (atLeast !== undefined) return { fact, moreThan: atLeast - 1 };
  if (moreThan !== undefined) return { fact, atLeast: moreThan + 1 };
  if (atMost !== undefined) return { not: { fact, moreThan: atMost } };
  return lessThan === undefined ? test : { fact, atMost: lessThan - 1 };
}

function reversed(predicate: Predicate): Predicate {
  if ('all' in predicate) return { all: predicate.all.toReversed() };
  return 'any' in predicate ? { any: predicate.any.toReversed() } : predicate;
}

function renamedRoute(campaign: Campaign, random: Random): Campaign {
  const old = campaign.routes[random(campaign.routes.length)]?.name;
  const name = (one: string) => (one === old ? `${one}-now` : one);
  const routes = campaign.routes.map((route) => ({
    ...route,
    name: name(route.name),
    next: route.next.map((step) => ({ ...step, to: name(step.to) })),
  }));
  return { ...campaign, home: name(campaign.home), routes };
}

function swapped<Item>(items: readonly Item[], at: number): Item[] {
  const [one, other] = [items[at], items[at + 1]];
  return one === undefined || other === undefined
    ? [...items]
    : [...items.slice(0, at), other, one, ...items.slice(at + 2)];
}

/** Repeats the condition of a transition to a page on that page: on a block, or on a transition. */
function saidAgain({ home, routes, ...rest }: Campaign, random: Random): Campaign {
  const ways = routes.flatMap(({ next }) =>
    next.flatMap(({ when, to }) => (when && to !== home ? [{ when, to }] : [])),
  );
  const way = ways[random(Math.max(1, ways.length))];
  if (!way) return { home, routes, ...rest };
  const both = (one: Predicate | undefined): Predicate => (one ? { all: [one, way.when] } : way.when);
  const inSteps = random(2) === 0;
  const again = (route: Route): Route => ({
    ...route,
    blocks: inSteps
      ? route.blocks
      : route.blocks.map((use, index) => (index === 0 ? { ...use, showWhen: both(use.showWhen) } : use)),
    next: inSteps ? route.next.map((step) => (step.when ? { ...step, when: both(step.when) } : step)) : route.next,
  });
  return { ...rest, home, routes: routes.map((route) => (route.name === way.to ? again(route) : route)) };
}

/** Rewrites that mostly preserve the meaning for everybody. Counting all visitors decides whether they do. */
export const REFACTORINGS: readonly Change[] = [
  { name: 'not not', make: inCondition((one) => ({ not: { not: one } })) },
  { name: 'de Morgan', make: inCondition(deMorgan) },
  { name: 'isOneOf as any', make: inCondition((one) => inTests(one, split)) },
  { name: 'bound in other words', make: inCondition((one) => inTests(one, otherBound)) },
  { name: 'parts in another order', make: inCondition(reversed) },
  { name: 'said twice', make: inCondition((one) => ({ all: [one, one] })) },
  {
    name: 'transitions in another order',
    make: inRoute((route, random) => ({
      ...route,
      next: swapped(route.next, random(Math.max(1, route.next.length - 1))),
    })),
  },
  {
    name: 'a transition after the last',
    make: inRoute((route, _random, { home }) => ({
      ...route,
      next:
        route.next.length === 0
          ? []
          : [...route.next, ...route.next.slice(0, 1).map((step) => ({ ...step, to: home }))],
    })),
  },
  {
    name: 'a transition that never holds',
    make: inRoute((route, random, { routes }) => ({
      ...route,
      next: route.next.flatMap((step) => [
        ...(step.when
          ? [{ when: { all: [step.when, { not: step.when }] }, to: routes[random(routes.length)]?.name ?? step.to }]
          : []),
        step,
      ]),
    })),
  },
  {
    name: 'routes in another order',
    make: (campaign) => ({
      ...campaign,
      routes: [...campaign.routes.slice(0, 1), ...campaign.routes.slice(1).toReversed()],
    }),
  },
  { name: 'a route renamed', make: renamedRoute },
  { name: 'said again', make: saidAgain },
  { name: 'said again, elsewhere', make: saidAgain },
  {
    name: 'a condition left out that the one before makes sure of',
    make: inRoute((route) => ({
      ...route,
      next: route.next.map((step, index) =>
        index === 1 && step.when && route.next[0]?.when
          ? { ...step, when: { all: [step.when, { not: route.next[0].when }] } }
          : step,
      ),
    })),
  },
];

function nearby(test: FactTest, random: Random): FactTest {
  const step = random(2) === 0 ? 1 : -1;
  const day = (value: string) => (value === 'today' ? value : isoDateOf(addDays(parseISO(value), step)));
  const { atLeast, moreThan, atMost, lessThan, before, after, is, isNot, isOneOf, includesAny, known } = test;
  const { fact } = test;
  if (atLeast !== undefined) return { fact, atLeast: atLeast + step };
  if (moreThan !== undefined) return { fact, moreThan: moreThan + step };
  if (atMost !== undefined) return { fact, atMost: atMost + step };
  if (lessThan !== undefined) return { fact, lessThan: lessThan + step };
  if (before !== undefined) return { fact, before: day(before) };
  if (after !== undefined) return { fact, after: day(after) };
  if (typeof is === 'number') return { fact, is: is + step };
  if (is !== undefined) return { fact, isNot: is };
  if (isNot !== undefined) return { fact, is: isNot };
  if (isOneOf !== undefined && isOneOf.length > 1) return { fact, isOneOf: isOneOf.slice(1) };
  if (includesAny !== undefined && includesAny.length > 1) return { fact, includesAny: includesAny.slice(1) };
  return known === undefined ? test : { fact, known: !known };
}

/** Replaces one test of a condition, at random. */
function inOneTest(predicate: Predicate, random: Random): Predicate {
  let count = 0;
  inTests(predicate, (test) => (count++, test));
  let place = random(Math.max(1, count));
  return inTests(predicate, (test) => (place-- === 0 ? nearby(test, random) : test));
}

const PERSONAL = ['candidate.age', 'candidate.gender', 'candidate.postalCode'] as const;

/** Makes a page require a fact: of the person, or one that a block of the campaign asks. */
export function requiring(route: Route, random: Random, { routes }: Campaign): Route {
  const own = routes.flatMap(({ blocks }) =>
    blocks.filter(({ block }) => /Letter|Number|Several|ReferralSource/.test(block)).map(({ id }) => `answer.${id}`),
  );
  const facts = [...PERSONAL, ...own];
  const fact = facts[random(facts.length)] ?? 'candidate.age';
  return { ...route, meta: { ...route.meta, requires: [...(route.meta.requires ?? []), fact] } };
}

/** Rewrites that mostly change something for somebody. */
export const CHANGES: readonly Change[] = [
  { name: 'a nearby value', make: inCondition(inOneTest) },
  { name: 'a nearby value, again', make: inCondition(inOneTest) },
  { name: 'a nearby value, once more', make: inCondition(inOneTest) },
  { name: 'not', make: inCondition((one) => ({ not: one })) },
  { name: 'a page requires more', make: inRoute(requiring) },
  { name: 'a page requires nothing', make: inRoute((route) => ({ ...route, meta: { ...route.meta, requires: [] } })) },
  {
    name: 'a page made for landing',
    make: inRoute((route) => ({ ...route, meta: { ...route.meta, landing: route.meta.landing !== true } })),
  },
  {
    name: 'a page that saves',
    make: inRoute((route) => ({ ...route, meta: { ...route.meta, saveSubject: route.meta.saveSubject !== true } })),
  },
  { name: 'a block less', make: inRoute((route) => ({ ...route, blocks: route.blocks.slice(0, -1) })) },
  { name: 'blocks in another order', make: inRoute((route) => ({ ...route, blocks: route.blocks.toReversed() })) },
  {
    name: 'a transition less',
    make: inRoute((route) => ({ ...route, next: route.next.length > 1 ? route.next.slice(1) : route.next })),
  },
  {
    name: 'another target',
    make: inRoute((route, random, { routes }) => ({
      ...route,
      next: route.next.map((step, index) =>
        index === 0 ? { ...step, to: routes[random(routes.length)]?.name ?? step.to } : step,
      ),
    })),
  },
  {
    name: 'for those alone of whom a link tells',
    make: inRoute((route, random) => ({
      ...route,
      blocks: route.blocks.map((use, index) =>
        index === 0
          ? { ...use, showWhen: { fact: PERSONAL[random(PERSONAL.length)] ?? 'candidate.age', known: random(2) === 0 } }
          : use,
      ),
    })),
  },
];
