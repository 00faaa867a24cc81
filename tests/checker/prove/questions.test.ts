import { expect, test } from 'vitest';
import { CLEAN, fact, proofOf, reachedWhen } from '../../support/checker/proof-of.ts';
import { words } from '../../support/checker/small-campaign.ts';

const choice = (value: string) => ({ value, label: words(value) });
const question = (kind: string, rest: object = {}) => ({
  block: 'Question',
  id: 'asked',
  props: { kind, label: words('Asked'), ...rest },
});

const NUMBER = question('number', { min: 4, max: 15, decimals: 1, step: 0.5 });
const FINE = question('number', { min: 0, max: 1, decimals: 3 });
const WHOLE = question('number', { min: 0, max: 31 });
const PAST = question('date', { from: '2020-01-01', to: 'today' });
const SPRING = question('date', { from: '2024-03-01', to: '2024-05-31' });
const CHOICE = question('choice', { choices: ['a', 'b'].map(choice), other: true });
const LONG = question('choice', { choices: 'abcdefghijklmnop'.split('').map(choice), required: false });
const CHOICES = question('choices', { choices: ['a', 'b', 'c'].map(choice), none: choice('none'), fewest: 2, most: 2 });
const SCALE = question('scale', { low: words('Low'), high: words('High') });
const MATRIX = question('matrix', {
  rows: ['x', 'y'].map((id) => ({ id, label: words(id) })),
  choices: ['a', 'b'].map(choice),
});
const TEXT = question('text', { pattern: 'digits', minLength: 4, required: false });

const asked = (test_: object) => fact('answer.asked', test_);

test.each([
  ['a number', NUMBER, asked({ atLeast: 14.8 })],
  ['a number of three decimals', FINE, asked({ moreThan: 0.998 })],
  ['a number between two named ones', WHOLE, { all: [asked({ moreThan: 7 }), asked({ lessThan: 9 })] }],
  ['a date before today', PAST, asked({ before: 'today' })],
  ['a date in a short window', SPRING, asked({ after: '2024-05-30' })],
  ['a choice', CHOICE, asked({ is: 'b' })],
  ['other words', CHOICE, fact('answer.asked.other', { known: true })],
  ['one of many choices', LONG, asked({ is: 'p' })],
  ['no choice', LONG, asked({ known: false })],
  ['one of two choices', CHOICES, asked({ includes: 'b' })],
  ['two choices together', CHOICES, { all: [asked({ includes: 'a' }), asked({ includes: 'c' })] }],
  ['none of the choices', CHOICES, asked({ includes: 'none' })],
  ['the end of a scale', SCALE, asked({ atLeast: 10 })],
  ['two rows', MATRIX, { all: [fact('answer.asked.x', { is: 'a' }), fact('answer.asked.y', { is: 'b' })] }],
  ['a text of digits', TEXT, asked({ known: true })],
])('[B4] %s: somebody is sent on, and nothing is left open', async (_name, block, when) => {
  expect(await proofOf(reachedWhen([block], when))).toMatchObject(CLEAN);
});

test.each([
  ['a number between two steps', NUMBER, { all: [asked({ moreThan: 6 }), asked({ lessThan: 6.5 })] }],
  ['three of two choices', CHOICES, { all: ['a', 'b', 'c'].map((value) => asked({ includes: value })) }],
  ['none and one more', CHOICES, { all: [asked({ includes: 'none' }), asked({ includes: 'a' })] }],
  ['a day after the window', SPRING, asked({ after: '2024-05-31' })],
  ['a day after today', PAST, asked({ after: 'today' })],
  [
    'other words with another choice',
    CHOICE,
    { all: [asked({ is: 'a' }), fact('answer.asked.other', { known: true })] },
  ],
  [
    'one row with two answers',
    MATRIX,
    { all: [fact('answer.asked.x', { is: 'a' }), fact('answer.asked.x', { is: 'b' })] },
  ],
])('[B4] %s: the proof says that nobody is', async (_name, block, when) => {
  const { found, undecided } = await proofOf(reachedWhen([block], when));
  expect(undecided).toEqual([]);
  expect(found.length).toBeGreaterThan(0);
});
