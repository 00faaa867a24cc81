import { inEnglish } from '#schemas/sentence.ts';
import { OPERATORS, type FactTest, type OperatorName, type Predicate } from '#schemas/campaign/predicate.ts';
import { conditionWords } from '../prove/findings/words.ts';

/** One condition with one change. */
export interface PredicateChange {
  readonly predicate: Predicate;
  /** The change, in words. */
  readonly words: string;
}

/**
 * Returns every small mistake that a condition may contain: a similar operator, an adjacent bound, a missing value, all
 * instead of any.
 */
export function changesOf(predicate: Predicate): PredicateChange[] {
  if ('not' in predicate)
    return [
      { predicate: predicate.not, words: `"not" left out of not (${inEnglish(conditionWords(predicate.not))})` },
      ...changesOf(predicate.not).map((change) => ({ ...change, predicate: { not: change.predicate } })),
    ];
  if ('all' in predicate)
    return [
      ...joined(predicate.all, 'all'),
      ...(predicate.all.length > 1 ? [{ predicate: { any: predicate.all }, words: '"any" instead of "all"' }] : []),
    ];
  if ('any' in predicate)
    return [
      ...joined(predicate.any, 'any'),
      ...(predicate.any.length > 1 ? [{ predicate: { all: predicate.any }, words: '"all" instead of "any"' }] : []),
    ];
  return testChanges(predicate);
}

function joined(parts: readonly Predicate[], form: 'all' | 'any'): PredicateChange[] {
  const rebuilt = (list: readonly Predicate[]): Predicate => (form === 'all' ? { all: [...list] } : { any: [...list] });
  return parts.flatMap((part, index) => [
    ...changesOf(part).map((change) => ({ ...change, predicate: rebuilt(parts.with(index, change.predicate)) })),
    ...(parts.length > 1
      ? [{ predicate: rebuilt(parts.toSpliced(index, 1)), words: `left out: ${inEnglish(conditionWords(part))}` }]
      : []),
  ]);
}

/** The operator that is easily used by mistake. */
const NEIGHBOURS: Readonly<Partial<Record<OperatorName, OperatorName>>> = {
  atLeast: 'moreThan',
  moreThan: 'atLeast',
  atMost: 'lessThan',
  lessThan: 'atMost',
  is: 'isNot',
  isNot: 'is',
  before: 'after',
  after: 'before',
};

function testChanges(test: FactTest): PredicateChange[] {
  const operator = OPERATORS.find((name) => test[name] !== undefined);
  if (operator === undefined) return [];
  const value = test[operator];
  const changed = (name: OperatorName, to: typeof value): PredicateChange => {
    const predicate: FactTest = { fact: test.fact, [name]: to };
    return {
      predicate,
      words: `${inEnglish(conditionWords(predicate))} instead of ${inEnglish(conditionWords(test))}`,
    };
  };
  const neighbour = NEIGHBOURS[operator];
  return [
    ...(neighbour === undefined ? [] : [changed(neighbour, value)]),
    ...(operator === 'known' ? [changed('known', value !== true)] : []),
    ...(operator === 'includes'
      ? [{ predicate: { not: test }, words: `not (${inEnglish(conditionWords(test))})` }]
      : []),
    ...(typeof value === 'number' ? [changed(operator, value - 1), changed(operator, value + 1)] : []),
    ...(typeof value === 'object' && value.length > 1
      ? value.map((_, index) => changed(operator, value.toSpliced(index, 1)))
      : []),
  ];
}
