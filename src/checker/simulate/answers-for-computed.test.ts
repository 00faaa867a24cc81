import { expect, test } from 'vitest';
import { compute } from '#engine/computed/compute.ts';
import { leavesOf } from '#engine/computed/terms.ts';
import { readFact } from '#engine/facts/index.ts';
import type { Computation } from '#schemas/campaign/computation.ts';
import type { Answers } from '#schemas/lead/answers.ts';
import { visit } from '#tests/support/blocks/visit.ts';
import { answersForComputed } from './answers-for-computed.ts';

const ANSWERS: Answers = {
  'answer.cigarettes': 10,
  'answer.years': 4,
  'answer.sleep': 'some-days',
  'answer.mood': 'never',
  'answer.hurts': false,
  'answer.begun': '2020-02-29',
  'answer.ended': '2024-05-14',
  'candidate.heightCm': 170,
  'candidate.weightKg': 80,
};
const POINTS = { never: 0, 'some-days': 1, 'most-days': 3, true: 2, false: 0 };
const BMI: Computation = { bodyMassIndex: ['candidate.heightCm', 'candidate.weightKg'] };

/** The values of the computation with each of the answers that are found. */
function valuesOf(is: Computation, target: number): (number | undefined)[] {
  const computed = { one: { is, from: leavesOf(is, {}) }, bmi: { is: BMI, from: leavesOf(BMI, {}) } };
  const plain = visit({ answers: ANSWERS });
  const state = { ...plain, campaign: { ...plain.campaign, computed } };
  return answersForComputed('computed.one', target, state).map((answers) => {
    const changed = { ...state, answers: { ...ANSWERS, ...answers } };
    return compute(is, (fact) => readFact(fact, changed), state.today);
  });
}

test.each<[string, Computation, number, number]>([
  ['a sum', { sum: ['answer.cigarettes', 'answer.years', 5] }, 30, 2],
  ['a product', { product: ['answer.cigarettes', 'answer.years'] }, 80, 7],
  ['a quotient of a product', { quotient: [{ product: ['answer.cigarettes', 'answer.years'] }, 20] }, 3, 7],
  ['a difference', { difference: ['answer.cigarettes', 'answer.years'] }, 1, 7],
  ['a minimum', { minimum: ['answer.cigarettes', 'answer.years'] }, 3, 2],
  ['a maximum', { maximum: ['answer.cigarettes', 'answer.years'] }, 12, 2],
  ['a score that rises', { score: ['answer.sleep', 'answer.mood', 'answer.hurts'], points: POINTS }, 5, 1],
  ['a score that falls', { score: ['answer.sleep', 'answer.mood', 'answer.hurts'], points: POINTS }, 0, 1],
  ['a body mass index', BMI, 25, 1],
  ['days until today', { timeBetween: ['answer.begun', 'today'], unit: 'days' }, 400, 1],
  ['weeks since a day', { timeBetween: ['2024-01-01', 'answer.ended'], unit: 'weeks' }, 3, 1],
  ['months between answers', { timeBetween: ['answer.begun', 'answer.ended'], unit: 'months' }, 7, 2],
  ['years between answers', { timeBetween: ['answer.begun', 'answer.ended'], unit: 'years' }, 9, 2],
])('[R4] %s has the wanted value with each of the answers that are found', (_what, is, target, count) => {
  expect(valuesOf(is, target)).toEqual(Array.from({ length: count }, () => target));
});

test.each<[string, Computation, number]>([
  ['a score between the points', { score: ['answer.mood'], points: { never: 0, always: 3 } }, 2],
  ['a count of conditions', { count: [{ fact: 'answer.hurts', is: true }] }, 1],
  ['a sum with an answer that is missing', { sum: ['answer.unasked', 'answer.unasked'] }, 1],
])('[R4] nothing is found for %s', (_what, is, target) => {
  expect(valuesOf(is, target)).toEqual([]);
});
