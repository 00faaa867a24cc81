import { evaluate, type ReadFact } from '#engine/predicates/evaluate.ts';
import type { FactTest, Predicate } from '#schemas/campaign/predicate.ts';
import type { AnswerValue } from '#schemas/lead/answers.ts';
import type { Truth } from '#schemas/lead/verdicts.ts';

/** A condition with what it found: the value of each fact, and whether it is true, false or unknown. */
export type WeighedCondition =
  | {
      readonly kind: 'test';
      readonly truth: Truth;
      readonly predicate: FactTest;
      readonly value: AnswerValue | undefined;
      /** What a computed fact was read from. */
      readonly from: readonly { readonly fact: string; readonly value: AnswerValue | undefined }[];
    }
  | {
      readonly kind: 'all' | 'any' | 'not';
      readonly truth: Truth;
      readonly predicate: Predicate;
      readonly parts: readonly WeighedCondition[];
    };

/**
 * Splits a condition into its parts and evaluates each by the engine's own rules.
 * @param behind the facts that a computed fact is read from, computed ones included; none for other facts
 */
export function weighCondition(
  predicate: Predicate,
  read: ReadFact,
  today: string,
  behind: (fact: string) => readonly string[],
): WeighedCondition {
  const truth = evaluate(predicate, read, today);
  const weighed = (kind: 'all' | 'any' | 'not', parts: readonly Predicate[]): WeighedCondition => ({
    kind,
    truth,
    predicate,
    parts: parts.map((part) => weighCondition(part, read, today, behind)),
  });
  if ('all' in predicate) return weighed('all', predicate.all);
  if ('any' in predicate) return weighed('any', predicate.any);
  if ('not' in predicate) return weighed('not', [predicate.not]);
  const from = behind(predicate.fact).map((fact) => ({ fact, value: read(fact) }));
  return { kind: 'test', truth, predicate, value: read(predicate.fact), from };
}

/** The tests of a condition, from first to last. */
export function testsOf(condition: WeighedCondition): Extract<WeighedCondition, { kind: 'test' }>[] {
  return condition.kind === 'test' ? [condition] : condition.parts.flatMap(testsOf);
}
