import { describe, expect, test } from 'vitest';
import type { Predicate } from '#schemas/campaign/predicate.ts';
import { BYE, words, type WrittenBlock } from '#tests/support/checker/small-campaign.ts';
import { CLEAN, proofOf, reachedWhen } from '#tests/support/checker/proof-of.ts';

const NEVER = { found: ['prove-transition-impossible /routes/0/next/0'], undecided: [] };

const FREQUENCY = ['never', 'some-days', 'most-days', 'every-day'];
const POINTS = { never: 0, 'some-days': 1, 'most-days': 2, 'every-day': 3 };
const SYMPTOMS = Array.from({ length: 9 }, (_, index) => `symptom-${index}`);

const matrixOf = (id: string, rows: readonly string[]): WrittenBlock => ({
  block: 'Question',
  id,
  props: {
    kind: 'matrix',
    label: words('How often?'),
    rows: rows.map((row) => ({ id: row, label: words(row) })),
    choices: FREQUENCY.map((value) => ({ value, label: words(value) })),
  },
});
const matrix = matrixOf('mood', SYMPTOMS);
const score = { score: SYMPTOMS.map((id) => `answer.mood.${id}`), points: POINTS };
const number = (id: string, min: number, max: number, more: object = {}): WrittenBlock => ({
  block: 'Question',
  id,
  props: { kind: 'number', label: words(id), min, max, ...more },
});
const date = (id: string, from: string, to: string): WrittenBlock => ({
  block: 'Question',
  id,
  props: { kind: 'date', label: words(id), from, to },
});

/** What a proof says of a page that only visitors reach for whom a condition holds. */
async function reached(blocks: readonly WrittenBlock[], computed: object, when: Predicate) {
  const { found, undecided } = await proofOf(reachedWhen(blocks, when), { computed });
  return { found, undecided };
}

describe('[R4, B5] a score of nine answers', () => {
  test.each<[Predicate, object]>([
    [{ fact: 'computed.score', atLeast: 27 }, CLEAN],
    [{ fact: 'computed.score', moreThan: 26 }, CLEAN],
    [{ fact: 'computed.score', is: 13 }, CLEAN],
    [
      {
        all: [
          { fact: 'computed.score', atLeast: 24 },
          { fact: 'answer.mood.symptom-3', is: 'never' },
        ],
      },
      CLEAN,
    ],
    [
      {
        all: [
          { fact: 'computed.score', atLeast: 25 },
          { fact: 'answer.mood.symptom-3', is: 'never' },
        ],
      },
      NEVER,
    ],
    [
      {
        all: [
          { fact: 'computed.score', atLeast: 19 },
          { fact: 'computed.often', atMost: 0 },
        ],
      },
      NEVER,
    ],
    [
      {
        all: [
          { fact: 'computed.score', is: 9 },
          { fact: 'computed.often', atMost: 0 },
        ],
      },
      CLEAN,
    ],
    [
      {
        all: [
          { fact: 'computed.score', is: 9 },
          { fact: 'computed.often', is: 3 },
        ],
      },
      CLEAN,
    ],
    [
      {
        all: [
          { fact: 'computed.score', is: 9 },
          { fact: 'computed.often', is: 5 },
        ],
      },
      NEVER,
    ],
  ])('decides whether anybody reaches a page with %j', async (when, expected) => {
    const often = {
      count: SYMPTOMS.map((id) => ({ fact: `answer.mood.${id}`, isOneOf: ['most-days', 'every-day'] })),
    };
    expect(await reached([matrix], { score, often }, when)).toEqual(expected);
  });

  test('is decided over several pages, with a bound on each', async () => {
    const [first, second] = [SYMPTOMS.slice(0, 4), SYMPTOMS.slice(4)];
    const computed = {
      first: { score: first.map((id) => `answer.a.${id}`), points: POINTS },
      all: { sum: ['computed.first', { score: second.map((id) => `answer.b.${id}`), points: POINTS }] },
    };
    const pages = (least: number) => [
      {
        name: 'home',
        blocks: [matrixOf('a', first)],
        next: [{ when: { fact: 'computed.first', atMost: 3 }, to: 'more' }, 'bye'],
      },
      {
        name: 'more',
        blocks: [matrixOf('b', second)],
        next: [{ when: { fact: 'computed.all', atLeast: least }, to: 'other' }, 'bye'],
      },
      { name: 'other', next: ['bye'] },
      BYE,
    ];
    // At most 3 points on the first page, and 15 on the second.
    expect(await proofOf(pages(18), { computed })).toMatchObject(CLEAN);
    expect((await proofOf(pages(19), { computed })).found).toEqual(['prove-transition-impossible /routes/1/next/0']);
  });
});

describe('[R4, B5] numbers', () => {
  const smoking = [number('cigarettes', 0, 100), number('years', 0, 80)];
  const packs = { 'pack-years': { quotient: [{ product: ['answer.cigarettes', 'answer.years'] }, 20] } };
  test.each<[Predicate, object]>([
    [{ fact: 'computed.pack-years', atLeast: 400 }, CLEAN],
    [{ fact: 'computed.pack-years', moreThan: 400 }, NEVER],
    [
      {
        all: [
          { fact: 'computed.pack-years', atLeast: 20 },
          { fact: 'answer.years', atMost: 4 },
        ],
      },
      CLEAN,
    ],
    [
      {
        all: [
          { fact: 'computed.pack-years', atLeast: 20 },
          { fact: 'answer.years', lessThan: 4 },
        ],
      },
      NEVER,
    ],
    [{ fact: 'computed.pack-years', is: 0.05 }, CLEAN],
    // 1 in 20 is the smallest step.
    [
      {
        all: [
          { fact: 'computed.pack-years', moreThan: 0 },
          { fact: 'computed.pack-years', lessThan: 0.05 },
        ],
      },
      NEVER,
    ],
    // 397 is a prime number greater than either bound.
    [{ fact: 'computed.pack-years', is: 19.85 }, NEVER],
  ])('pack-years: decides whether anybody reaches a page with %j', async (when, expected) => {
    expect(await reached(smoking, packs, when)).toEqual(expected);
  });

  const body: readonly WrittenBlock[] = [{ block: 'Height' }, { block: 'Weight' }];
  const bmi = { bmi: { bodyMassIndex: ['candidate.heightCm', 'candidate.weightKg'] } };
  test.each<[Predicate, object]>([
    [{ fact: 'computed.bmi', atLeast: 30 }, CLEAN],
    [
      {
        all: [
          { fact: 'computed.bmi', atLeast: 18.5 },
          { fact: 'computed.bmi', lessThan: 25 },
        ],
      },
      CLEAN,
    ],
    [
      {
        all: [
          { fact: 'computed.bmi', atLeast: 40 },
          { fact: 'candidate.weightKg', lessThan: 100 },
        ],
      },
      CLEAN,
    ],
    // Nobody is shorter than 91 cm: at 33 kg they have an index of 39.9 at most.
    [
      {
        all: [
          { fact: 'computed.bmi', atLeast: 40 },
          { fact: 'candidate.weightKg', atMost: 33 },
        ],
      },
      NEVER,
    ],
  ])('body mass index: decides whether anybody reaches a page with %j', async (when, expected) => {
    expect(await reached(body, bmi, when)).toEqual(expected);
  });

  test('an optional answer that is left empty leaves the sum unknown', async () => {
    const blocks = [number('a', 0, 3, { required: false }), number('b', 0, 3)];
    const computed = { all: { sum: ['answer.a', 'answer.b'] } };
    expect(await reached(blocks, computed, { fact: 'computed.all', known: false })).toEqual(CLEAN);
    expect(
      await reached(blocks, computed, {
        all: [
          { fact: 'computed.all', known: false },
          { fact: 'answer.a', known: true },
        ],
      }),
    ).toEqual(NEVER);
  });

  test('a computation that takes a number twice rises and falls with it', async () => {
    const parabola = { difference: [{ product: ['answer.a', 10] }, { product: ['answer.a', 'answer.a'] }] };
    const when = (value: number): Predicate => ({ fact: 'computed.p', is: value });
    expect(await reached([number('a', 0, 40)], { p: parabola }, when(25))).toEqual(CLEAN);
    expect(await reached([number('a', 0, 40)], { p: parabola }, when(26))).toEqual(NEVER);
  });
});

describe('[R4, B5] answers between the listed ones', () => {
  const pages = (blocks: readonly WrittenBlock[], when: Predicate) => [
    {
      name: 'home',
      blocks: [number('a', 0, 1000)],
      next: [{ when: { fact: 'answer.a', atLeast: 0 }, to: 'more' }, 'bye'],
    },
    { name: 'more', blocks, next: [{ when, to: 'other' }, 'bye'] },
    { name: 'other', next: ['bye'] },
    BYE,
  ];

  // A list of 400 numbers has neither 38 nor 39 between 37 and 40.
  test.each([37, 38, 39, 40, 501])('a sum with a later answer can be %d and no other number', async (value) => {
    const computed = { all: { sum: ['answer.a', 'answer.b'] } };
    const when: Predicate = {
      all: [
        { fact: 'computed.all', is: value },
        { fact: 'answer.b', is: 0 },
      ],
    };
    const { found } = await proofOf(pages([number('b', 0, 3)], when), { computed });
    expect(found.filter((one) => one.includes('/routes/1'))).toEqual([]);
  });

  test('thirds of a number add up to it, as on the page', async () => {
    const third = { quotient: ['answer.a', 3] };
    const computed = { all: { sum: [third, third, third] } };
    expect(await reached([number('a', 0, 1)], computed, { fact: 'computed.all', is: 1 })).toEqual(CLEAN);
  });

  test('a height of nobody has no index, and hides nobody who has one', async () => {
    const blocks = [number('height', 0, 200), number('weight', 1, 200)];
    const computed = { bmi: { bodyMassIndex: ['answer.height', 'answer.weight'] } };
    expect(await reached(blocks, computed, { fact: 'computed.bmi', atLeast: 1000 })).toEqual(CLEAN);
    expect(await reached(blocks, computed, { fact: 'computed.bmi', known: false })).toEqual(CLEAN);
    expect(await reached(blocks, computed, { fact: 'computed.bmi', lessThan: 0 })).toEqual(NEVER);
  });
});

describe('[R4, B5, Q2] dates', () => {
  const since = { months: { timeBetween: ['answer.since', 'today'], unit: 'months' } };
  test.each<[Predicate, object]>([
    [{ fact: 'computed.months', is: 24 }, CLEAN],
    [{ fact: 'computed.months', lessThan: 1 }, CLEAN],
    [{ fact: 'computed.months', lessThan: 0 }, NEVER],
    // Not on the day of the proof, but on a later one that it covers as well.
    [
      {
        all: [
          { fact: 'computed.months', atLeast: 24 },
          { fact: 'answer.since', after: '2024-01-15' },
        ],
      },
      CLEAN,
    ],
    [
      {
        all: [
          { fact: 'computed.months', atLeast: 24 },
          { fact: 'answer.since', after: '2024-02-15' },
          { fact: 'answer.since', before: '1990-03-01' },
        ],
      },
      NEVER,
    ],
  ])('decides whether anybody reaches a page with %j', async (when, expected) => {
    const { found, undecided } = await proofOf(
      reachedWhen([date('since', '1990-01-01', 'today')], when),
      { computed: since },
      '2026-01-15',
    );
    expect({ found, undecided }).toEqual(expected);
  });

  const soon = { months: { timeBetween: ['answer.since', 'today'], unit: 'months' } };
  test.each<[number, object]>([
    // Since the first day that the question accepts it is 24 months in the second year of the proof.
    [24, CLEAN],
    [36, NEVER],
  ])('a time of %d months to a later day that the proof covers is found', async (least, expected) => {
    const pages = reachedWhen([date('since', '2025-07-01', 'today')], { fact: 'computed.months', atLeast: least });
    const { found, undecided } = await proofOf(pages, { computed: soon }, '2026-01-15');
    expect({ found, undecided }).toEqual(expected);
  });

  test('a time that is added to something else is not decided for later days', async () => {
    const computed = { ...soon, more: { sum: ['computed.months', 1] } };
    const pages = reachedWhen([date('since', '2025-07-01', 'today')], { fact: 'computed.more', atLeast: 30 });
    expect((await proofOf(pages, { computed }, '2026-01-15')).undecided[0]).toContain('time to the day of the visit');
  });
});
