import type { Campaign } from '#schemas/campaign/campaign.ts';
import type { Computation, Term } from '#schemas/campaign/computation.ts';
import type { Predicate } from '#schemas/campaign/predicate.ts';
import { isIsoDate } from '../dates.ts';
import { COMPUTED } from './computed-facts.ts';
import { factsOf } from '../predicates/evaluate.ts';

/** The computations of a campaign, by name. */
type Computations = Readonly<Record<string, Computation>>;

/** The names of the facts that a computation takes directly, `computed.…` among them. */
export function takenBy(computation: Computation): string[] {
  if ('count' in computation) return computation.count.flatMap(factsOf);
  if ('score' in computation) return [...computation.score];
  if ('timeBetween' in computation)
    return computation.timeBetween.filter((name) => name !== 'today' && !isIsoDate(name));
  return termsOf(computation).flatMap((term) =>
    typeof term === 'string' ? [term] : typeof term === 'number' ? [] : takenBy(term),
  );
}

/** The terms of a computation over numbers; none for the others. */
export function termsOf(computation: Computation): readonly Term[] {
  if ('sum' in computation) return computation.sum;
  if ('product' in computation) return computation.product;
  if ('minimum' in computation) return computation.minimum;
  if ('maximum' in computation) return computation.maximum;
  if ('difference' in computation) {
    const { difference } = computation;
    return difference;
  }
  if ('quotient' in computation) return computation.quotient;
  return 'bodyMassIndex' in computation ? computation.bodyMassIndex : [];
}

/** The conditions that a computation counts, in its terms as well. */
export function conditionsIn(computation: Computation): readonly Predicate[] {
  if ('count' in computation) return computation.count;
  return termsOf(computation).flatMap((term) => (typeof term === 'object' ? conditionsIn(term) : []));
}

/** The computed facts of a campaign: each computation with the facts that it is read from; nothing without any. */
export function computing(computed: Iterable<readonly [name: string, is: Computation]>): Pick<Campaign, 'computed'> {
  const all = Object.fromEntries(computed);
  const facts = Object.entries(all).map(([name, is]) => [name, { is, from: leavesOf(is, all) }] as const);
  return facts.length === 0 ? {} : { computed: Object.fromEntries(facts) };
}

/** The facts from which a computation is read in the end: what other computed facts of the campaign are read from. */
export function leavesOf(computation: Computation, written: Computations): string[] {
  const found = new Set(takenBy(computation));
  for (const fact of found) {
    const name = fact.startsWith(COMPUTED) ? fact.slice(COMPUTED.length) : '';
    if (Object.hasOwn(written, name)) for (const taken of takenBy(written[name] ?? { sum: [] })) found.add(taken);
  }
  return [...found].filter((fact) => !fact.startsWith(COMPUTED));
}
