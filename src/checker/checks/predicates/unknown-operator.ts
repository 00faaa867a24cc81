import { OPERATORS } from '#schemas/campaign/predicate.ts';
import type { Check } from '../../check.ts';
import { replaceNode } from '../../document/edit.ts';
import type { Finding } from '../../issue.ts';
import { isOperator } from '../../model/predicate-tests.ts';
import { suggest } from '../../suggest.ts';

/** What other languages of rules call the operators. */
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
          message: `There is no operator "${name}"`,
          suggestion: same ?? suggest(name, OPERATORS),
          fix: same === undefined ? undefined : replaceNode(key, same),
        };
      }),
  );
