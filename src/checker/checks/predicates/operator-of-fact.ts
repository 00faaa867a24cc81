import { operatorsFor } from '#engine/predicates/evaluate.ts';
import type { OperatorName } from '#schemas/campaign/predicate.ts';
import type { Check } from '../../check.ts';
import type { FactStanding } from '../../model/judged-tests.ts';
import { isOperator } from '../../model/predicate-tests.ts';

/** The operators that a fact takes follow from its domain (B5). */
export const operatorOfFact: Check = ({ tests }) =>
  tests.flatMap(({ test, standing }) => {
    const allowed: readonly string[] | undefined = operatorsOf(standing);
    if (!allowed) return [];
    return test.operators
      .filter(({ name }) => isOperator(name) && !allowed.includes(name))
      .map(({ name, key }) => ({
        code: 'operator-not-of-fact' as const,
        at: { document: test.document, node: key },
        message: `"${test.fact}" cannot be asked with "${name}"; it takes ${allowed.join(', ')}`,
        suggestion: INSTEAD[name]?.find((other) => allowed.includes(other)),
      }));
  });

/** What was probably meant where an operator belongs to facts of another kind. */
const INSTEAD: Readonly<Record<string, readonly OperatorName[]>> = {
  is: ['includes', 'known'],
  isOneOf: ['includesAny', 'is'],
  includes: ['is'],
  includesAny: ['isOneOf'],
  atLeast: ['after'],
  moreThan: ['after'],
  atMost: ['before'],
  lessThan: ['before'],
  before: ['lessThan'],
  after: ['moreThan'],
};

/** A criterion is answered with one of a list, or with several. */
const OF_CRITERIA: readonly OperatorName[] = ['is', 'isNot', 'isOneOf', 'includes', 'includesAny', 'known'];

/** The operators of a fact; `undefined` where nothing can be said. */
export function operatorsOf(standing: FactStanding): readonly OperatorName[] | undefined {
  if (standing.kind === 'listed' || standing.kind === 'asked') return operatorsFor(standing.domain);
  return standing.kind === 'criteria' ? OF_CRITERIA : undefined;
}
