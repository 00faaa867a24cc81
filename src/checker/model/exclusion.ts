import { differenceInCalendarDays } from 'date-fns/differenceInCalendarDays';
import { dateOf, isIsoDate } from '#engine/dates.ts';
import type { FactTest, Predicate } from '#schemas/campaign/predicate.ts';
import { valueOf } from '../document/node-access.ts';
import type { BlockEntry } from './entries.ts';
import { readPredicate } from './predicate-tests.ts';

/** Is it impossible for both to be shown together? Sound but not complete: each fact is considered separately. */
export function excludeEachOther(one: BlockEntry, other: BlockEntry): boolean {
  const [ones, others] = [one, other].map((entry) => waysToHold(conditionOf(entry), true));
  return ones?.every((way) => others?.every((theirs) => contradict([...way, ...theirs])) === true) === true;
}

/** A test and its required result, true or false. A test of an unknown fact is neither. */
interface Demand {
  readonly test: FactTest;
  readonly holds: boolean;
}

/** The maximum number of ways to make a condition true that are distinguished. */
const MAX_WAYS = 64;

/** A condition that cannot be read demands nothing. */
function conditionOf({ document, showWhen }: BlockEntry): Predicate {
  const written = showWhen && valueOf(showWhen);
  const readable = showWhen !== undefined && readPredicate(document, showWhen).malformed.length === 0;
  return readable && isPredicate(written) ? written : { all: [] };
}

/** Checks the structure of a condition; the content of its tests is left to other checks. */
function isPredicate(value: unknown): value is Predicate {
  if (typeof value !== 'object' || value === null) return false;
  if ('all' in value) return Array.isArray(value.all) && value.all.every(isPredicate);
  if ('any' in value) return Array.isArray(value.any) && value.any.every(isPredicate);
  return 'not' in value ? isPredicate(value.not) : 'fact' in value && typeof value.fact === 'string';
}

/**
 * Returns every way to make a condition true or false, as the tests that must hold or fail, or `undefined` if there are
 * too many.
 */
function waysToHold(predicate: Predicate, holds: boolean): readonly (readonly Demand[])[] | undefined {
  if ('fact' in predicate) return [[{ test: predicate, holds }]];
  if ('not' in predicate) return waysToHold(predicate.not, !holds);
  const parts = 'all' in predicate ? predicate.all : predicate.any;
  const needsAll = 'all' in predicate === holds;
  let ways: readonly (readonly Demand[])[] = needsAll ? [[]] : [];
  for (const part of parts) {
    const own = waysToHold(part, holds);
    if (!own) return undefined;
    ways = needsAll ? ways.flatMap((way) => own.map((more) => [...way, ...more])) : [...ways, ...own];
    if (ways.length > MAX_WAYS) return undefined;
  }
  return ways;
}

function contradict(demands: readonly Demand[]): boolean {
  return [...Map.groupBy(demands, ({ test }) => test.fact).values()].some((ofFact) => !canHold(ofFact));
}

/** Can a single value of a fact, or its absence, meet all demands on it? */
function canHold(demands: readonly Demand[]): boolean {
  const known = demands.map(({ test, holds }) => (test.known === undefined ? true : test.known === holds));
  if (new Set(known).size > 1) return false;
  if (known[0] === false) return true;
  const allowed = demands.flatMap(({ test, holds }) => (holds ? listed(test) : excluded(test)) ?? []);
  const refused = demands.flatMap(({ test, holds }) => ((holds ? excluded(test) : listed(test)) ?? []).flat());
  const [low, high] = boundsOf(demands);
  const [first, ...more] = allowed;
  if (first)
    return first.some(
      (value) => more.every((list) => list.includes(value)) && !refused.includes(value) && isWithin(value, low, high),
    );
  return low.at < high.at || (low.at === high.at && !low.open && !high.open && !refused.includes(low.at));
}

type Value = string | number | boolean;

/** Returns the values that the test accepts, if it lists them. */
function listed({ is, isOneOf }: FactTest): (readonly Value[])[] | undefined {
  if (is !== undefined) return [[is]];
  return isOneOf === undefined ? undefined : [isOneOf];
}

/** Returns the values that the test excludes, if it lists them. */
function excluded({ isNot }: FactTest): (readonly Value[])[] | undefined {
  return isNot === undefined ? undefined : [[isNot]];
}

interface Bound {
  readonly at: number;
  /** The bound itself is excluded. */
  readonly open: boolean;
}

function isWithin(value: Value, low: Bound, high: Bound): boolean {
  if (typeof value !== 'number') return true;
  return (value > low.at || (value === low.at && !low.open)) && (value < high.at || (value === high.at && !high.open));
}

const ENDLESS = { low: { at: -Infinity, open: false }, high: { at: Infinity, open: false } } as const;

/** Returns the narrowest bounds that the demands set. Dates become day numbers. */
function boundsOf(demands: readonly Demand[]): readonly [low: Bound, high: Bound] {
  const bounds = demands.map(({ test, holds }) => (holds ? boundsWhereTrue(test) : turned(boundsWhereTrue(test))));
  const narrowest = (all: readonly Bound[], start: Bound, isNarrower: (one: Bound, other: Bound) => boolean) =>
    all.reduce((best, one) => (isNarrower(one, best) || (one.at === best.at && one.open) ? one : best), start);
  return [
    narrowest(
      bounds.flatMap(({ low }) => low ?? []),
      ENDLESS.low,
      (one, other) => one.at > other.at,
    ),
    narrowest(
      bounds.flatMap(({ high }) => high ?? []),
      ENDLESS.high,
      (one, other) => one.at < other.at,
    ),
  ];
}

interface Bounds {
  readonly low?: Bound;
  readonly high?: Bound;
}

function boundsWhereTrue({ atLeast, moreThan, atMost, lessThan, before, after }: FactTest): Bounds {
  if (atLeast !== undefined) return { low: { at: atLeast, open: false } };
  if (moreThan !== undefined) return { low: { at: moreThan, open: true } };
  if (atMost !== undefined) return { high: { at: atMost, open: false } };
  if (lessThan !== undefined) return { high: { at: lessThan, open: true } };
  const [last, first] = [dayNumber(before), dayNumber(after)];
  if (last !== undefined) return { high: { at: last - 1, open: false } };
  return first === undefined ? {} : { low: { at: first + 1, open: false } };
}

/** If a test of bounds must fail, the value is on the other side of a bound. */
function turned({ low, high }: Bounds): Bounds {
  if (low) return { high: { at: low.at, open: !low.open } };
  return high ? { low: { at: high.at, open: !high.open } } : {};
}

const FIRST_DAY = dateOf('1900-01-01');

/** Returns `undefined` for a word that is not a fixed day, such as "today". */
function dayNumber(day: string | undefined): number | undefined {
  return isIsoDate(day) ? differenceInCalendarDays(dateOf(day), FIRST_DAY) : undefined;
}
