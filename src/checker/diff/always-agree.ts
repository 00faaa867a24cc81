import { addDays } from 'date-fns/addDays';
import { parseISO } from 'date-fns/parseISO';
import { isoDateOf } from '#engine/dates.ts';
import { findFact } from '#engine/facts/index.ts';
import { factsOf, type ReadFact } from '#engine/predicates/evaluate.ts';
import type { Transition } from '#schemas/campaign/campaign.ts';
import type { Domain } from '#schemas/campaign/domain.ts';
import type { Predicate } from '#schemas/campaign/predicate.ts';
import type { AnswerValue } from '#schemas/lead/answers.ts';
import { cutsOf, type Cuts } from '../prove/domain/cuts.ts';
import { TODAY } from '../prove/explore/subject.ts';
import { stableText } from './stable-text.ts';
import { isTrue, targetOf } from './truth.ts';

/** The maximum number of combinations of known facts to try; above this, a proof over the flow decides. */
const MAX_VISITS = 20_000;

/**
 * Do two conditions hold for the same visits, whatever facts are known? False means: not for every conceivable visit.
 */
export function alwaysAgree(one: Predicate | undefined, other: Predicate | undefined): boolean {
  if (stableText(one) === stableText(other)) return true;
  return holdsForAll([one, other], (read) => isTrue(one, read, TODAY) === isTrue(other, read, TODAY));
}

/** Do two lists of transitions lead every visit to the same route? */
export function alwaysLeadAlike(one: readonly Transition[], other: readonly Transition[]): boolean {
  const differs = one.findIndex((transition, index) => stableText(transition) !== stableText(other[index]));
  if (differs === -1 && one.length === other.length) return true;
  // Both lists handle visits that match the common leading transitions in the same way.
  const from = differs === -1 ? one.length : differs;
  const [rest, otherRest] = [one.slice(from), other.slice(from)];
  const conditions = [...rest, ...otherRest].map(({ when }) => when);
  return holdsForAll(conditions, (read) => targetOf(rest, read, TODAY) === targetOf(otherRest, read, TODAY));
}

function holdsForAll(conditions: readonly (Predicate | undefined)[], holds: (read: ReadFact) => boolean): boolean {
  const asked = conditions.filter((condition) => condition !== undefined);
  return holdsHowever([...new Set(asked.flatMap(factsOf))], cutsOf(asked), () => undefined, holds);
}

/**
 * Does something hold whatever is known of some facts? The other facts are read as usual. Also false if this is
 * unclear.
 */
export function holdsHowever(
  open: readonly string[],
  cuts: Cuts,
  read: ReadFact,
  holds: (read: ReadFact) => boolean,
): boolean {
  const facts = open.map((fact) => ({ fact, values: valuesOf(fact, cuts) }));
  const count = facts.reduce((product, { values }) => product * values.length, 1);
  if (count > MAX_VISITS || facts.some(({ values }) => values.length === 0)) return false;
  for (let index = 0; index < count; index++) {
    const known = new Map<string, AnswerValue | undefined>();
    let rest = index;
    for (const { fact, values } of facts) {
      known.set(fact, values[rest % values.length]);
      rest = Math.floor(rest / values.length);
    }
    if (!holds((fact) => (known.has(fact) ? known.get(fact) : read(fact)))) return false;
  }
  return true;
}

/** A value for every class that the tests of a fact can distinguish, and one for "not known". Empty means unclear. */
function valuesOf(fact: string, cuts: Cuts): readonly (AnswerValue | undefined)[] {
  const domain = findFact(fact)?.domain;
  const constants = cuts.constantsOf(fact);
  const tests = cuts.testsOf(fact);
  if (tests.some(({ before, after }) => before !== undefined || after !== undefined)) return dates(constants);
  if (
    domain?.kind === 'choices' ||
    tests.some(({ includes, includesAny }) => includes !== undefined || includesAny !== undefined)
  )
    return choices(constants.filter((value) => typeof value === 'string'));
  if (domain?.kind === 'number' || constants.some((value) => typeof value === 'number'))
    return numbers(
      constants.filter((value) => typeof value === 'number'),
      domain,
    );
  return [undefined, ...listed(domain, constants)];
}

function listed(domain: Domain | undefined, constants: readonly AnswerValue[]): readonly AnswerValue[] {
  if (domain?.kind === 'boolean') return [true, false];
  if (domain?.kind === 'remote') return domain.outcomes;
  if (domain?.kind === 'choice' && domain.values.length <= constants.length + 1) return domain.values;
  return [...constants, ...(constants.some((value) => typeof value === 'boolean') ? [true, false] : [OTHER])];
}

/** A value that no condition names. */
const OTHER = '\u0000another';

/** There is a value between any two numbers, except between consecutive whole numbers. */
function numbers(named: readonly number[], domain: Domain | undefined): readonly (number | undefined)[] {
  const bounds = domain?.kind === 'number' ? domain : { min: -Infinity, max: Infinity, integer: false };
  const marks = [...new Set(named.length === 0 ? [0] : named)].toSorted((one, other) => one - other);
  const near = bounds.integer
    ? marks.flatMap((value) => [value - 1, value, value + 1])
    : marks.flatMap((value, index) => [value, (value + (marks[index + 1] ?? value + 2)) / 2]);
  const inside = [(marks[0] ?? 0) - 1, ...near, bounds.min, bounds.max].filter(
    (value) => Number.isFinite(value) && value >= bounds.min && value <= bounds.max,
  );
  return [undefined, ...new Set(inside)];
}

const MAX_CHOICES = 8;

function choices(named: readonly string[]): readonly (readonly string[] | undefined)[] {
  if (named.length > MAX_CHOICES) return [];
  const sets = named.reduce<string[][]>(
    (made, value) => [...made, ...made.map((set) => [...set, value])],
    [[], [OTHER]],
  );
  return [undefined, ...sets];
}

/** The order of a named date and "today" changes from one day to the next. */
function dates(constants: readonly AnswerValue[]): readonly (string | undefined)[] {
  const named = constants.filter((value) => typeof value === 'string');
  if (named.includes('today') && named.length > 1) return [];
  const days = named.map((value) => parseISO(value === 'today' ? TODAY : value));
  return [undefined, ...days.flatMap((day) => [-1, 0, 1].map((step) => isoDateOf(addDays(day, step))))];
}
