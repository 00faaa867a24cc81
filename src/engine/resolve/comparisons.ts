import type { Computation, Term, WrittenComputation } from '#schemas/campaign/computation.ts';
import {
  COMPARISONS,
  type FactTest,
  type OtherFact,
  type Predicate,
  type WrittenFactTest,
  type WrittenPredicate,
} from '#schemas/campaign/predicate.ts';
import { nameOfComparison } from '../computed/compared.ts';
import { COMPUTED } from '../computed/computed-facts.ts';

/** The computed facts that comparisons are read from, by name. */
export type Comparisons = Map<string, Computation>;

/**
 * A condition in which each comparison of two facts is a test of a computed one: of their difference, or of the days
 * between them. All that is known about computed facts, what can be proven about them above all, so holds for
 * comparisons.
 *
 * @param found receives the computed facts
 */
export function withoutComparisons(written: WrittenPredicate, found: Comparisons): Predicate {
  if ('all' in written) return { all: written.all.map((part) => withoutComparisons(part, found)) };
  if ('any' in written) return { any: written.any.map((part) => withoutComparisons(part, found)) };
  if ('not' in written) return { not: withoutComparisons(written.not, found) };
  if (isPlain(written)) return written;
  for (const operator of COMPARISONS) {
    const other = written[operator];
    if (typeof other === 'object') return differenceTest(written.fact, operator, other.fact, found);
  }
  throw new Error(`The test of "${written.fact}" compares it with nothing`);
}

/** Whether a test compares a fact only with values. */
function isPlain(test: WrittenFactTest): test is FactTest {
  return COMPARISONS.every((operator) => typeof test[operator] !== 'object');
}

function differenceTest(
  fact: string,
  operator: (typeof COMPARISONS)[number],
  other: OtherFact['fact'],
  found: Comparisons,
): FactTest {
  const of = operator === 'before' || operator === 'after' ? 'dates' : 'numbers';
  const name = nameOfComparison({ fact, other, of });
  found.set(name, of === 'dates' ? { timeBetween: [other, fact], unit: 'days' } : { difference: [fact, other] });
  const than = operator === 'before' ? 'lessThan' : operator === 'after' ? 'moreThan' : operator;
  return { fact: COMPUTED + name, [than]: 0 };
}

/** A computation without comparisons in the conditions that it counts. */
export function computationOf(written: WrittenComputation, found: Comparisons): Computation {
  const term = (one: Term<WrittenPredicate>): Term => (typeof one === 'object' ? computationOf(one, found) : one);
  if ('count' in written) return { count: written.count.map((condition) => withoutComparisons(condition, found)) };
  if ('sum' in written) return { sum: written.sum.map(term) };
  if ('product' in written) return { product: written.product.map(term) };
  if ('minimum' in written) return { minimum: written.minimum.map(term) };
  if ('maximum' in written) return { maximum: written.maximum.map(term) };
  if ('difference' in written) {
    const { difference } = written;
    const [one, other] = difference;
    return { difference: [term(one), term(other)] };
  }
  if ('quotient' in written) return { quotient: [term(written.quotient[0]), written.quotient[1]] };
  if (!('bodyMassIndex' in written)) return written;
  const [height, weight] = written.bodyMassIndex;
  return { bodyMassIndex: [term(height), term(weight)] };
}
