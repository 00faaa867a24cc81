import type { AnswerValue } from '#schemas/lead/answers.ts';
import { OPERATORS, type FactTest, type Predicate } from '#schemas/campaign/predicate.ts';
import type { Truth } from '#schemas/lead/verdicts.ts';
import { OPERATOR_TABLE } from './operators.ts';
import { everyOf, negate, someOf } from './truth.ts';

/** The value of a fact, `undefined` while it is not known. */
export type ReadFact = (fact: string) => AnswerValue | undefined;

/**
 * Three-valued evaluation: a test of a fact that is not known is `'unknown'`, whatever the operator, but for `known`.
 * `today` (`YYYY-MM-DD`) stands for the word "today" in a date test.
 */
export function evaluate(predicate: Predicate, read: ReadFact, today: string): Truth {
  if ('all' in predicate) return everyOf(predicate.all, (part) => evaluate(part, read, today));
  if ('any' in predicate) return someOf(predicate.any, (part) => evaluate(part, read, today));
  if ('not' in predicate) return negate(evaluate(predicate.not, read, today));
  return test(predicate, read(predicate.fact), today);
}

function test(question: FactTest, actual: AnswerValue | undefined, today: string): Truth {
  const operator = OPERATORS.find((name) => question[name] !== undefined);
  if (operator === undefined) throw new Error(`A test of the fact "${question.fact}" has no operator`);
  const expected = question[operator];
  if (operator === 'known') return (actual !== undefined) === expected;
  if (actual === undefined) return 'unknown';
  return OPERATOR_TABLE[operator].holds(actual, expected === 'today' ? today : expected);
}

/** The names of the facts that a predicate asks. */
export function factsOf(predicate: Predicate): string[] {
  if ('all' in predicate) return predicate.all.flatMap(factsOf);
  if ('any' in predicate) return predicate.any.flatMap(factsOf);
  return 'not' in predicate ? factsOf(predicate.not) : [predicate.fact];
}
