import { findFact } from '#engine/facts/index.ts';
import { evaluate, factsOf } from '#engine/predicates/evaluate.ts';
import type { Route } from '#schemas/campaign/campaign.ts';
import type { FactTest, Predicate } from '#schemas/campaign/predicate.ts';
import type { Truth } from '#schemas/lead/verdicts.ts';
import { cutsOf, testsIn } from '../domain/cuts.ts';
import type { RuleCheck, Subject } from '../explore/subject.ts';
import { offersOf } from './why-never.ts';

/**
 * A gap between two bands of a fact. A band is a range of numbers whose visitors all take the same transition, such as
 * ages from 18 to 40; visitors in a gap take the last transition, the one without a condition.
 */
export interface BandGap {
  readonly route: string;
  readonly transition: number;
  readonly fact: string;
  readonly between: readonly [number, number];
  readonly check: RuleCheck;
}

/**
 * The maximum number of tests of other facts in the conditions of a route. Every combination of their outcomes is
 * examined, so each test doubles the work; and where so many other facts decide, ranges of one number are not what the
 * author thought of.
 */
const MAX_OTHER_TESTS = 6;

/**
 * Finds routes whose conditions cut one number into bands, whatever else they test, and leave a gap between two of
 * them.
 */
export function bandGaps(subject: Subject): BandGap[] {
  return subject.campaign.routes.flatMap((route) => {
    const whens = route.next.flatMap(({ when }) => when ?? []);
    if (whens.length < 2 || route.next.at(-1)?.when !== undefined) return [];
    const cuts = cutsOf(whens);
    return [...new Set(whens.flatMap(factsOf))].flatMap((fact) => {
      const marks = cuts
        .constantsOf(fact)
        .filter((value) => typeof value === 'number')
        .toSorted((one, other) => one - other);
      if (marks.length < 2) return [];
      const others = distinctTests(whens).filter((test) => test.fact !== fact);
      if (others.length > MAX_OTHER_TESTS) return [];
      const bands: Bands = { route, fact, values: valuesAround(marks, isWhole(fact, subject)) };
      // The first combination that leaves a gap represents the others.
      return (
        truthsOf(others)
          .map((truths) => holeIn(bands, truths))
          .find((hole) => hole !== undefined) ?? []
      );
    });
  });
}

interface Bands {
  readonly route: Route;
  readonly fact: string;
  readonly values: readonly number[];
}

/** The results of the tests of other facts, while a number increases. */
type Truths = ReadonlyMap<FactTest, boolean>;

function distinctTests(whens: readonly Predicate[]): FactTest[] {
  const tests = whens.flatMap(testsIn);
  return tests.filter(
    (test, index) => tests.findIndex((other) => JSON.stringify(other) === JSON.stringify(test)) === index,
  );
}

function truthsOf(tests: readonly FactTest[]): Truths[] {
  return tests.reduce<Truths[]>(
    (sofar, test) => sofar.flatMap((truths) => [true, false].map((truth) => new Map([...truths, [test, truth]]))),
    [new Map()],
  );
}

function isWhole(fact: string, subject: Subject): boolean {
  const domains = [findFact(fact)?.domain, ...offersOf(fact, subject).map(({ domain }) => domain)];
  return domains.every((domain) => domain?.kind !== 'number' || domain.integer);
}

/** Returns the marks, one step to each side of them, and a value between each two. */
function valuesAround(marks: readonly number[], whole: boolean): number[] {
  const between = marks.slice(1).flatMap((mark, index) => {
    const middle = (mark + (marks[index] ?? mark)) / 2;
    return whole ? [Math.floor(middle)] : [middle];
  });
  const beside = whole ? marks.flatMap((mark) => [mark - 1, mark + 1]) : [(marks[0] ?? 0) - 1, (marks.at(-1) ?? 0) + 1];
  return [...new Set([...marks, ...between, ...beside])].toSorted((one, other) => one - other);
}

/** Finds where the last transition takes values between two that others take. */
function holeIn({ route, fact, values }: Bands, truths: Truths): BandGap | undefined {
  const net = route.next.length - 1;
  const known = new Map([...truths].map(([test, truth]) => [JSON.stringify(test), truth]));
  const holds = (predicate: Predicate, value: number) =>
    evaluateWith(predicate, (test) =>
      test.fact === fact ? evaluate(test, () => value, '') : (known.get(JSON.stringify(test)) ?? false),
    );
  const taken = values.map((value) =>
    route.next.findIndex(({ when }) => when === undefined || holds(when, value) === true),
  );
  const start = taken.findIndex((one, index) => one === net && taken.slice(0, index).some((before) => before !== net));
  const length = start === -1 ? -1 : taken.slice(start).findIndex((one) => one !== net);
  const [low, high] = [values[start], values[start + length - 1]];
  if (low === undefined || high === undefined || length < 1) return undefined;
  return {
    route: route.name,
    transition: net,
    fact,
    between: [low, high],
    check: {
      rule: `band ${route.name} ${fact}`,
      at: 'leaving',
      routes: new Set([route.name]),
      holds: outside(fact, low, high, truths),
    },
  };
}

function evaluateWith(predicate: Predicate, truthOf: (test: FactTest) => Truth): Truth {
  if ('all' in predicate) return predicate.all.every((part) => evaluateWith(part, truthOf) === true);
  if ('any' in predicate) return predicate.any.some((part) => evaluateWith(part, truthOf) === true);
  return 'not' in predicate ? evaluateWith(predicate.not, truthOf) === false : truthOf(predicate);
}

/** Returns what holds for everybody except those in the gap. */
function outside(fact: string, low: number, high: number, truths: Truths): Predicate {
  const others = [...truths].flatMap(([test, truth]): Predicate[] => [
    ...(test.known === undefined ? [{ fact: test.fact, known: false }] : []),
    truth ? { not: test } : test,
  ]);
  return { any: [{ fact, known: false }, { fact, lessThan: low }, { fact, moreThan: high }, ...others] };
}
