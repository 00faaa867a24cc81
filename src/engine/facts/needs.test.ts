import { expect, test } from 'vitest';
import { FACTS, answersOf, isAmong } from './index.ts';

test('every verdict and every outcome of a call depends on some answer', () => {
  const isAppointment = (name: string) => name.startsWith('booking.');
  const rest = FACTS.filter(
    ({ name, source }) => (source === 'verdict' || source === 'remote') && !isAppointment(name),
  );
  expect(rest.length).toBeGreaterThan(10);
  expect(rest.filter(({ name }) => answersOf(name, []).length === 0)).toEqual([]);
});

test.each([
  ['candidate.email', ['candidate.email']],
  ['answer.referral-source', ['answer.referral-source']],
  ['study.loaded', []],
  ['study.ctScanBooked', ['criteria.*']],
  ['path.language', []],
])('%s depends on %j', (fact, answers) => {
  expect(answersOf(fact, [])).toEqual(answers);
});

test('the verdict on criteria depends on the answer to any of them', () => {
  expect(isAmong('criteria.smokes', answersOf('verdict.criteriaQualified', []))).toBe(true);
  expect(isAmong('candidate.age', answersOf('verdict.criteriaQualified', []))).toBe(false);
});

test.each(['verdict.criteriaQualified', 'verdict.fullyQualified', 'verdict.outcome', 'partner.check'])(
  '%s depends on the answers from which the campaign computes facts',
  (fact) => {
    const answers = answersOf(fact, ['answer.cigarettes', 'candidate.age']);
    expect(['answer.cigarettes', 'candidate.birthDate'].filter((one) => isAmong(one, answers))).toHaveLength(2);
    expect(isAmong('answer.other', answers)).toBe(false);
  },
);
