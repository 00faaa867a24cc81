import type { Check } from '../../check.ts';

export const operatorCount: Check = ({ tests }) =>
  tests.flatMap(({ test }) => {
    if (test.operators.length === 1) return [];
    const names = test.operators.map(({ name }) => `"${name}"`).join(' and ');
    const message =
      names === ''
        ? `The test of "${test.fact}" has no operator`
        : `The test of "${test.fact}" has ${test.operators.length} operators: ${names}`;
    return [
      {
        code: 'operator-count' as const,
        at: { document: test.document, node: test.operators[1]?.key ?? test.node },
        message,
      },
    ];
  });
