import { evaluate, type ReadFact } from '#engine/predicates/evaluate.ts';
import type { Transition } from '#schemas/campaign/campaign.ts';
import type { Predicate } from '#schemas/campaign/predicate.ts';

/** Is a condition true on a day? A missing condition is true, an unknown one is not. */
export function isTrue(condition: Predicate | undefined, read: ReadFact, today: string): boolean {
  return condition === undefined || evaluate(condition, read, today) === true;
}

/** Returns the target of the first transition that holds, or '' if none does. */
export function targetOf(next: readonly Transition[], read: ReadFact, today: string): string {
  return next.find(({ when }) => isTrue(when, read, today))?.to ?? '';
}
