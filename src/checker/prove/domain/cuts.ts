import { OPERATORS, type FactTest, type Predicate } from '#schemas/campaign/predicate.ts';

/** Every test that a campaign and its rules ask of a fact: what cuts its domain into classes. */
export interface Cuts {
  testsOf(fact: string): readonly FactTest[];
  /** The values that tests compare the fact with, in the order found, each once. */
  constantsOf(fact: string): readonly (string | number | boolean)[];
  readonly facts: readonly string[];
}

export function cutsOf(predicates: readonly Predicate[]): Cuts {
  const byFact = Map.groupBy(predicates.flatMap(testsIn), ({ fact }) => fact);
  const testsOf = (fact: string) => byFact.get(fact) ?? [];
  return {
    testsOf,
    constantsOf: (fact) => [...new Set(testsOf(fact).flatMap(constantsIn))],
    facts: [...byFact.keys()],
  };
}

/** Every test of a predicate. */
export function testsIn(predicate: Predicate): FactTest[] {
  if ('all' in predicate) return predicate.all.flatMap(testsIn);
  if ('any' in predicate) return predicate.any.flatMap(testsIn);
  return 'not' in predicate ? testsIn(predicate.not) : [predicate];
}

function constantsIn(test: FactTest): (string | number | boolean)[] {
  return OPERATORS.filter((name) => name !== 'known').flatMap((name) => {
    const value = test[name];
    if (value === undefined) return [];
    return typeof value === 'object' ? [...value] : [value];
  });
}
