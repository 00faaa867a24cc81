import { inEnglish } from '#schemas/sentence.ts';
import { addDays } from 'date-fns/addDays';
import { parseISO } from 'date-fns/parseISO';
import { subYears } from 'date-fns/subYears';
import { COMPUTED } from '#engine/computed/computed-facts.ts';
import { isoDateOf } from '#engine/dates.ts';
import { readFact } from '#engine/facts/index.ts';
import { LB_PER_KG } from '#engine/fields/body-fields.ts';
import type { FlowState } from '#engine/flow-state.ts';
import { bodyMassIndex } from '#engine/computed/body-mass-index.ts';
import type { Campaign } from '#schemas/campaign/campaign.ts';
import type { Predicate } from '#schemas/campaign/predicate.ts';
import type { AnswerValue, Answers } from '#schemas/lead/answers.ts';
import { testsIn } from '../prove/domain/cuts.ts';
import { explore } from '../prove/explore/explore.ts';
import { withCondition } from '../prove/explore/subject-of.ts';
import { ROUTING, type RuleCheck, type Subject } from '../prove/explore/subject.ts';
import { neverHolds } from '../prove/findings/why-never.ts';
import { nameOf } from '../prove/findings/words.ts';
import { stepAround } from '../step-of.ts';
import type { WorldChoices } from '../prove/world/world-classes.ts';
import { answersForComputed } from './answers-for-computed.ts';
import type { Script, Visitor } from './visitor.ts';

/** A value next to or at a bound that something decides by. */
export interface BoundGoal {
  /** In words: `candidate.age 17 (bound 18)`. */
  readonly name: string;
  /** Does the visitor have the value where it is read? */
  readonly isMet: (visitor: Visitor) => boolean;
  /** Changes that may give the visitor the value. */
  readonly changes: (visitor: Visitor) => readonly Pick<Script, 'wanted' | 'world'>[];
  /** Where conditions of the campaign read it; absent: a study has the bound. */
  readonly read?: BoundRead;
}

interface BoundRead {
  readonly fact: string;
  readonly value: string | number;
  readonly routes: ReadonlySet<string>;
  /** The conditions, in words. */
  readonly by: ReadonlySet<string>;
}

/** Returns every value next to and at a constant that a condition compares a number or a date with. */
export function conditionBounds(subject: Subject): BoundGoal[] {
  const found = new Map<string, { fact: string; value: string | number; routes: Set<string>; by: Set<string> }>();
  for (const { route, by, fact, constant } of constantsOf(subject.campaign)) {
    for (const value of neighboursOf(fact, constant, subject)) {
      const name = `${nameOf(fact)} ${String(value)} (bound ${constant})`;
      const goal = found.get(name) ?? { fact, value, routes: new Set(), by: new Set() };
      goal.routes.add(route);
      goal.by.add(by);
      found.set(name, goal);
    }
  }
  return [...found].map(([name, { fact, value, routes, by }]) => ({
    name,
    read: { fact, value, routes, by },
    isMet: ({ pages }) => pages.some(({ route, left }) => routes.has(route.name) && readFact(fact, left) === value),
    changes: (visitor) => changesFor(fact, value, visitor, subject),
  }));
}

function constantsOf({ routes }: Campaign) {
  return routes.flatMap(({ name: route, blocks, next }) =>
    [
      ...blocks.map(({ id, showWhen }) => ({ condition: showWhen, by: `the block "${id}" of the route "${route}"` })),
      ...next.map(({ to, when }) => ({ condition: when, by: `the transition from "${route}" to "${to}"` })),
    ]
      .flatMap(({ condition, by }) => (condition === undefined ? [] : testsIn(condition).map((test) => ({ test, by }))))
      .flatMap(({ test: { fact, ...operators }, by }) =>
        [
          operators.atLeast,
          operators.atMost,
          operators.moreThan,
          operators.lessThan,
          operators.before,
          operators.after,
        ].flatMap((constant) => (constant === undefined ? [] : [{ route, by, fact, constant }])),
      ),
  );
}

/**
 * Says why no visitor can have a value where it is read, and which conditions read it; says nothing if somebody can
 * have it, or if that cannot be decided.
 */
export function whyImpossible({ read }: BoundGoal, subject: Subject): string | undefined {
  if (read === undefined) return undefined;
  const { fact, value, routes, by } = read;
  const holds: Predicate = { any: [{ fact, known: false }, { not: hasValue(fact, value) }] };
  const rule: RuleCheck = { rule: 'impossible', at: 'leaving', routes, holds };
  const found = explore(withCondition(subject, holds), { ...ROUTING, rules: [rule] });
  if (!found || found.broken.size > 0) return undefined;
  const offered = typeof value === 'number' ? neverHolds({ fact, is: value }, subject) : '';
  return `${[...by].join(', ')}: ${offered === '' ? 'nobody who gets there has this value' : inEnglish(offered)}`;
}

/** Days have no operator for equality. */
function hasValue(fact: string, value: string | number): Predicate {
  return typeof value === 'number'
    ? { fact, is: value }
    : { all: [{ not: { fact, before: value } }, { not: { fact, after: value } }] };
}

/** Numbers are compared to as many decimals as computed facts have. */
const DECIMALS = 6;

function neighboursOf(fact: string, constant: string | number, subject: Subject): (string | number)[] {
  if (typeof constant === 'number') {
    const step = stepAround(fact, constant, subject);
    return [-1, 0, 1].map((steps) => Number((constant + steps * step).toFixed(DECIMALS)));
  }
  const date = parseISO(constant === 'today' ? subject.today : constant);
  return [-1, 0, 1].map((days) => isoDateOf(addDays(date, days)));
}

function changesFor(
  fact: string,
  value: AnswerValue,
  { visit }: Visitor,
  { world, today }: Subject,
): Pick<Script, 'wanted' | 'world'>[] {
  if (fact.startsWith(COMPUTED) && typeof value === 'number')
    return answersForComputed(fact, value, visit).map((wanted) => ({ world: {}, wanted }));
  if (fact === 'candidate.age' && typeof value === 'number') return [{ world: {}, wanted: bornFor(value, today) }];
  if (!fact.startsWith('device.')) return [{ world: {}, wanted: { [fact]: value } }];
  const widths = Array.from({ length: world.sizeOf(fact) ?? 0 }, (_, index): WorldChoices => ({ [fact]: index }));
  return widths
    .filter((choices) => world.visitOf(choices).device.width === value)
    .map((choices) => ({ world: choices, wanted: {} }));
}

/** Returns an age, and the birth date of someone whose birthday is today. */
function bornFor(age: number, today: string): Answers {
  return { 'candidate.age': age, 'candidate.birthDate': isoDateOf(subYears(parseISO(today), age)) };
}

const SIDES = ['below the minimum', 'at the minimum', 'at the maximum', 'above the maximum'] as const;

/**
 * Returns ages and body mass indices next to and at the bounds of the visitors' studies, if the campaign asks for them.
 */
export function studyBounds(subject: Subject): BoundGoal[] {
  const { campaign, world, today } = subject;
  if (world.sizeOf('study') === undefined || campaign.settings.needsStudy !== true) return [];
  const ages = SIDES.map((side, index): BoundGoal => ({
    name: `age ${side} of the study`,
    isMet: ({ visit }) => isBound(ageAt(visit, index), readFact('candidate.age', visit)),
    changes: ({ visit }) => wantedOf(ageAt(visit, index), (age) => bornFor(age, today)),
  }));
  const indices = SIDES.map((side, index): BoundGoal => ({
    name: `body mass index ${side} of the study`,
    isMet: ({ visit }) => isBound(bmiAt(visit, index), bmiOf(visit)),
    changes: ({ visit }) => wantedOf(bmiAt(visit, index), measuresFor),
  }));
  return [
    ...(asks('candidate.birthDate', subject) ? ages : []),
    ...(asks('candidate.weightKg', subject) ? indices : []),
  ];
}

function asks(fact: string, { campaign, partOf }: Subject): boolean {
  return campaign.routes.some((route) => route.blocks.some(({ id }) => partOf(route, id).facts.has(fact)));
}

/** Is there a bound, and does the visitor have exactly that value? */
function isBound(bound: number | undefined, has: AnswerValue | undefined): boolean {
  return bound !== undefined && has === bound;
}

function wantedOf(
  value: number | undefined,
  answersFor: (value: number) => Answers,
): Pick<Script, 'wanted' | 'world'>[] {
  return value === undefined || value < 0 ? [] : [{ world: {}, wanted: answersFor(value) }];
}

function ageAt({ payload: { study } }: FlowState, side: number): number | undefined {
  const { minAge = null, maxAge = null } = study ?? {};
  const bound = side < 2 ? minAge : maxAge;
  return bound === null || !Number.isInteger(bound) ? undefined : bound + ([-1, 0, 0, 1][side] ?? 0);
}

/** The index is rounded to one decimal place before it is compared, so that is the step next to a bound. */
function bmiAt({ payload: { study } }: FlowState, side: number): number | undefined {
  const { minBmi = null, maxBmi = null } = study ?? {};
  const bound = side < 2 ? minBmi : maxBmi;
  return bound === null ? undefined : Math.round((bound + ([-0.1, 0, 0, 0.1][side] ?? 0)) * 10) / 10;
}

const HEIGHT_CM = 170.18;

/** Returns 5 feet 7 inches, and the weight that gives the index. */
function measuresFor(bmi: number): Answers {
  const pounds = Math.round(bmi * (HEIGHT_CM / 100) ** 2 * LB_PER_KG * 10) / 10;
  return {
    'candidate.heightCm': HEIGHT_CM,
    'candidate.heightUnit': 'ft',
    'candidate.weightKg': Math.round((pounds / LB_PER_KG) * 100) / 100,
    'candidate.weightUnit': 'lb',
  };
}

function bmiOf({ answers }: FlowState): number | undefined {
  const [height, weight] = [answers['candidate.heightCm'], answers['candidate.weightKg']];
  return typeof height === 'number' && typeof weight === 'number' ? bodyMassIndex(height, weight) : undefined;
}
