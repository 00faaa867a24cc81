import { expect, test } from 'vitest';
import { FACTS, answersOf, isAmong } from './index.ts';

test('every verdict and every outcome of a call depends on some answer', () => {
  const isAppointment = (name: string) => name.startsWith('booking.');
  const rest = FACTS.filter(
    ({ name, source }) => (source === 'verdict' || source === 'remote') && !isAppointment(name),
  );
  expect(rest.length).toBeGreaterThan(10);
  expect(rest.filter(({ name }) => answersOf(name).length === 0)).toEqual([]);
});

test.each([
  ['candidate.email', ['candidate.email']],
  ['answer.referral-source', ['answer.referral-source']],
  ['study.loaded', []],
  ['study.ctScanBooked', ['criteria.*']],
  ['path.language', []],
])('%s depends on %j', (fact, answers) => {
  expect(answersOf(fact)).toEqual(answers);
});

test('the verdict on criteria depends on the answer to any of them', () => {
  expect(isAmong('criteria.smokes', answersOf('verdict.criteriaQualified'))).toBe(true);
  expect(isAmong('candidate.age', answersOf('verdict.criteriaQualified'))).toBe(false);
});
