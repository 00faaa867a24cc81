import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { isRecord } from '#api/guards.ts';
import { ROOT } from '#tests/support/tools/install.ts';
import { readCriteriaFile, readImportedCriteria } from './read-criteria-file.ts';

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

const both = { en: 'Do you have asthma?', es: '¿Tiene asma?' };

test.each([
  [
    'markup',
    { question: { en: 'Do you have **asthma**?' } },
    'criteria-markup',
    /\*\*asthma\*\* literally.*plain words only/,
  ],
  ['HTML', { hint: { en: 'Ask <b>your doctor</b>' } }, 'criteria-markup', /<b> literally/],
  ['an entity', { hint: { en: 'You &amp; your doctor' } }, 'criteria-markup', /&amp; literally/],
  ['an unknown placeholder', { hint: { en: '{brandd} asks' } }, 'criteria-placeholder', /Did you mean brand\?$/],
  ['doubled braces', { hint: { en: '{{brand}} asks' } }, 'criteria-placeholder', /write \{brand\}/],
  ['a stray brace', { hint: { en: 'a } b' } }, 'criteria-placeholder', /belongs to no placeholder/],
])('[O4, I2, B10] %s in a text is found', (_what, given, code, message) => {
  const reading = readCriteriaFile(file(question(given)));
  const found = reading.ok ? [] : reading.problems;
  expect(found.map((problem) => problem.code)).toEqual([code]);
  expect(found[0]?.message).toMatch(message);
});

test('[O4, B6] a language that other texts have, and placeholders that differ, are found', () => {
  const responses = question().responses.map((one) => ({ ...one, text: { en: 'Yes', es: 'Sí' } }));
  const hint = { en: '{brand} asks', es: 'Preguntamos' };
  expect(codes(file(question({ question: both, responses })))).toEqual([]);
  expect(codes(file(question({ responses })))).toEqual(['criteria-language']);
  expect(codes(file(question({ question: both, responses, hint })))).toEqual(['criteria-placeholder']);
});

test('[O4] the texts of an import are those of its source', () => {
  const text = file(question({ question: { en: 'Do you have <b>asthma</b>?', es: 'x' } }));
  expect(readImportedCriteria(text).ok).toBe(true);
  expect(codes(text)).toContain('criteria-markup');
});

test('[O4] every wrong value is reported with line and column', () => {
  const text =
    '{\n  "studyId": "NCT00000001",\n  "criteria": [\n' +
    '    { "id": "a", "type": "yes_no", "question": { "en": "Q?" }, "responses": [],\n      "wieght": 1 }\n  ]\n}';
  const reading = readCriteriaFile(text);
  const found = reading.ok ? [] : reading.problems.map(({ line, column, code }) => `${line}:${column} ${code}`);
  expect(found).toEqual(['4:26 criteria-shape', '4:77 criteria-shape', '5:7 criteria-shape']);
});

const EXAMPLE: unknown = JSON.parse(readFileSync(join(ROOT, 'docs/examples/criteria-values.json'), 'utf8'));

/** The example with another value at a JSON Pointer. */
function changed(pointer: string, value: unknown): string {
  const steps = pointer.split('/').slice(1);
  const put = (at: unknown, [step, ...rest]: readonly string[]): unknown => {
    if (step === undefined) return value;
    if (Array.isArray(at)) return at.map((one: unknown, index) => (index === Number(step) ? put(one, rest) : one));
    return isRecord(at) ? { ...at, [step]: put(at[step], rest) } : { [step]: put(undefined, rest) };
  };
  return JSON.stringify(put(EXAMPLE, steps));
}

test.each([
  ['', [], 'The file must be an object, not a list; write it like {"studyId":"NCT01234567","criteria":[]}.'],
  [
    '/criteria/0/responses/0/qualifies',
    'maybe',
    '"qualifies" cannot be "maybe"; it must be one of true, false, unknown.',
  ],
  ['/criteria/0/responses/0/qualifies', 'true', '"qualifies" must be true without quotes.'],
  [
    '/criteria/0/responses/0/from',
    'yesterday',
    '"from" cannot be "yesterday": it is a day as YYYY-MM-DD, "today", or days before or after it such as ' +
      '"today-180d" or "today+30d".',
  ],
  ['/criteria/0/decimals', 9, '"decimals" cannot be 9: it is a whole number from 0 to 3.'],
  ['/criteria/0/decimals', 1.5, '"decimals" must be a whole number, not 1.5.'],
  ['/criteria/0/decimals', '2', '"decimals" must be a whole number, not text.'],
  [
    '/criteria/0/responses/0/atLeast',
    1e12,
    expect.stringContaining(': it is a number from -1000000000 to 1000000000.'),
  ],
  ['/criteria/0/responses/0/id', 'x'.repeat(65), '"id" must not be longer than 64 characters, and has 65.'],
  ['/criteria/0/responses', [], '"responses" needs at least one element.'],
  ['/criteria/0/type', 'numbr', expect.stringMatching(/select_one, .* Did you mean number\?$/)],
  ['/criteria/0/respones', [], 'There is no property "respones" here. Did you mean responses?'],
  ['/criteria/0/question', 'How?', '"question" needs a text for each language: write {"en": "How?", …}.'],
  ['/criteria/0/question', { en: '' }, '"en" must not be empty.'],
])('[O4] at %j, %j is refused once, in words that say what to write', (pointer, value, message) => {
  const reading = readCriteriaFile(changed(pointer, value));
  const found = reading.ok ? [] : reading.problems.filter(({ code }) => code === 'criteria-shape');
  expect(found.map((problem) => problem.message)).toEqual([message]);
});

test('[O4] a file that is not JSON is reported with its line', () => {
  const reading = readCriteriaFile('{\n  "studyId": "x",\n  criteria: []\n}');
  expect(reading.ok ? undefined : reading.problems[0]).toMatchObject({ line: 3, column: 3, code: 'criteria-json' });
});
