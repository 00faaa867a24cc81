import { COMPUTED } from '#engine/computed/computed-facts.ts';
import { findFact } from '#engine/facts/index.ts';
import type { Computation, Term, TimeUnit } from '#schemas/campaign/computation.ts';
import type { Domain } from '#schemas/campaign/domain.ts';
import { valueOf } from '../document/node-access.ts';
import type { CampaignModel } from './campaign-model.ts';
import { unitIn, type UnitOfFact } from './computed-units.ts';
import { readPredicate } from './predicate-tests.ts';
import { readComputations, type WrittenComputation } from './computations.ts';

/** The numbers that a term can be. */
interface Range {
  readonly min: number;
  readonly max: number;
  readonly integer: boolean;
}

type Domains = ReadonlyMap<string, Domain>;
type RangeOf = (fact: string) => Range | undefined;

/** The computed facts of a campaign, by name: a campaign that extends another may replace some. */
export function computationsOf({ line }: Pick<CampaignModel, 'line'>): ReadonlyMap<string, WrittenComputation> {
  return new Map(line.flatMap((document) => readComputations(document).map((one) => [one.name, one] as const)));
}

/** The facts that a fact is read from in the end, if the campaign computes it; otherwise the fact itself. */
export function leavesOf(fact: string, model: Pick<CampaignModel, 'line'>): string[] {
  const computed = computationsOf(model);
  const found = new Set([fact]);
  for (const one of found) {
    const written = one.startsWith(COMPUTED) ? computed.get(one.slice(COMPUTED.length)) : undefined;
    for (const taken of written ? factsTaken(written) : []) found.add(taken);
  }
  return [...found].filter((one) => !one.startsWith(COMPUTED));
}

/** The facts that a computation takes or has conditions on. */
export function factsTaken({ document, taken, conditions }: WrittenComputation): string[] {
  const tests = conditions.flatMap((condition) => readPredicate(document, condition).tests);
  return [...taken, ...tests].map(({ fact }) => fact);
}

/** The domains of the facts of a campaign, with those of its computed facts: all that their terms allow. */
export function withComputed(model: CampaignModel, domains: Domains): Domains {
  const computations = computationsOf(model);
  if (computations.size === 0) return domains;
  const found = new Map<string, Range | undefined>();
  const domainOf = (fact: string) => domains.get(fact) ?? findFact(fact)?.domain;
  const rangeOf: RangeOf = (fact) => {
    const domain = domainOf(fact);
    if (domain?.kind === 'number') return domain;
    if (found.has(fact)) return found.get(fact);
    const written = fact.startsWith(COMPUTED) ? computations.get(fact.slice(COMPUTED.length)) : undefined;
    const value = written && valueOf(written.node);
    // One that is computed from itself has no range.
    found.set(fact, undefined);
    const range = written && isComputation(value, written) ? rangeIn(value, rangeOf, domainOf) : undefined;
    found.set(fact, range);
    return range;
  };
  const unitOf = unitsOf(model, domains);
  const computed = [...computations.keys()].map((name): [string, Domain] => {
    const { min, max, integer } = rangeOf(COMPUTED + name) ?? ANY;
    const unit = unitOf(COMPUTED + name);
    return [COMPUTED + name, { kind: 'number', min, max, integer, ...(unit === undefined ? {} : { unit }) }];
  });
  return new Map([...domains, ...computed]);
}

/** The units of a campaign's facts, computed ones included; one that is computed from itself has none. */
export function unitsOf(model: CampaignModel, domains: Domains): UnitOfFact {
  const computations = computationsOf(model);
  const found = new Map<string, string | undefined>();
  const unitOf: UnitOfFact = (fact) => {
    if (found.has(fact)) return found.get(fact);
    const written = fact.startsWith(COMPUTED) ? computations.get(fact.slice(COMPUTED.length)) : undefined;
    found.set(fact, undefined);
    const domain = domains.get(fact) ?? findFact(fact)?.domain;
    const unit = written ? unitIn(written.node, unitOf).unit : domain?.kind === 'number' ? domain.unit : undefined;
    found.set(fact, unit);
    return unit;
  };
  return unitOf;
}

function isComputation(value: unknown, { faults }: WrittenComputation): value is Computation {
  return faults.length === 0 && typeof value === 'object' && value !== null;
}

const ANY: Range = { min: -Number.MAX_VALUE, max: Number.MAX_VALUE, integer: false };

function rangeIn(
  computation: Computation,
  rangeOf: RangeOf,
  domainOf: (fact: string) => Domain | undefined,
): Range | undefined {
  const term = (one: Term): Range => {
    if (typeof one === 'number') return { min: one, max: one, integer: Number.isInteger(one) };
    return (typeof one === 'string' ? rangeOf(one) : rangeIn(one, rangeOf, domainOf)) ?? ANY;
  };
  if ('sum' in computation) return computation.sum.map(term).reduce(added);
  if ('product' in computation) return computation.product.map(term).reduce(multiplied);
  if ('minimum' in computation) return joined(computation.minimum.map(term), Math.min);
  if ('maximum' in computation) return joined(computation.maximum.map(term), Math.max);
  if ('difference' in computation) {
    const [one, other] = computation.difference.map(term);
    return one && other && added(one, { min: -other.max, max: -other.min, integer: other.integer });
  }
  if ('quotient' in computation) {
    const divisor = 1 / computation.quotient[1];
    return multiplied(term(computation.quotient[0]), { min: divisor, max: divisor, integer: false });
  }
  if ('count' in computation) return { min: 0, max: computation.count.length, integer: true };
  if ('score' in computation)
    return computation.score.map((fact) => pointsRange(domainOf(fact), computation.points)).reduce(added);
  if ('bodyMassIndex' in computation) return { min: 0, max: Number.MAX_VALUE, integer: false };
  const max = Math.trunc(MAX_DAYS / DAYS[computation.unit]);
  return { min: -max, max, integer: true };
}

function added(one: Range, other: Range): Range {
  return { min: one.min + other.min, max: one.max + other.max, integer: one.integer && other.integer };
}

function multiplied(one: Range, other: Range): Range {
  const corners = [one.min, one.max].flatMap((left) => [other.min, other.max].map((right) => left * right));
  return { min: Math.min(...corners), max: Math.max(...corners), integer: one.integer && other.integer };
}

function joined(ranges: readonly Range[], pick: (...values: number[]) => number): Range {
  return {
    min: pick(...ranges.map(({ min }) => min)),
    max: pick(...ranges.map(({ max }) => max)),
    integer: ranges.every(({ integer }) => integer),
  };
}

function pointsRange(domain: Domain | undefined, points: Readonly<Record<string, number>>): Range {
  const all = valuesIn(domain).flatMap((value) => (Object.hasOwn(points, value) ? (points[value] ?? []) : []));
  const integer = all.every(Number.isInteger);
  if (domain?.kind !== 'choices') return { min: Math.min(...all), max: Math.max(...all), integer };
  const total = (some: readonly number[]) => some.reduce((sum, one) => sum + one, 0);
  return { min: total(all.filter((one) => one < 0)), max: total(all.filter((one) => one > 0)), integer };
}

/** The values that a score gives points for; none if it cannot score the domain. */
export function valuesIn(domain: Domain | undefined): readonly string[] {
  if (domain?.kind === 'boolean') return ['true', 'false'];
  return domain?.kind === 'choice' || domain?.kind === 'choices' ? domain.values : [];
}

const DAYS: Readonly<Record<TimeUnit, number>> = { days: 1, weeks: 7, months: 28, years: 365 };
/** Nobody answers with a date further away. */
const MAX_DAYS = 200 * 366;
