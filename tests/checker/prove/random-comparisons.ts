import { addDays } from 'date-fns/addDays';
import { compute } from '#engine/computed/compute.ts';
import { computing } from '#engine/computed/terms.ts';
import { dateOf, isoDateOf } from '#engine/dates.ts';
import { evaluate, type ReadFact } from '#engine/predicates/evaluate.ts';
import { withoutComparisons, type Comparisons } from '#engine/resolve/comparisons.ts';
import type { BlockUse, Campaign } from '#schemas/campaign/campaign.ts';
import type { Computation, TimeUnit } from '#schemas/campaign/computation.ts';
import type { Predicate, WrittenPredicate } from '#schemas/campaign/predicate.ts';
import type { Answers, AnswerValue } from '#schemas/lead/answers.ts';
import { campaign, route } from '#tests/support/builders.ts';
import { words } from '#tests/support/checker/small-campaign.ts';
import { seeded } from './random-campaigns.ts';

type Random = (below: number) => number;

/** A question with every answer that it accepts. */
interface Asked {
  readonly id: string;
  readonly props: object;
  readonly values: readonly AnswerValue[];
}

/** What a campaign asks and computes. */
interface World {
  readonly asked: readonly Asked[];
  readonly computed: ReadonlyMap<string, Computation>;
  /** Facts that conditions may compare with each other, or with numbers about as large as one of these. */
  readonly numbers: ReadonlyMap<string, readonly number[]>;
  /** Facts that conditions may compare with each other, and with one of these days. */
  readonly dates: ReadonlyMap<string, readonly string[]>;
}

function number(id: string, min: number, max: number, step = 1): Asked {
  const values = Array.from({ length: Math.round((max - min) / step) + 1 }, (_, index) => min + index * step);
  return { id, props: { kind: 'number', min, max, ...(step < 1 ? { decimals: 1, step } : {}) }, values };
}

function date(id: string, from: string, days: number): Asked {
  const values = Array.from({ length: days }, (_, index) => isoDateOf(addDays(dateOf(from), index)));
  return { id, props: { kind: 'date', from, to: values.at(-1) }, values };
}

const pick = <Item>(random: Random, [first, ...others]: readonly [Item, ...Item[]]): Item =>
  [first, ...others][random(others.length + 1)] ?? first;

/** Three numbers, one of them in halves now and then, with sums and differences. */
function numbersWorld(random: Random): World {
  const asked = ['x', 'y', 'z'].map((id) => number(id, random(6), 18 + random(8), random(4) === 0 ? 0.5 : 1));
  const facts = asked.map(({ id }) => `answer.${id}`);
  const [x = '', y = '', z = ''] = facts;
  const is: Computation = pick<Computation>(random, [
    { difference: [x, y] },
    { sum: [x, z] },
    { product: [y, z] },
    { maximum: [x, y] },
    { quotient: [x, 2] },
    { difference: [{ product: [x, 2] }, y] },
    { sum: [{ count: [{ fact: x, atLeast: 10 }] }, y] },
  ]);
  return {
    asked,
    computed: new Map([['one', is]]),
    numbers: new Map([...facts.map((fact): [string, number[]] => [fact, [5, 12, 18]]), ['computed.one', [0, 6, 20]]]),
    dates: new Map(),
  };
}

/** A body mass index, with a limit of one's own, or with another one. */
function bodyWorld(random: Random): World {
  const [height, weight] = [number('h', 150, 166 + random(4)), number('w', 40, 58 + random(6))];
  const index: Computation = { bodyMassIndex: ['answer.h', 'answer.w'] };
  const isPair = random(3) === 0;
  const more: readonly Asked[] = isPair
    ? [number('g', 150, 160), number('v', 45, 50)]
    : [number('limit', 16, 33, random(2) === 0 ? 1 : 0.5)];
  const other: Computation = isPair
    ? { bodyMassIndex: ['answer.g', 'answer.v'] }
    : { difference: ['answer.w', 'answer.limit'] };
  const own: (readonly [string, readonly number[]])[] = isPair ? [] : [['answer.limit', [20, 25]]];
  return {
    asked: [height, weight, ...more],
    computed: new Map([
      ['bmi', index],
      ['other', other],
    ]),
    numbers: new Map([['computed.bmi', [18.5, 20, 25]], ['computed.other', [20, 25]], ...own]),
    dates: new Map(),
  };
}

const UNITS: readonly [TimeUnit, ...TimeUnit[]] = ['days', 'weeks', 'months', 'years'];

/** Two or three dates, a year or two apart, around the ends of February, with the times between them. */
function datesWorld(random: Random): World {
  const from = (year: number) => `${year}-0${pick(random, [1, 2])}-${10 + random(19)}`;
  const asked = [
    date('a', from(2020), 20 + random(20)),
    date('b', from(pick(random, [2020, 2021])), 20 + random(20)),
    ...(random(3) === 0 ? [date('c', from(2022), 18)] : []),
  ];
  const ids = asked.map(({ id }) => `answer.${id}`);
  const two = (): [string, string] => {
    const [one = '', other = ''] = random(2) === 0 ? ids : ids.toReversed();
    return random(4) === 0 ? [other, ids.at(-1) ?? ''] : [one, other];
  };
  const times = Array.from({ length: 1 + random(2) }, (_, index): [string, Computation] => [
    `t${index}`,
    { timeBetween: two(), unit: pick(random, UNITS) },
  ]);
  const near = (computation: Computation): number[] => {
    if (!('unit' in computation)) return [];
    const about = { days: [0, 1, 365, 366], weeks: [0, 1, 52], months: [-1, 0, 1, 12], years: [-1, 0, 1, 2] };
    return about[computation.unit];
  };
  return {
    asked,
    computed: new Map(times),
    numbers: new Map(times.map(([name, computation]) => [`computed.${name}`, near(computation)])),
    dates: new Map(ids.map((id) => [id, ['2020-02-29', '2021-02-28', '2021-03-01']])),
  };
}

function leaf(random: Random, { numbers, dates }: World): WrittenPredicate {
  const isDate = dates.size > 0 && (random(2) === 0 || numbers.size === 0);
  const facts = [...(isDate ? dates : numbers)];
  const [fact, constants] = facts[random(facts.length)] ?? ['', []];
  const others = facts.filter(([name]) => name !== fact);
  const compares = others.length > 0 && (isDate || dates.size === 0) && random(5) < 3;
  const constant = constants[random(constants.length)] ?? 0;
  const value = compares ? { fact: others[random(others.length)]?.[0] ?? '' } : constant;
  const operator = isDate
    ? pick(random, ['before', 'after'])
    : pick(random, compares ? ['atLeast', 'atMost', 'moreThan', 'lessThan'] : ['atLeast', 'lessThan', 'is', 'isNot']);
  return { fact, [operator]: value };
}

function condition(random: Random, world: World): WrittenPredicate {
  const parts = Array.from({ length: 2 + random(2) }, () => leaf(random, world));
  const form = random(6);
  if (form === 0) return { any: parts };
  return { all: form === 1 ? parts.map((part) => ({ not: part })) : parts };
}

export interface Comparing {
  readonly campaign: Campaign;
  /** What visitors do, found by trying every answer: the transitions that they take, and the blocks that they see. */
  readonly counted: () => { readonly taken: readonly string[]; readonly shown: readonly string[] };
}

/**
 * A campaign that asks for numbers or dates, each with too many values to be tried one by one, and compares them and
 * what is computed from them.
 */
export function randomComparisons(seed: number): Comparing {
  const random = seeded(Math.imul(seed, 0x9e3779b1));
  const world = pick(random, [numbersWorld, bodyWorld, datesWorld])(random);
  const found: Comparisons = new Map();
  const conditions = Array.from({ length: 6 }, () => withoutComparisons(condition(random, world), found));
  const [before, steps, blocks] = [conditions.slice(0, 1), conditions.slice(1, 4), conditions.slice(4)];
  const computed = new Map([...world.computed, ...found]);
  const ask = ({ id, props }: Asked): BlockUse => ({ block: 'Question', id, props: { label: words(id), ...props } });
  // Now and then, some questions are on a page before, which may be left in two ways.
  const early = random(2) === 0 ? world.asked.slice(0, world.asked.length - 1) : [];
  const to = (name: string, some: readonly Predicate[]) => [...some.map((when) => ({ when, to: name })), { to: name }];
  const routes = [
    ...(early.length > 0 ? [route('r', { blocks: early.map(ask), next: to('r0', before) })] : []),
    route('r0', { blocks: world.asked.slice(early.length).map(ask), next: to('r1', steps) }),
    route('r1', {
      blocks: blocks.map((showWhen, index) => ({ block: 'Words', id: `w${index}`, props: {}, showWhen })),
      next: [],
    }),
  ];
  const stepOf = (some: readonly Predicate[], holds: (one: Predicate) => boolean) =>
    some.some(holds) ? some.findIndex(holds) : some.length;
  return {
    campaign: campaign(routes, computing(computed)),
    counted: () => {
      const [taken, shown] = [new Set<string>(), new Set<string>()];
      if (early.length > 0)
        for (const answers of everyAnswer(early)) taken.add(`r#${stepOf(before, holdsFor(answers, computed))}`);
      for (const answers of everyAnswer(world.asked)) {
        const holds = holdsFor(answers, computed);
        taken.add(`r0#${stepOf(steps, holds)}`);
        for (const [index, block] of blocks.entries()) if (holds(block)) shown.add(`r1@w${index}`);
      }
      return { taken: [...taken].toSorted(), shown: [...shown].toSorted() };
    },
  };
}

function everyAnswer(asked: readonly Asked[]): Answers[] {
  return asked.reduce<Answers[]>(
    (all, { id, values }) => all.flatMap((answers) => values.map((value) => ({ ...answers, [`answer.${id}`]: value }))),
    [{}],
  );
}

function holdsFor(answers: Answers, computed: ReadonlyMap<string, Computation>): (condition: Predicate) => boolean {
  const known = new Map<string, number | undefined>();
  const read: ReadFact = (fact) => {
    const computation = computed.get(fact.replace('computed.', ''));
    if (!computation) return answers[fact];
    if (!known.has(fact)) known.set(fact, compute(computation, read, '2026-01-15'));
    return known.get(fact);
  };
  return (one) => evaluate(one, read, '2026-01-15') === true;
}
