import { COMPARISONS, type Comparison, type FactTest } from '#schemas/campaign/predicate.ts';
import { COMPUTED } from './computed-facts.ts';

/** A comparison of two facts, as a computed fact: the first less the other, or the days from the other to the first. */
export interface Compared {
  readonly fact: string;
  readonly other: string;
  readonly of: 'numbers' | 'dates';
}

/** The name of the computed fact; authors cannot write one with a space. */
export function nameOfComparison({ fact, other, of }: Compared): string {
  return of === 'numbers' ? `${fact} less ${other}` : `days from ${other} to ${fact}`;
}

/** What a computed fact compares; `undefined` for facts that the campaign computes itself, and for all others. */
export function comparedBy(computed: string): Compared | undefined {
  if (!computed.startsWith(COMPUTED)) return undefined;
  const words = computed.slice(COMPUTED.length).split(' ');
  const [first = '', , third = '', , last = ''] = words;
  if (words.length === 3) return { fact: first, other: third, of: 'numbers' };
  return words.length === 5 ? { fact: last, other: third, of: 'dates' } : undefined;
}

/** The comparison that an author wrote of the two facts, where their difference is tested against 0. */
export function comparisonIn({ of }: Compared, test: FactTest): Comparison | undefined {
  const operator = COMPARISONS.find((name) => test[name] === 0);
  if (of === 'numbers') return operator;
  return operator === 'lessThan' ? 'before' : operator === 'moreThan' ? 'after' : undefined;
}
