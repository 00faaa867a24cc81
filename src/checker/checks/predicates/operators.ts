import { allOf, sentence } from '#schemas/sentence.ts';
import type { Check } from '../../workspace.ts';
import { replaceNode } from '../../document/edit.ts';
import { readPredicates, isOperator } from '../../model/predicate-tests.ts';
import { OPERATORS, type OperatorName } from '#schemas/campaign/predicate.ts';
import type { Finding } from '../../issue.ts';
import { suggest } from '../../suggest.ts';
import { operatorsFor } from '#engine/predicates/evaluate.ts';
import type { FactStatus } from '../../model/resolve-tests.ts';

export const malformedPredicate: Check = ({ documents }) =>
  documents.flatMap((document) =>
    readPredicates(document)
      .flatMap(({ malformed }) => malformed)
      .map(({ node, message, suggestion }) => ({
        code: 'predicate-malformed' as const,
        at: { document, node },
        message,
        suggestion,
        fix: suggestion === undefined ? undefined : replaceNode(node, suggestion),
      })),
  );

/** The names of the operators in other rule languages. */
const ELSEWHERE: ReadonlyMap<string, string> = new Map(
  Object.entries({
    '=': 'is',
    '==': 'is',
    '===': 'is',
    eq: 'is',
    equals: 'is',
    equal: 'is',
    '!=': 'isNot',
    '!==': 'isNot',
    ne: 'isNot',
    neq: 'isNot',
    notEquals: 'isNot',
    in: 'isOneOf',
    oneOf: 'isOneOf',
    contains: 'includes',
    has: 'includes',
    containsAny: 'includesAny',
    '>=': 'atLeast',
    gte: 'atLeast',
    min: 'atLeast',
    '<=': 'atMost',
    lte: 'atMost',
    max: 'atMost',
    '>': 'moreThan',
    gt: 'moreThan',
    greaterThan: 'moreThan',
    '<': 'lessThan',
    lt: 'lessThan',
    exists: 'known',
    isSet: 'known',
    answered: 'known',
    isKnown: 'known',
  }),
);

export const unknownOperator: Check = ({ tests }) =>
  tests.flatMap(({ test }) =>
    test.operators
      .filter(({ name }) => !isOperator(name))
      .map(({ name, key }): Finding => {
        const same = ELSEWHERE.get(name);
        return {
          code: 'unknown-operator',
          at: { document: test.document, node: key },
          message: sentence`There is no operator "${name}"`,
          suggestion: same ?? suggest(name, OPERATORS),
          fix: same === undefined ? undefined : replaceNode(key, same),
        };
      }),
  );

export const operatorCount: Check = ({ tests }) =>
  tests.flatMap(({ test }) => {
    if (test.operators.length === 1 || test.isOther) return [];
    const names = allOf(test.operators.map(({ name }) => `"${name}"`));
    const message =
      names === ''
        ? sentence`The test of "${test.fact}" has no operator`
        : sentence`The test of "${test.fact}" has ${test.operators.length} operators: ${names}`;
    return [
      {
        code: 'operator-count' as const,
        at: { document: test.document, node: test.operators[1]?.key ?? test.node },
        message,
      },
    ];
  });

/** The domain of a fact decides which operators it accepts (B5). */
export const operatorOfFact: Check = ({ tests }) =>
  tests.flatMap(({ test, status }) => {
    const allowed: readonly string[] | undefined = operatorsOf(status);
    if (!allowed) return [];
    return test.operators
      .filter(({ name }) => isOperator(name) && !allowed.includes(name))
      .map(({ name, key }) => ({
        code: 'operator-not-of-fact' as const,
        at: { document: test.document, node: key },
        message: sentence`"${test.fact}" cannot be tested with "${name}"; its operators are ${allowed.join(', ')}`,
        suggestion: INSTEAD[name]?.find((other) => allowed.includes(other)),
      }));
  });

/** What was probably meant if the operator belongs to facts of another kind. */
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

/** The answer to a criterion is one option of a list, or several. */
const OF_CRITERIA: readonly OperatorName[] = ['is', 'isNot', 'isOneOf', 'includes', 'includesAny', 'known'];

/** Returns the operators of a fact, or `undefined` if they cannot be determined. */
export function operatorsOf(status: FactStatus): readonly OperatorName[] | undefined {
  if (status.kind === 'listed' || status.kind === 'asked') return operatorsFor(status.domain);
  return status.kind === 'criteria' ? OF_CRITERIA : undefined;
}
