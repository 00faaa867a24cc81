import { expect, test } from 'vitest';
import { readCriteriaFile } from './read-criteria-file.ts';

const response = (position: string, qualifies: unknown = true, id = position) => ({
  id,
  position,
  text: { en: position },
  qualifies,
});
const question = (given: Record<string, unknown> = {}) => ({
  id: 'asthma',
  type: 'yes_no_unsure',
  question: { en: 'Do you have asthma?' },
  responses: [response('A'), response('B', false), response('C', 'unknown')],
  ...given,
});
const file = (...criteria: unknown[]) => JSON.stringify({ studyId: 'NCT00000001', criteria }, undefined, 1);

function codes(text: string): string[] {
  const reading = readCriteriaFile(text);
  return reading.ok ? [] : reading.problems.map(({ code }) => code);
}

test('[O4] a good criteria file is read', () => {
  expect(readCriteriaFile(file(question()))).toMatchObject({ ok: true, file: { studyId: 'NCT00000001' } });
});

test.each([
  ['two of the three responses', { responses: [response('A'), response('B', false)] }],
  ['a fourth response', { responses: [...question().responses, response('D')] }],
  ['another letter', { responses: [response('A'), response('B', false), response('D', 'unknown')] }],
])('[E15] a yes / no / unsure question with %s is refused', (_, given) => {
  expect(codes(file(question(given)))).toEqual(['yes-no-unsure-incomplete']);
});

test.each([
  ['criterion-repeated', [question(), question()]],
  [
    'response-repeated',
    [question({ type: 'select_one', responses: [response('A', true, 'x'), response('B', false, 'x')] })],
  ],
  [
    'position-repeated',
    [question({ type: 'select_one', responses: [response('A', true, 'x'), response('A', false, 'y')] })],
  ],
  [
    'criterion-unqualifiable',
    [question({ type: 'select_one', responses: [response('A', false), response('B', false)] })],
  ],
  ['criteria-characters', [question({ hint: { en: 'a\0b' } })]],
  ['rule-without-choices', [question({ rule: 'all' })]],
  [
    'alone-without-others',
    [
      question({
        type: 'select_one',
        responses: [response('A', true), { ...response('B', false), alone: true }],
      }),
    ],
  ],
  [
    'alone-without-others',
    [
      question({
        type: 'select_multiple',
        responses: [
          { ...response('A', true), alone: true },
          { ...response('B', false), alone: true },
        ],
      }),
    ],
  ],
])('[O4] %s is found', (code, criteria) => {
  expect(codes(file(...criteria))).toEqual([code]);
});

test('[O4] every wrong value is reported with line and column', () => {
  const text =
    '{\n  "studyId": "NCT00000001",\n  "criteria": [\n' +
    '    { "id": "a", "type": "yes_no", "question": { "en": "Q?" }, "responses": [],\n      "wieght": 1 }\n  ]\n}';
  const reading = readCriteriaFile(text);
  const found = reading.ok ? [] : reading.problems.map(({ line, column, code }) => `${line}:${column} ${code}`);
  expect(found).toEqual(['4:26 criteria-shape', '4:77 criteria-shape', '5:17 criteria-shape']);
});

test('[O4] a file that is not JSON is reported with its line', () => {
  const reading = readCriteriaFile('{\n  "studyId": "x",\n  criteria: []\n}');
  expect(reading.ok ? undefined : reading.problems[0]).toMatchObject({ line: 3, column: 3, code: 'criteria-json' });
});
