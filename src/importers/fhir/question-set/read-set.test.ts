/* oxlint-disable unicorn/no-thenable -- "then" is a keyword of JSON Schema */
import { describe, expect, test } from 'vitest';
import { questionnaire } from '#tests/support/records/questionnaires.ts';
import { readSet } from './read-set.ts';

const HL7 = 'http://hl7.org/fhir/StructureDefinition';
const item = (linkId: string, type: string, rest: object = {}) => ({
  linkId,
  type,
  text: `Text of ${linkId}`,
  ...rest,
});
const coding = (code: string, rest: object = {}) => ({ valueCoding: { code, display: `Answer ${code}`, ...rest } });
const smoker = item('smoker', 'boolean', { required: true });
const pain = item('pain', 'choice', { required: true, answerOption: [coding('none'), coding('some'), coding('much')] });
const score = item('score', 'integer', {
  extension: [
    { url: `${HL7}/minValue`, valueInteger: 0 },
    { url: `${HL7}/maxValue`, valueInteger: 10 },
  ],
});
const when = (question: string, operator: string, answer: object) => ({ question, operator, ...answer });

function schemaOf(...items: readonly object[]) {
  return readSet(questionnaire(items)).questionnaire?.schema;
}

function leftOut(...items: readonly object[]) {
  return readSet(questionnaire(items))
    .findings.filter(({ effect }) => effect === 'left-out')
    .map(({ linkId, message }) => `${linkId}: ${message}`);
}

describe('[O4] what a type of FHIR asks', () => {
  test.each([
    ['a string', item('a', 'string', { maxLength: 30 }), { type: 'string', maxLength: 30 }],
    ['a number with bounds', score, { type: 'integer', minimum: 0, maximum: 10 }],
    [
      'a decimal with decimal places',
      item('a', 'decimal', {
        extension: [
          { url: `${HL7}/minValue`, valueDecimal: 0.5 },
          { url: `${HL7}/maxValue`, valueDecimal: 9.5 },
          { url: `${HL7}/maxDecimalPlaces`, valueInteger: 1 },
        ],
      }),
      { type: 'number', minimum: 0.5, maximum: 9.5, multipleOf: 0.1 },
    ],
    ['a date', item('a', 'date'), { type: 'string', format: 'date' }],
    ['yes or no', item('a', 'boolean'), { type: 'boolean' }],
    ['one of several', pain, { type: 'string', enum: ['none', 'some', 'much'] }],
    [
      'several of several',
      { ...pain, repeats: true },
      { type: 'array', uniqueItems: true, items: { type: 'string', enum: ['none', 'some', 'much'] } },
    ],
    [
      'a text that is given several times',
      item('a', 'string', { repeats: true }),
      {
        type: 'array',
        maxItems: 10,
        items: { type: 'object', properties: { answer: { type: 'string' } }, required: ['answer'] },
      },
    ],
  ])('%s', (_what, given, expected) => {
    const { linkId } = given;
    expect(schemaOf(given)?.['properties']).toEqual({ [linkId]: expected });
  });

  test('a group, a group that repeats, and a value set in the resource', () => {
    const contained = [
      {
        resourceType: 'ValueSet',
        id: 'often',
        compose: {
          include: [
            {
              concept: [
                { code: 'never', display: 'Never' },
                { code: 'daily', display: 'Daily' },
              ],
            },
          ],
        },
      },
    ];
    const group = item('sleep', 'group', { item: [item('sleep.often', 'choice', { answerValueSet: '#often' })] });
    const list = item('medicines', 'group', {
      repeats: true,
      extension: [{ url: `${HL7}/questionnaire-maxOccurs`, valueInteger: 3 }],
      item: [item('medicines.name', 'string', { required: true })],
    });
    const read = readSet(questionnaire([group, list], { contained }));
    expect(read.findings).toEqual([]);
    expect(read.questionnaire?.schema).toEqual({
      type: 'object',
      required: ['sleep'],
      properties: {
        sleep: { type: 'object', properties: { often: { type: 'string', enum: ['never', 'daily'] } } },
        medicines: {
          type: 'array',
          maxItems: 3,
          items: { type: 'object', required: ['name'], properties: { name: { type: 'string' } } },
        },
      },
    });
  });

  test('an open choice has one more answer, after which the visitor writes their own', () => {
    const open = item('colour', 'open-choice', { answerOption: [coding('red'), coding('blue')] });
    expect(schemaOf(open)).toEqual({
      type: 'object',
      properties: { colour: { type: 'string', enum: ['red', 'blue', 'other'] } },
      allOf: [
        {
          if: { properties: { colour: { const: 'other' } }, required: ['colour'] },
          then: { properties: { 'colour-other': { type: 'string' } } },
        },
      ],
    });
  });

  test('texts below a question explain it, with their translations', () => {
    const es = {
      extension: [
        {
          url: `${HL7}/translation`,
          extension: [
            { url: 'lang', valueCode: 'es' },
            { url: 'content', valueString: '¿Fuma?' },
          ],
        },
      ],
    };
    const asked = {
      ...smoker,
      text: 'Do you smoke?',
      _text: es,
      item: [item('h', 'display', { text: 'Or vape {daily}' })],
    };
    expect(readSet(questionnaire([asked])).questionnaire?.ui).toEqual({
      smoker: { title: { en: 'Do you smoke?', es: '¿Fuma?' }, description: { en: 'Or vape (daily)' } },
    });
  });

  test('a number without bounds gets some, and it is noted', () => {
    const { questionnaire: read, findings } = readSet(questionnaire([item('count', 'integer', { required: true })]));
    expect(read?.schema['properties']).toEqual({ count: { type: 'integer', minimum: 0, maximum: 1_000_000 } });
    expect(findings).toMatchObject([{ linkId: 'count', effect: 'noted' }]);
  });
});

const branchOf = (...items: readonly object[]) => schemaOf(...items)?.['allOf'];
const then = (tested: object, required: readonly string[]) => [
  { if: { properties: tested, required }, then: { properties: { years: { type: 'string' } } } },
];
const years = (enableWhen: readonly object[], rest: object = {}) => item('years', 'string', { enableWhen, ...rest });
const YES = when('smoker', '=', { answerBoolean: true });

describe('[O4] when a question is asked', () => {
  test.each([
    ['after a yes', [YES], {}, then({ smoker: { const: true } }, ['smoker'])],
    [
      'after an answer',
      [when('smoker', 'exists', { answerBoolean: true })],
      {},
      [{ if: { required: ['smoker'] }, then: { properties: { years: { type: 'string' } } } }],
    ],
    [
      'after one of several choices',
      [when('pain', '=', { answerCoding: { code: 'some' } }), when('pain', '=', { answerCoding: { code: 'much' } })],
      { enableBehavior: 'any' },
      then({ pain: { enum: ['some', 'much'] } }, ['pain']),
    ],
    [
      'after any other choice',
      [when('pain', '!=', { answerCoding: { code: 'none' } })],
      {},
      then({ pain: { enum: ['some', 'much'] } }, ['pain']),
    ],
    [
      'after a number in a range',
      [when('score', '>', { answerInteger: 3 }), when('score', '<=', { answerInteger: 7 })],
      { enableBehavior: 'all' },
      then({ score: { minimum: 4, maximum: 7 } }, ['score']),
    ],
    [
      'after two answers',
      [YES, when('pain', '=', { answerCoding: { code: 'much' } })],
      { enableBehavior: 'all' },
      then({ smoker: { const: true }, pain: { const: 'much' } }, ['smoker', 'pain']),
    ],
    [
      'after one of two answers to different questions',
      [YES, when('pain', '=', { answerCoding: { code: 'much' } })],
      { enableBehavior: 'any' },
      [
        {
          if: {
            properties: { smoker: { const: false }, pain: { enum: ['none', 'some'] } },
            required: ['smoker', 'pain'],
          },
          else: { properties: { years: { type: 'string' } } },
        },
      ],
    ],
  ])('%s', (_what, enableWhen, rest, expected) => {
    expect(branchOf(smoker, pain, score, years(enableWhen, rest))).toEqual(expected);
  });

  test('the questions of a group that depends on an answer are asked without its heading', () => {
    const group = item('more', 'group', { enableWhen: [YES], item: [years([])] });
    const read = readSet(questionnaire([smoker, group]));
    expect(read.questionnaire?.schema['allOf']).toEqual(then({ smoker: { const: true } }, ['smoker']));
    expect(read.findings).toMatchObject([{ linkId: 'more', effect: 'noted' }]);
  });
});

describe('[O4] what sets cannot ask is left out, with the reason', () => {
  const deep = (depth: number): object =>
    item(`g${depth}`, 'group', { repeats: true, item: depth === 0 ? [smoker] : [deep(depth - 1)] });
  test.each([
    ['a type that there is not', [item('a', 'attachment')], 'a: The type is "attachment"'],
    ['answers from elsewhere', [item('a', 'choice', { answerValueSet: 'http://x' })], 'nothing is fetched'],
    ['one answer', [item('a', 'choice', { answerOption: [coding('x')] })], 'two or more answers, and has 1'],
    [
      'what is hidden',
      [item('a', 'string', { extension: [{ url: `${HL7}/questionnaire-hidden`, valueBoolean: true }] })],
      'hidden',
    ],
    ['what cannot be answered', [item('a', 'string', { readOnly: true })], 'cannot be answered'],
    ['a question without words', [{ linkId: 'a', type: 'string' }], 'no English text'],
    ['a list in a list', [deep(1)], 'smoker: A list inside a list'],
    [
      'a condition on another group',
      [item('g', 'group', { item: [smoker] }), years([YES])],
      'not asked in the same group',
    ],
    ['a condition on a text', [item('t', 'string'), years([when('t', '=', { answerString: 'x' })])], 'cannot be said'],
    [
      'a question that waits for itself',
      [years([when('years', 'exists', { answerBoolean: true })])],
      'depends on itself',
    ],
    [
      'a question after an answer that there is not',
      [score, years([when('score', '>', { answerInteger: 10 })])],
      'Nobody',
    ],
    [
      'what belongs to a question that is left out',
      [item('a', 'time', { item: [smoker] })],
      'smoker: It belongs to "a"',
    ],
    [
      'one of two conditions of which one may be unanswered',
      [
        pain,
        score,
        years([when('score', '=', { answerInteger: 1 }), when('pain', '=', { answerCoding: { code: 'much' } })], {
          enableBehavior: 'any',
        }),
      ],
      'One of several conditions is enough',
    ],
  ])('%s', (_what, items, reason) => {
    expect(leftOut(...items).join('\n')).toContain(reason);
  });

  test('more than sixty questions', () => {
    const items = Array.from({ length: 62 }, (_, index) => item(`q${index}`, 'boolean'));
    const read = readSet(questionnaire(items));
    expect(read.taken).toHaveLength(60);
    expect(read.findings.map(({ linkId }) => linkId)).toEqual(['q60', 'q61']);
  });

  test('what depends on a question that is left out is left out too', () => {
    const lost = years([when('gone', 'exists', { answerBoolean: true })]);
    const more = item('more', 'string', { enableWhen: [when('years', 'exists', { answerBoolean: true })] });
    expect(leftOut(smoker, lost, more)).toHaveLength(2);
  });

  test('nothing that can be asked', () => {
    expect(readSet(questionnaire([item('a', 'reference')])).questionnaire).toBeUndefined();
  });
});

test('[O4] names of questions are short, and link ids that became other names are noted', () => {
  const uuid = '0f1e2d3c-4b5a-4978-8695-a4b3c2d1e0f9';
  const items = [item(uuid, 'boolean'), item('1. Smoker?', 'boolean'), item('constructor', 'boolean'), smoker];
  const { questionnaire: read, findings } = readSet(questionnaire(items));
  expect(Object.keys(read?.ui ?? {})).toEqual(['q1', 'q-1-Smoker', 'q2', 'smoker']);
  expect(findings.filter(({ field }) => field === 'linkId').map(({ linkId }) => linkId)).toEqual([
    uuid,
    '1. Smoker?',
    'constructor',
  ]);
});

test('[O4] the points of answers are kept, wherever the resource has them', () => {
  const points = (count: number) => ({ extension: [{ url: `${HL7}/ordinalValue`, valueDecimal: count }] });
  const answers = [coding('never', points(0)), { ...coding('daily'), ...points(3) }];
  const read = readSet(questionnaire([item('sleep', 'choice', { required: true, answerOption: answers })]));
  expect(read.findings).toEqual([]);
  expect(read.questionnaire?.points).toEqual({ sleep: { never: 0, daily: 3 } });
});
