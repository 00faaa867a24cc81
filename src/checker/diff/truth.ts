import { evaluate, type ReadFact } from '#engine/predicates/evaluate.ts';
import type { Transition } from '#schemas/campaign/campaign.ts';
import type { Predicate } from '#schemas/campaign/predicate.ts';

/** Is a condition true on a day? One that is not there is, one that is not known is not. */
export function isTrue(condition: Predicate | undefined, read: ReadFact, today: string): boolean {
  return condition === undefined || evaluate(condition, read, today) === true;
}

/** The route that the first transition that holds leads to; '' where none does. */
export function targetOf(next: readonly Transition[], read: ReadFact, today: string): string {
  return next.find(({ when }) => isTrue(when, read, today))?.to ?? '';
}
