import { expect, test } from 'vitest';
import { readExpression } from './promql.ts';

const plain = (metric: string) => ({ metric, matchers: [] });

test.each([
  ['a_total > 1.3e9', [plain('a_total')], []],
  ['a == 0 and b == 1 unless on (job) c', [plain('a'), plain('b'), plain('c')], ['job']],
  ['max by (job, state) (rate(a_total[5m])) / 2', [plain('a_total')], ['job', 'state']],
  ['a offset 1h != 0', [plain('a')], []],
  [
    'sum(rate(a{x="5m",y!~"1.."}[$__rate_interval]))',
    [
      {
        metric: 'a',
        matchers: [
          { label: 'x', operator: '=', value: '5m' },
          { label: 'y', operator: '!~', value: '1..' },
        ],
      },
    ],
    [],
  ],
  ['absent(up{job="t"})', [{ metric: 'up', matchers: [{ label: 'job', operator: '=', value: 't' }] }], []],
])('[O6] metrics and labels in %s', (promql, metrics, grouped) => {
  expect(readExpression(promql)).toEqual({ metrics, grouped });
});
