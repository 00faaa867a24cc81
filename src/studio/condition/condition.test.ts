import { describe, expect, test } from 'vitest';
import type { Domain } from '#schemas/campaign/domain.ts';
import {
  conditionSentence,
  isWhole,
  negated,
  readCondition,
  testOf,
  withChangedPart,
  withoutPart,
  withPart,
} from './condition.ts';

const AGE: Domain = { kind: 'number', min: 0, max: 120, integer: true };
const GENDER: Domain = { kind: 'choice', values: ['female', 'male', 'nonBinary'] };
const OLD = { fact: 'candidate.age', atLeast: 65 };
const WOMAN = { fact: 'candidate.gender', is: 'female' };

describe('a condition is read one level at a time', () => {
  test.each([
    [OLD, { kind: 'test', fact: 'candidate.age', operator: 'atLeast', value: 65 }],
    [{ all: [OLD, WOMAN] }, { kind: 'joined', joint: 'all', parts: [OLD, WOMAN] }],
    [{ any: [OLD] }, { kind: 'joined', joint: 'any', parts: [OLD] }],
    [{ not: OLD }, { kind: 'not', part: OLD }],
    [{ fact: 'candidate.age' }, { kind: 'other' }],
    [{ fact: 'candidate.age', older: 3 }, { kind: 'other' }],
    ['candidate.age', { kind: 'other' }],
  ])('%j', (written, read) => {
    expect(readCondition(written)).toEqual(read);
  });
});

describe('a test begins with a value that its fact can have', () => {
  test('of a number, a choice, a yes or no and a date', () => {
    expect(testOf('candidate.age', AGE)).toEqual({ fact: 'candidate.age', is: 0 });
    expect(testOf('candidate.gender', GENDER)).toEqual({ fact: 'candidate.gender', is: 'female' });
    expect(testOf('study.loaded', { kind: 'boolean' })).toEqual({ fact: 'study.loaded', is: true });
    expect(testOf('candidate.birthDate', { kind: 'date' }, 'before')).toEqual({
      fact: 'candidate.birthDate',
      before: 'today',
    });
  });

  test('and keeps the value of the author where it still fits', () => {
    expect(testOf('candidate.age', AGE, 'atMost', 65)).toEqual({ fact: 'candidate.age', atMost: 65 });
    expect(testOf('candidate.gender', GENDER, 'isOneOf', ['male'])).toEqual({
      fact: 'candidate.gender',
      isOneOf: ['male'],
    });
    expect(testOf('candidate.gender', GENDER, 'is', 'tall')).toEqual({ fact: 'candidate.gender', is: 'female' });
    expect(testOf('candidate.gender', GENDER, 'atLeast', 65)).toEqual({ fact: 'candidate.gender', is: 'female' });
  });
});

describe('parts are added and removed', () => {
  test('a part is joined as the others are, and nothing is nested that need not be', () => {
    expect(withPart(undefined, OLD, 'all')).toEqual(OLD);
    expect(withPart(OLD, WOMAN, 'all')).toEqual({ all: [OLD, WOMAN] });
    expect(withPart({ all: [OLD, WOMAN] }, OLD, 'all')).toEqual({ all: [OLD, WOMAN, OLD] });
    expect(withPart({ all: [OLD, WOMAN] }, OLD, 'any')).toEqual({ any: [{ all: [OLD, WOMAN] }, OLD] });
  });

  test('the last but one part leaves the last to stand for itself', () => {
    const joined = { kind: 'joined', joint: 'any', parts: [OLD, WOMAN] } as const;
    expect(withoutPart(joined, 0)).toEqual(WOMAN);
    expect(withoutPart({ ...joined, parts: [OLD] }, 0)).toBeUndefined();
    expect(withoutPart({ ...joined, parts: [OLD, WOMAN, OLD] }, 1)).toEqual({ any: [OLD, OLD] });
  });
});

test('one of several conditions becomes a group, goes, or is turned round and back', () => {
  const joined = { kind: 'joined', joint: 'all', parts: [OLD, WOMAN] } as const;
  expect(withChangedPart(joined, 1, { any: [WOMAN, OLD] })).toEqual({ all: [OLD, { any: [WOMAN, OLD] }] });
  expect(withChangedPart(joined, 0, undefined)).toEqual(WOMAN);
  expect(negated(OLD)).toEqual({ not: OLD });
  expect(negated(negated(OLD))).toEqual(OLD);
});

test('a condition can be said in words once it is complete', () => {
  expect(isWhole({ not: { any: [OLD, WOMAN] } })).toBe(true);
  expect(isWhole({ all: [] })).toBe(false);
  expect(isWhole({ all: [OLD, { fact: 'candidate.age' }] })).toBe(false);
  expect(isWhole({ fact: 'candidate.gender', isOneOf: [] })).toBe(false);
});

test.each([
  [{ fact: 'candidate.age', lessThan: 18 }, 'the age is less than 18'],
  [
    {
      not: {
        any: [
          { fact: 'candidate.gender', is: 'female' },
          { fact: 'candidate.age', known: false },
        ],
      },
    },
    'the gender is not female and the age is known',
  ],
  [{ fact: 'answer.now', moreThan: { fact: 'answer.then' } }, 'the answer in “now” is more than the answer in “then”'],
])('[B5] the condition %j is said as: %s', (when, sentence) => {
  expect(conditionSentence(when, 'en')).toBe(sentence);
});

test('[B5] a condition is said in the language of the author', () => {
  expect(conditionSentence({ fact: 'candidate.age', lessThan: 18 }, 'es')).toBe('la edad es menos de 18');
});

test.each([
  undefined,
  'x',
  {},
  { fact: 'candidate.age' },
  { fact: 'candidate.age', is: null },
  { all: 'x' },
  { not: {} },
])('%j is not a condition yet', (when) => {
  expect(conditionSentence(when, 'en')).toBeUndefined();
});
