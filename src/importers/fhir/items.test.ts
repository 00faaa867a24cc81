import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { choiceItem, questionnaire } from '#tests/support/records/questionnaires.ts';
import { readSet } from './question-set/read-set.ts';
import { readQuestionnaire } from './questionnaire/read-questionnaire.ts';

const HL7 = 'http://hl7.org/fhir/StructureDefinition';
const item = (type: string, rest: object = {}) => ({ linkId: 'a', type, text: 'How much?', required: true, ...rest });
const bounds = (...all: readonly (readonly [name: string, value: object])[]) => ({
  extension: all.map(([name, value]) => ({ url: `${HL7}/${name}`, ...value })),
});

function told(...items: readonly unknown[]) {
  return readSet(questionnaire(items)).findings.map(
    ({ linkId, effect, message }) => `${linkId} ${effect === 'noted' ? 'noted' : 'left out'}: ${message}`,
  );
}

describe('[O4] bounds that contradict each other leave the question out', () => {
  test.each([
    [
      'a number',
      item('integer', bounds(['minValue', { valueInteger: 10 }], ['maxValue', { valueInteger: 5 }])),
      'at least 10, and at most 5',
    ],
    [
      'a number with one possible answer',
      item('integer', bounds(['minValue', { valueInteger: 5 }], ['maxValue', { valueInteger: 5 }])),
      'there are not two numbers to choose from',
    ],
    [
      'a day',
      item('date', bounds(['minValue', { valueDate: '2026-02-01' }], ['maxValue', { valueDate: '2026-01-01' }])),
      'from 2026-02-01, and to 2026-01-01',
    ],
    [
      'a text',
      item('string', { maxLength: 10, ...bounds(['minLength', { valueInteger: 20 }]) }),
      'It needs 20 characters or more, and takes 10.',
    ],
  ])('%s', (_what, given, words) => {
    const read = readSet(questionnaire([given]));
    expect(read).toMatchObject({ questionnaire: undefined, leftOut: ['a'], items: 1 });
    expect(told(given).join('\n')).toContain(words);
  });

  test('as a question of a study, too', () => {
    const given = item('integer', bounds(['minValue', { valueInteger: 10 }], ['maxValue', { valueInteger: 5 }]));
    const { criteria, findings } = readQuestionnaire(questionnaire([given]));
    expect(criteria).toEqual([]);
    expect(findings).toContainEqual(expect.objectContaining({ linkId: 'a', effect: 'left-out' }));
  });
});

describe('[O4] what a set cannot keep is changed with a note', () => {
  const min = (value: object) => bounds(['minValue', value]);
  test.each([
    ['a long text', item('text', { maxLength: 6000 }), 'at most 2000 characters here; it allows 6000'],
    ['a length that is none', item('string', { maxLength: 0 }), 'not a length'],
    ['a text of several lines that must be long', item('text', bounds(['minLength', { valueInteger: 5 }])), 'smallest'],
    ['a bound above what is assumed', item('integer', min({ valueInteger: 2e6 })), '2000000 to 3000000 were put in'],
    ['a bound that is no number', item('integer', min({ valueString: '5' })), 'not a number'],
    [
      'bounds between two steps',
      item('decimal', bounds(['minValue', { valueDecimal: 0.125 }], ['maxValue', { valueDecimal: 9 }])),
      '0.125 to 9 became 0.13 to 9',
    ],
    [
      'a huge bound',
      item('integer', bounds(['minValue', { valueInteger: 0 }], ['maxValue', { valueInteger: 5e9 }])),
      'maxValue became that',
    ],
    ['many decimal places', item('decimal', bounds(['maxDecimalPlaces', { valueInteger: 6 }])), 'it names 6'],
    ['a month in place of a day', item('date', bounds(['minValue', { valueDate: '2026-05' }])), 'no whole day'],
    [
      'a list of exactly three',
      item('string', {
        repeats: true,
        ...bounds(['questionnaire-minOccurs', { valueInteger: 3 }], ['questionnaire-maxOccurs', { valueInteger: 3 }]),
      }),
      'at least 2, not 3, of 3',
    ],
    ['braces', item('boolean', { text: 'Do you {really} smoke?' }), 'round brackets'],
  ])('%s', (_what, given, words) => {
    const read = readSet(questionnaire([given]));
    expect([read.taken, read.leftOut]).toEqual([['a'], []]);
    expect(told(given).join('\n')).toContain(words);
  });
});

describe('[O4] every item has a link id of its own, whatever the file says', () => {
  test.each([
    ['none', undefined, 'item-2 noted: The item has no linkId: it is named "item-2" by its position.'],
    ['an empty one', '', 'item-2 noted: The item has no linkId: it is named "item-2" by its position.'],
    ['a number', 7, '7 noted: The linkId is a number, where FHIR has a text: "7" was taken.'],
    ['one that another item has', 'a', 'a-2 noted: Another item already has the linkId "a"'],
  ])('%s', (_what, linkId, words) => {
    const items = [item('boolean'), { ...item('boolean'), linkId }];
    const read = readSet(questionnaire(items));
    expect([read.taken.length, read.leftOut, read.items]).toEqual([2, [], 2]);
    expect(Object.keys(read.questionnaire?.ui ?? {})).toHaveLength(2);
    expect(told(...items).join('\n')).toContain(words);
  });

  test('in the criteria of a study, too', () => {
    const { criteria, items, findings } = readQuestionnaire(
      questionnaire([choiceItem(), choiceItem(), choiceItem({ linkId: 3 }), choiceItem({ linkId: undefined }), 'x']),
    );
    expect([criteria.map(({ id }) => id), items]).toEqual([['asthma', 'asthma-2', '3', 'item-4'], 5]);
    expect(findings.map(({ linkId, effect }) => `${linkId} ${effect}`)).toEqual([
      'asthma-2 noted',
      '3 noted',
      'item-4 noted',
      'item-5 left-out',
    ]);
  });

  test('a made-up link id is none that the file has', () => {
    const items = [
      { type: 'boolean', text: 'One?' },
      { ...item('boolean'), linkId: 'item-1' },
    ];
    expect(readSet(questionnaire(items)).taken).toEqual(['item-1-2', 'item-1']);
  });

  test('a condition on a link id that is a number', () => {
    const asked = {
      ...item('string'),
      linkId: 'b',
      enableWhen: [{ question: '7', operator: '=', answerBoolean: true }],
    };
    expect(readSet(questionnaire([{ ...item('boolean'), linkId: 7 }, asked])).leftOut).toEqual([]);
  });
});

test('[O4] what is in a group that a condition leaves out is left out by name', () => {
  const inside = { ...item('string'), linkId: 'b' };
  const enableWhen = [{ question: 'lost', operator: 'exists', answerBoolean: true }];
  const group = { ...item('group'), linkId: 'g', repeats: true, enableWhen, item: [inside] };
  const read = readSet(questionnaire([item('boolean'), group]));
  expect([read.taken, read.leftOut, read.shown]).toEqual([['a'], ['b'], []]);
});

test('[O4] conditions that cannot be read leave the question out, rather than asking it of everybody', () => {
  const given = item('boolean', { enableWhen: { question: 'b', operator: 'exists', answerBoolean: true } });
  expect(told(given).join('\n')).toContain('not a list of objects');
});

/** Items as careless programs write them. */
const anyItem: fc.Arbitrary<unknown> = fc.letrec<{ item: unknown; items: unknown }>((tie) => ({
  items: fc.oneof({ weight: 5, arbitrary: fc.array(tie('item'), { maxLength: 4 }) }, fc.constantFrom({}, 'x')),
  item: fc.oneof({ depthSize: 'small', maxDepth: 3 }, fc.constantFrom(null, 'text', 7, []), {
    weight: 9,
    arbitrary: fc.record(
      {
        linkId: fc.constantFrom('a', 'b', '1.1', 'item-1', 1, '', null),
        type: fc.constantFrom('group', 'display', 'boolean', 'string', 'integer', 'choice', 'open-choice', 'time', 5),
        text: fc.constantFrom('A text', 'Another'),
        repeats: fc.boolean(),
        required: fc.boolean(),
        readOnly: fc.constantFrom(false, false, true),
        maxLength: fc.constantFrom(10, 5001),
        enableWhen: fc.constantFrom(
          [],
          [{ question: 'a', operator: '=', answerBoolean: true }],
          [{ question: '1.1', operator: 'exists', answerBoolean: true }],
        ),
        answerOption: fc.constantFrom([{ valueString: 'x' }, { valueString: 'y' }], [{ valueString: 'x' }]),
        item: tie('items'),
      },
      { requiredKeys: ['type'] },
    ),
  }),
})).item;

test('[O4] every item is asked, shown, left out with a reason, or not shown with a note, and once', () => {
  fc.assert(
    fc.property(fc.array(anyItem, { minLength: 1, maxLength: 6 }), (items) => {
      const { taken, leftOut, shown, items: all, findings } = readSet(questionnaire(items));
      const noted = new Set(findings.flatMap(({ linkId, effect }) => (effect === 'noted' ? [linkId] : [])));
      const counted = new Set([...taken, ...leftOut, ...shown]);
      expect(counted.size).toBe(taken.length + leftOut.length + shown.length);
      const notShown = [...noted].filter((linkId) => linkId !== '' && !counted.has(linkId));
      expect(counted.size + notShown.length).toBe(all);
    }),
    { numRuns: 400 },
  );
});

test('[O4] every item of criteria is taken, left out with a reason, or noted', () => {
  fc.assert(
    fc.property(fc.array(anyItem, { minLength: 1, maxLength: 6 }), (items) => {
      const { criteria, findings, items: all } = readQuestionnaire(questionnaire(items));
      const left = new Set(findings.flatMap(({ linkId, effect }) => (effect === 'left-out' ? [linkId] : [])));
      expect(criteria.length + left.size).toBeLessThanOrEqual(all);
      const groupsAndTexts = all - criteria.length - left.size;
      const noted = new Set(findings.flatMap(({ linkId, effect }) => (effect === 'noted' ? [linkId] : [])));
      expect(groupsAndTexts).toBeLessThanOrEqual(noted.size + countHints(criteria) + countPlainGroups(items));
    }),
    { numRuns: 400 },
  );
});

const countHints = (criteria: readonly { readonly hint?: unknown }[]) =>
  criteria.filter(({ hint }) => hint !== undefined).length;

/** Groups without anything to say: only their questions matter. */
function countPlainGroups(items: readonly unknown[]): number {
  return JSON.stringify(items).split('"type":"group"').length - 1;
}
