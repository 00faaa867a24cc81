import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { bandOf, daysOf, numbersOf } from '#engine/qualification/bands.ts';
import type { Criterion, CriterionResponse } from '#schemas/study/criterion.ts';
import { valueCriteria, valueCriterion } from '#tests/support/records/value-criteria.ts';
import { BAND_PROBLEMS } from './check-bands.ts';
import { checkCriteria } from './check-criteria.ts';
import { readImportedCriteria } from './read-criteria-file.ts';

type Bounds = Partial<CriterionResponse>;

const bands = (...all: Bounds[]): CriterionResponse[] =>
  all.map((bounds, index) => {
    const position = 'ABCDEF'[index] ?? 'Z';
    return { id: position.toLowerCase(), position, text: { en: position }, qualifies: index === 0, ...bounds };
  });

const asked = (type: Criterion['type'], given: Partial<Criterion>): Criterion => ({
  id: 'it',
  type,
  question: { en: 'How much?' },
  responses: bands({}, {}),
  ...given,
});
const number = (given: Partial<Criterion>) => asked('number', given);
const date = (given: Partial<Criterion>) => asked('date', given);
const computed = (given: Partial<Criterion>) => asked('computed', { fact: 'computed.bmi', ...given });

const FEW = bands({ lessThan: 4 }, {});
const RECENT = bands({ from: 'today-180d' }, {});

const FAULTS: readonly (readonly [keyof typeof BAND_PROBLEMS, pointer: string, Criterion])[] = [
  ['responses-too-few', '/responses', asked('select_one', { responses: bands({}) })],
  ['bound-of-choice', '/responses/0/atMost', asked('select_one', { responses: bands({ atMost: 1 }, {}) })],
  ['bound-of-choice', '/responses/1/from', asked('select_multiple', { responses: bands({}, { from: 'today' }) })],
  ['bound-other-type', '/responses/0/from', number({ responses: bands({ from: 'today' }, {}) })],
  ['bound-other-type', '/responses/0/atLeast', date({ responses: bands({ atLeast: 1 }, {}) })],
  ['bound-other-type', '/responses/0/to', computed({ responses: bands({ to: 'today' }, {}) })],
  ['last-band-bounded', '/responses/1', number({ responses: bands({ lessThan: 4 }, { atLeast: 4 }) })],
  ['band-unbounded', '/responses/0', date({})],
  ['band-empty', '/responses/0', number({ responses: bands({ atLeast: 5, atMost: 4 }, {}) })],
  ['band-empty', '/responses/0', number({ responses: bands({ moreThan: 4, lessThan: 5 }, {}) })],
  ['band-empty', '/responses/0', computed({ responses: bands({ moreThan: 4, atMost: 4 }, {}) })],
  ['band-empty', '/responses/0', date({ responses: bands({ from: 'today', to: 'today-1d' }, {}) })],
  ['band-empty', '/responses/0', date({ responses: bands({ from: '2026-02-01', to: '2026-01-31' }, {}) })],
  ['band-unreachable', '/responses/1', number({ responses: bands({ lessThan: 9 }, { lessThan: 4 }, {}) })],
  ['band-unreachable', '/responses/1', number({ responses: bands({ atMost: 31 }, {}), maximum: 31 })],
  ['band-unreachable', '/responses/0', number({ responses: bands({ lessThan: 0 }, {}) })],
  ['band-unreachable', '/responses/2', computed({ responses: bands({ lessThan: 4 }, { atLeast: 4 }, {}) })],
  ['band-unreachable', '/responses/0', date({ responses: bands({ from: 'today+1d' }, {}), latest: 'today' })],
  ['band-unreachable', '/responses/1', date({ responses: bands({ to: 'today' }, { to: 'today-1d' }, {}) })],
  ['criterion-unanswerable', '/minimum', number({ responses: FEW, minimum: 5, maximum: 4 })],
  ['criterion-unanswerable', '/minimum', number({ responses: FEW, minimum: 0.2, maximum: 0.8 })],
  ['criterion-unanswerable', '/earliest', date({ responses: RECENT, earliest: 'today', latest: 'today-1d' })],
  ['day-impossible', '/latest', date({ responses: RECENT, latest: '2026-02-30' })],
  ['day-impossible', '/responses/0/to', date({ responses: bands({ to: '2025-02-29' }, {}) })],
  ['property-other-type', '/unit', date({ responses: RECENT, unit: { en: 'days' } })],
  ['property-other-type', '/minimum', asked('select_one', { minimum: 1 })],
  ['property-other-type', '/earliest', number({ responses: FEW, earliest: 'today' })],
  ['property-other-type', '/fact', number({ responses: FEW, fact: 'computed.bmi' })],
  ['property-other-type', '/decimals', computed({ responses: FEW, decimals: 1 })],
  ['criterion-fact', '', asked('computed', { responses: FEW })],
  ['criterion-fact', '/fact', computed({ responses: FEW, fact: 'verdict.bmiQualified' })],
  ['criterion-fact', '/fact', computed({ responses: FEW, fact: 'computed.a less b' })],
];

describe('bands', () => {
  test.each(FAULTS)('[O4] %s is found at %s', (code, pointer, criterion) => {
    expect(checkCriteria([criterion]).map((found) => [found.code, found.pointer])).toEqual([[code, `/0${pointer}`]]);
  });

  test('[O4] every code has a test, and every message names the criterion and what to do', () => {
    expect(new Set(FAULTS.map(([code]) => code))).toEqual(new Set(Object.keys(BAND_PROBLEMS)));
    for (const [, , criterion] of FAULTS) {
      const [found] = checkCriteria([criterion]);
      expect(found?.message).toMatch(/\b(Remove|Correct|Give|Name|Write|takes|needs)\b/);
    }
  });

  test.each([
    ['a band that only some days have', date({ responses: bands({ from: '2027-01-01', to: 'today' }, {}) })],
    ['one response', number({ responses: bands({}) })],
    ['a number at the end', number({ responses: bands({ atLeast: 31 }, {}), maximum: 31 })],
    ['negative numbers', number({ responses: bands({ lessThan: 0 }, {}), minimum: -5 })],
    ['a computed value', computed({ responses: bands({ atLeast: 18.5, atMost: 40 }, {}) })],
    ['two days', date({ responses: bands({ from: 'today-1d', to: 'today' }, {}), earliest: '2000-01-01' })],
  ])('[O4] %s is no fault', (_what, criterion) => {
    expect(checkCriteria([criterion])).toEqual([]);
  });

  test('[O4] any criteria over values are read from a file as they were written', () => {
    fc.assert(
      fc.property(valueCriteria, (criteria) => {
        const reading = readImportedCriteria(JSON.stringify({ studyId: 'NCT00000001', criteria }));
        expect(reading).toMatchObject({ ok: true, file: { criteria } });
      }),
    );
  });

  test('[O4, Q9] whatever the bounds, a band is reported exactly if no number comes to it', () => {
    const bound = fc.integer({ min: -1, max: 9 });
    const bounds = fc.record({ atLeast: bound, moreThan: bound, atMost: bound, lessThan: bound }, { requiredKeys: [] });
    fc.assert(
      fc.property(fc.array(bounds, { minLength: 1, maxLength: 3 }), fc.integer({ min: 0, max: 1 }), (all, decimals) => {
        fc.pre(all.every((one) => Object.keys(one).length > 0));
        const criterion = number({ responses: bands(...all, {}), decimals, maximum: 8 });
        const { min, max } = numbersOf(criterion);
        const step = 1 / 10 ** decimals;
        const values = Array.from({ length: (max - min) / step + 1 }, (_, index) => Number((index * step).toFixed(1)));
        const reached = new Set(values.map((value) => bandOf(criterion, value, '2026-11-21')?.id));
        const reported = checkCriteria([criterion]).map(({ code }) => code);
        const isWhole = criterion.responses.every(({ id }) => reached.has(id));
        expect(reported.some((code) => code === 'band-empty' || code === 'band-unreachable')).toBe(!isWhole);
      }),
      { numRuns: 500 },
    );
  });

  test('[O4, Q9] a date band that is not reported has a day on some day of a visit', () => {
    fc.assert(
      fc.property(valueCriterion, (rest) => {
        const criterion = { id: 'it', ...rest };
        fc.pre(criterion.type === 'date' && checkCriteria([criterion]).length === 0);
        const { from, to } = daysOf(criterion, '2026-11-21');
        expect(from <= to).toBe(true);
        expect(bandOf(criterion, to, '2026-11-21')).toBeDefined();
      }),
    );
  });
});
