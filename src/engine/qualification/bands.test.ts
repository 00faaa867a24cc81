import { beforeAll, describe, expect, test } from 'vitest';
import type { Answers } from '#schemas/lead/answers.ts';
import type { Truth } from '#schemas/lead/verdicts.ts';
import type { Criterion, CriterionResponse } from '#schemas/study/criterion.ts';
import { campaign, criterion, flowState, payload, response, route, study } from '#tests/support/builders.ts';
import { loadComputations } from '../computed/computed-facts.ts';
import { computing } from '../computed/terms.ts';
import { FACTS, readFact } from '../facts/index.ts';
import { remoteKey } from '../remote-keys.ts';
import { dayOn } from './bands.ts';
import { criteriaQualified, criterionQualified, ctScanBooked, isAskable, responsesTo } from './criteria.ts';
import { questionNumber } from './numbering.ts';

beforeAll(loadComputations);

const band = (id: string, qualifies: CriterionResponse['qualifies'], bounds: Partial<CriterionResponse> = {}) => ({
  ...response(id, qualifies),
  ...bounds,
});

const DAYS = criterion(
  'migraine-days',
  [
    band('few', false, { lessThan: 4 }),
    band('enough', true, { atMost: 14 }),
    band('border', 'unknown', { moreThan: 14, atMost: 15 }),
    band('chronic', false),
  ],
  { type: 'number', maximum: 31, decimals: 1 },
);
const LAST = criterion(
  'last-dose',
  [
    band('later', false, { from: 'today+1d' }),
    band('recent', false, { from: 'today-179d' }),
    band('never', 'unknown', { to: '1999-12-31' }),
    band('long-ago', true),
  ],
  { type: 'date' },
);
const BMI = criterion('bmi', [band('fits', true, { atLeast: 18.5, atMost: 40 }), band('other', false)], {
  type: 'computed',
  fact: 'computed.bmi',
});

/** The body mass index, of a campaign that computes it. */
const COMPUTING = campaign(
  [route('home')],
  computing([['bmi', { bodyMassIndex: ['candidate.heightCm', 'candidate.weightKg'] }]]),
);
const BODY = { 'candidate.heightCm': 170, 'candidate.weightKg': 70 };

const visit = (criteria: Criterion[], answers: Answers, document = campaign([route('home')])) =>
  flowState({ campaign: document, payload: payload({ study: study({ criteria }) }), answers });

describe('criteria over numbers, dates and computed values', () => {
  test.each<[Criterion, Answers, string | undefined, Truth]>([
    [DAYS, {}, undefined, 'unknown'],
    [DAYS, { 'criteria.migraine-days': 3.9 }, 'few', false],
    [DAYS, { 'criteria.migraine-days': 4 }, 'enough', true],
    [DAYS, { 'criteria.migraine-days': 14 }, 'enough', true],
    [DAYS, { 'criteria.migraine-days': 14.5 }, 'border', 'unknown'],
    [DAYS, { 'criteria.migraine-days': 31 }, 'chronic', false],
    [DAYS, { 'criteria.migraine-days': 'enough' }, undefined, 'unknown'],
    [LAST, { 'criteria.last-dose': '2026-11-22' }, 'later', false],
    [LAST, { 'criteria.last-dose': '2026-11-21' }, 'recent', false],
    [LAST, { 'criteria.last-dose': '2026-05-26' }, 'recent', false],
    [LAST, { 'criteria.last-dose': '2026-05-25' }, 'long-ago', true],
    [LAST, { 'criteria.last-dose': '1999-12-31' }, 'never', 'unknown'],
    [LAST, { 'criteria.last-dose': '2026-02-30' }, undefined, 'unknown'],
    [LAST, { 'criteria.last-dose': 4 }, undefined, 'unknown'],
  ])('[F1, Q1] %o with %o is "%s"', (asked, answers, wanted, truth) => {
    const state = visit([asked], answers);
    expect(responsesTo(asked, state)[0]?.id).toBe(wanted);
    expect([criterionQualified(asked, state), criteriaQualified(state)]).toEqual([truth, truth]);
  });

  test('[F1, Q1] a computed criterion is unknown until the value is known, and where nothing computes it', () => {
    const known = visit([BMI], BODY, COMPUTING);
    expect(responsesTo(BMI, known).map(({ id }) => id)).toEqual(['fits']);
    expect(criteriaQualified(known)).toBe(true);
    expect(criteriaQualified({ ...known, answers: { ...BODY, 'candidate.weightKg': 200 } })).toBe(false);
    expect(criteriaQualified({ ...known, answers: { 'candidate.heightCm': 170 } })).toBe('unknown');
    expect(criteriaQualified(visit([BMI], BODY))).toBe('unknown');
    expect(criteriaQualified(visit([{ ...BMI, fact: 'verdict.criteriaQualified' }], BODY, COMPUTING))).toBe('unknown');
  });

  test('[F1] what a verdict reads of a computed fact equals what conditions read, whatever is computed from', () => {
    const answers = { 'candidate.birthDate': '1990-05-14', 'candidate.country': 'DE', 'criteria.scan': 'yes' };
    const scan = criterion('scan', [response('yes', true, 'A'), response('no', true, 'B')]);
    const taken = FACTS.filter(({ source, domain }) => source === 'answer' && domain.kind === 'boolean');
    const age = { name: 'age', is: { sum: ['candidate.age', 1] } } as const;
    const counted = taken.map(({ name }) => ({ name, is: { count: [{ fact: name, is: true }] } }));
    for (const { name, is } of [age, ...counted]) {
      const document = campaign([route('home')], {
        ...computing([['it', is]]),
        settings: { ctScanCriterion: 'scan' },
      });
      const judged = criterion('it', [band('in', true, { atLeast: 1 }), band('out', false)], {
        type: 'computed',
        fact: 'computed.it',
      });
      const state = visit([judged, scan], answers, document);
      const value = readFact('computed.it', state);
      expect([name, typeof value]).toEqual([name, 'number']);
      expect(criterionQualified(judged, state)).toBe(Number(value) >= 1);
    }
  });

  test('[F1] a computation over what the study asks does not go round in circles', () => {
    const document = campaign([route('home')], {
      ...computing([['scan', { count: [{ fact: 'study.ctScanBooked', is: true }] }]]),
      settings: { ctScanCriterion: 'scan' },
    });
    const scan = criterion('scan', [band('in', true, { atLeast: 1 }), band('out', false)], {
      type: 'computed',
      fact: 'computed.scan',
    });
    const state = visit([scan], {}, document);
    expect([ctScanBooked(state), criteriaQualified(state)]).toEqual([false, false]);
  });

  test('[D6, E11] a computed criterion is no question: it has no number, and alone it makes no questions', () => {
    const numbered = campaign([route('home')], {
      ...COMPUTING,
      settings: { webScreenerProps: { numbering: true } },
    });
    expect(questionNumber('ethnicity', visit([BMI, DAYS], {}, numbered))).toBe(2);
    expect(readFact('study.hasCriteria', visit([BMI], {}))).toBe(false);
    expect(readFact('study.hasCriteria', visit([BMI, DAYS], {}))).toBe(true);
  });

  test('[E15] a date that no day can answer is not asked on that day', () => {
    const until: Criterion = { ...LAST, earliest: 'today', latest: '2026-11-21' };
    expect([isAskable(until, '2026-11-21'), isAskable(until, '2026-11-22')]).toEqual([true, false]);
    expect(isAskable({ ...DAYS, minimum: 0.25, maximum: 0.75, decimals: 0 }, '2026-11-21')).toBe(false);
  });

  test('[F1] an older check of the qualification does not count once something is computed anew', () => {
    const document = campaign([route('home')], computing([['packs', { product: ['answer.packs', 20] }]]));
    const key = (answers: Answers) => remoteKey('qualification', visit([BMI], answers, document));
    expect(key({ 'answer.packs': 1 })).not.toBe(key({ 'answer.packs': 2 }));
    expect(key({ 'answer.packs': 1, 'answer.other': 1 })).toBe(key({ 'answer.packs': 1, 'answer.other': 2 }));
  });
});

test.each([
  ['today', '2026-11-21'],
  ['today-180d', '2026-05-25'],
  ['today+30d', '2026-12-21'],
  ['today-0d', '2026-11-21'],
  ['2024-02-29', '2024-02-29'],
  ['2026-02-29', undefined],
  ['tomorrow', undefined],
])('[O4] the day "%s" is %s for visitors of 21 November 2026', (day, expected) => {
  expect(dayOn(day, '2026-11-21')).toBe(expected);
});
