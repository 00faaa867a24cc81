import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Computation } from '#schemas/campaign/computation.ts';
import type { AnswerValue } from '#schemas/lead/answers.ts';
import { compute } from './compute.ts';
import { leavesOf } from './terms.ts';

const TODAY = '2026-11-27';

function computed(computation: Computation, answers: Readonly<Record<string, AnswerValue>> = {}): number | undefined {
  return compute(computation, (fact) => answers[fact], TODAY);
}

const answers = {
  'answer.packs': 1.5,
  'answer.years': 20,
  'answer.mood.interest': 'several-days',
  'answer.mood.sleep': 'nearly-every-day',
  'answer.snores': true,
  'answer.signs': ['fever', 'cough'],
  'answer.diagnosed-on': '2024-02-29',
  'candidate.heightCm': 170,
  'candidate.weightKg': 86.7,
} as const;

const POINTS = { 'not-at-all': 0, 'several-days': 1, 'most-days': 2, 'nearly-every-day': 3 };

test.each<[Computation, number]>([
  [{ product: ['answer.packs', 'answer.years'] }, 30],
  [{ sum: ['answer.packs', 2, { product: ['answer.years', 2] }] }, 43.5],
  [{ sum: [0.1, 0.2] }, 0.3],
  [{ minimum: ['answer.packs', 'answer.years'] }, 1.5],
  [{ maximum: ['answer.packs', 'answer.years'] }, 20],
  [{ difference: ['answer.packs', 'answer.years'] }, -18.5],
  [{ quotient: ['answer.years', 3] }, 6.666667],
  [{ score: ['answer.mood.interest', 'answer.mood.sleep'], points: POINTS }, 4],
  [{ score: ['answer.snores'], points: { true: 1, false: 0 } }, 1],
  [{ score: ['answer.signs'], points: { fever: 2, cough: 1, none: 0 } }, 3],
  [
    {
      count: [
        { fact: 'answer.snores', is: true },
        { fact: 'answer.years', atLeast: 30 },
      ],
    },
    1,
  ],
  [{ bodyMassIndex: ['candidate.heightCm', 'candidate.weightKg'] }, 30],
  [{ timeBetween: ['answer.diagnosed-on', 'today'], unit: 'days' }, 1002],
  [{ timeBetween: ['answer.diagnosed-on', 'today'], unit: 'weeks' }, 143],
  [{ timeBetween: ['answer.diagnosed-on', 'today'], unit: 'months' }, 32],
  [{ timeBetween: ['answer.diagnosed-on', 'today'], unit: 'years' }, 2],
  [{ timeBetween: ['today', '2026-12-24'], unit: 'days' }, 27],
  [{ timeBetween: ['today', 'answer.diagnosed-on'], unit: 'months' }, -32],
])('%j is %s', (computation, value) => {
  expect(computed(computation, answers)).toBe(value);
});

test.each<[Computation]>([
  [{ sum: ['answer.packs', 'answer.unanswered'] }],
  [{ product: [0, 'answer.unanswered'] }],
  [{ minimum: ['answer.snores'] }],
  [{ score: ['answer.mood.interest'], points: { 'not-at-all': 0 } }],
  [{ score: ['answer.signs'], points: { constructor: 1 } }],
  [
    {
      count: [
        { fact: 'answer.snores', is: true },
        { fact: 'answer.unanswered', is: true },
      ],
    },
  ],
  [{ timeBetween: ['answer.unanswered', 'today'], unit: 'days' }],
  [{ timeBetween: ['answer.packs', 'today'], unit: 'days' }],
])('%j is not known as long as a part of it is not', (computation) => {
  expect(computed(computation, answers)).toBeUndefined();
});

test('reads every fact that it takes, whatever the others are', () => {
  const read: string[] = [];
  compute(
    { sum: ['answer.a', { count: [{ fact: 'answer.b', is: true }] }, { score: ['answer.c'], points: { x: 1 } }] },
    (fact) => void read.push(fact),
    TODAY,
  );
  expect(read).toEqual(['answer.a', 'answer.b', 'answer.c']);
});

test('a computation is read from the answers behind the computed facts that it takes', () => {
  const written = {
    risk: {
      count: [
        { fact: 'computed.bmi', moreThan: 35 },
        { fact: 'answer.snores', is: true },
      ],
    },
    bmi: { bodyMassIndex: ['candidate.heightCm', 'candidate.weightKg'] },
  } as const satisfies Record<string, Computation>;
  expect(leavesOf(written.risk, written).toSorted()).toEqual([
    'answer.snores',
    'candidate.heightCm',
    'candidate.weightKg',
  ]);
});

test('the order of terms makes no difference to a sum of decimals', () => {
  const tenths = fc.array(fc.integer({ min: -1000, max: 1000 }), { minLength: 1, maxLength: 12 });
  fc.assert(
    fc.property(tenths, (numbers) => {
      const terms = numbers.map((one) => one / 10);
      expect(computed({ sum: terms })).toBe(computed({ sum: terms.toReversed() }));
    }),
  );
});
