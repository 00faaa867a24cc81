import { OPERATORS, type FactTest, type Predicate } from '#schemas/campaign/predicate.ts';
import { addDays } from 'date-fns/addDays';
import { addMonths } from 'date-fns/addMonths';
import { addYears } from 'date-fns/addYears';
import { COMPUTED } from '#engine/computed/computed-facts.ts';
import type { TimeUnit } from '#schemas/campaign/computation.ts';
import { conditionsIn, takenBy } from '#engine/computed/terms.ts';
import type { Campaign } from '#schemas/campaign/campaign.ts';
import { dateOf, isIsoDate, isoDateOf } from '#engine/dates.ts';

/** Every test that a campaign and its rules make of a fact; these tests cut its domain into classes. */
export interface Cuts {
  testsOf(fact: string): readonly FactTest[];
  /** The values that tests compare the fact with, in the order found, without duplicates. */
  constantsOf(fact: string): readonly (string | number | boolean)[];
  readonly facts: readonly string[];
  /** The tests of a fact that are not only counted by a computation. */
  directTestsOf(fact: string): readonly FactTest[];
}

/** @param computed computed facts, whose conditions cut domains as well */
export function cutsOf(predicates: readonly Predicate[], computed: Campaign['computed'] = {}): Cuts {
  const direct = Map.groupBy(predicates.flatMap(testsIn), ({ fact }) => fact);
  const counted = Object.values(computed).flatMap(({ is }) => conditionsIn(is).flatMap(testsIn));
  const byFact = Map.groupBy([...direct.values()].flat().concat(counted), ({ fact }) => fact);
  const testsOf = (fact: string) => byFact.get(fact) ?? [];
  return {
    testsOf,
    directTestsOf: (fact) => direct.get(fact) ?? [],
    constantsOf: (fact) => [...new Set(testsOf(fact).flatMap(constantsIn))],
    facts: [...byFact.keys()],
  };
}

/** Does a computation take the time between two dates for a number? */
function takesTime(name: string, computed: NonNullable<Campaign['computed']>): boolean {
  const taken = computed[name] ? takenBy(computed[name].is) : [];
  return taken.some((fact) => {
    const next = fact.startsWith(COMPUTED) ? fact.slice(COMPUTED.length) : '';
    const is = computed[next]?.is;
    return is !== undefined && ('timeBetween' in is || (!('count' in is) && takesTime(next, computed)));
  });
}

/** Every test of a predicate. */
export function testsIn(predicate: Predicate): FactTest[] {
  if ('all' in predicate) return predicate.all.flatMap(testsIn);
  if ('any' in predicate) return predicate.any.flatMap(testsIn);
  return 'not' in predicate ? testsIn(predicate.not) : [predicate];
}

/** The values that a test compares a fact with. */
export function constantsIn(test: FactTest): (string | number | boolean)[] {
  return OPERATORS.filter((name) => name !== 'known').flatMap((name) => {
    const value = test[name];
    if (value === undefined) return [];
    return typeof value === 'object' ? [...value] : [value];
  });
}

/** The day that is some units of time after another. */
const AFTER: Readonly<Record<TimeUnit, (day: Date, count: number) => Date>> = {
  days: addDays,
  weeks: (day, count) => addDays(day, 7 * count),
  months: addMonths,
  years: addYears,
};

/** How long a proof holds from its day on. */
const YEARS_AHEAD = 2;
/** The maximum number of days that are examined. */
const MAX_DAYS = 60;
/** A field may accept only dates in the near future, so what it accepts is examined in every season as well. */
const SEASON = 91;

interface Days {
  /** The days on which visitors arrive, one for each class; the first is the day of the proof. */
  readonly days: readonly string[];
  /** Why they do not represent all days of the window; absent if they do. */
  readonly undecided?: string;
}

/** Returns the last day that a proof made on a given day covers. */
export function lastDay(from: string): string {
  return isoDateOf(addYears(dateOf(from), YEARS_AHEAD));
}

/**
 * Returns the days from a given day on that conditions can distinguish. If no condition names a calendar date, all days
 * are alike: ages and "today" move with them. A named day is passed once by the day of the visit, and once for each age
 * by the day on which people born on it reach that age.
 */
export function daysFrom(
  from: string,
  cuts: Cuts,
  { routes, computed = {} }: Pick<Campaign, 'routes' | 'computed'>,
): Days {
  const timed = Object.values(computed).flatMap(({ is }) => ('timeBetween' in is ? [is] : []));
  const written = JSON.stringify(computed).includes('"today"') ? JSON.stringify([routes, computed]) : '';
  const named = [
    ...new Set([
      ...cuts.facts.flatMap((fact) => cuts.constantsOf(fact)),
      // The time since a day that a question or a computation names grows from day to day.
      ...(written.match(/\d{4}-\d{2}-\d{2}/g) ?? []),
    ]),
  ].filter(isIsoDate);
  if (named.length === 0) return { days: [from] };
  const to = lastDay(from);
  const ages = cuts
    .constantsOf('candidate.age')
    .filter((age) => typeof age === 'number')
    .flatMap((age) => [age, age + 1]);
  const numbers = cuts.facts
    .filter((fact) => fact.startsWith(COMPUTED))
    .flatMap((fact) => cuts.constantsOf(fact))
    .filter((value) => typeof value === 'number');
  const reached = (day: string) =>
    timed.flatMap(({ unit }) =>
      numbers.flatMap((number) => [0, 1].map((more) => AFTER[unit](dateOf(day), number + more))),
    );
  const passed = named.flatMap((day) => [
    ...[0, ...ages].map((years) => addYears(dateOf(day), years)),
    ...reached(day),
  ]);
  const seasons = Array.from({ length: Math.floor((YEARS_AHEAD * 365) / SEASON) }, (_, index) =>
    addDays(dateOf(from), (index + 1) * SEASON),
  );
  const around = passed.flatMap((date) => [-1, 0, 1].map((days) => addDays(date, days)));
  const all = [...around, ...seasons].map(isoDateOf).filter((day) => day > from && day < to);
  // In a browser west of the server, it is still the day before.
  const days = [...new Set([from, isoDateOf(addDays(dateOf(from), -1)), ...all.toSorted(), to])];
  const isMixed = Object.entries(computed).some(
    ([name, { is }]) =>
      !('timeBetween' in is) &&
      (JSON.stringify(is).includes('"today"') || (!('count' in is) && takesTime(name, computed))),
  );
  if (written !== '' && isMixed)
    return { days: days.slice(0, MAX_DAYS), undecided: 'what is computed with the time to the day of the visit' };
  if (days.length <= MAX_DAYS) return { days };
  const looked = `only ${MAX_DAYS} of the days from ${from} to ${to} were looked at`;
  return { days: days.slice(0, MAX_DAYS), undecided: `conditions name ${named.length} days: ${looked}` };
}
