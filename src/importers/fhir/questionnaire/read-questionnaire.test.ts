import { describe, expect, test } from 'vitest';
import { answerOption, choiceItem, questionnaire } from '#tests/support/records/questionnaires.ts';
import { readQuestionnaire } from './read-questionnaire.ts';

const read = (...items: readonly unknown[]) => readQuestionnaire(questionnaire(items));
const found = (...items: readonly unknown[]) =>
  read(...items).findings.map(({ linkId, field, effect }) => `${linkId} ${field} ${effect}`);
const translated = (content: string, lang = 'es') => ({
  extension: [
    {
      url: 'http://hl7.org/fhir/StructureDefinition/translation',
      extension: [
        { url: 'lang', valueCode: lang },
        { url: 'content', valueString: content },
      ],
    },
  ],
});

test('[O4] a question with its answers, verdicts, help text and Spanish is a criterion with nothing to report', () => {
  const help = {
    linkId: 'asthma-help',
    type: 'display',
    text: 'A doctor said so.',
    _text: translated('Lo dijo un médico.'),
    extension: [
      {
        url: 'http://hl7.org/fhir/StructureDefinition/questionnaire-itemControl',
        valueCodeableConcept: { coding: [{ code: 'help' }] },
      },
    ],
  };
  const { criteria, findings } = read(choiceItem({ _text: translated('¿Tiene asma?'), item: [help] }));
  expect(findings).toEqual([]);
  expect(criteria).toEqual([
    {
      id: 'asthma',
      type: 'select_one',
      question: { en: 'Do you have asthma?', es: '¿Tiene asma?' },
      hint: { en: 'A doctor said so.', es: 'Lo dijo un médico.' },
      responses: [
        { id: 'yes', position: 'A', text: { en: 'Answer yes' }, qualifies: true },
        { id: 'no', position: 'B', text: { en: 'Answer no' }, qualifies: false },
      ],
    },
  ]);
});

test('[O4] a question that repeats takes several answers', () => {
  expect(read(choiceItem({ repeats: true })).criteria.map(({ type }) => type)).toEqual(['select_multiple']);
});

test('[Q1] an answer without a verdict is for a coordinator, and a yes or no question has none', () => {
  const { criteria } = read(choiceItem({ answerOption: [answerOption('a', 'yes'), answerOption('b')] }), {
    linkId: 'b',
    type: 'boolean',
    text: 'Do you smoke?',
    required: true,
  });
  expect(criteria.map(({ responses }) => responses.map(({ id, qualifies }) => [id, qualifies]))).toEqual([
    [
      ['a', true],
      ['b', 'unknown'],
    ],
    [
      ['yes', 'unknown'],
      ['no', 'unknown'],
    ],
  ]);
  expect(found(choiceItem({ answerOption: [answerOption('a', 'yes'), answerOption('b')] }))).toEqual([
    'asthma answerOption noted',
  ]);
});

describe('[O4] a question that a study cannot ask as it is meant is left out, and named', () => {
  test.each([
    [
      'asked of some only',
      choiceItem({ enableWhen: [{ question: 'x', operator: '=', answerBoolean: true }] }),
      'enableWhen',
    ],
    ['with free answers', choiceItem({ type: 'open-choice' }), 'type'],
    ['a time of day', { linkId: 'asthma', type: 'time', text: 'When?' }, 'type'],
    ['several dates', { linkId: 'asthma', type: 'date', text: 'When?', repeats: true }, 'repeats'],
    ['that nobody can answer', choiceItem({ readOnly: true }), 'readOnly'],
    [
      'that is hidden',
      choiceItem({
        extension: [{ url: 'http://hl7.org/fhir/StructureDefinition/questionnaire-hidden', valueBoolean: true }],
      }),
      'extension (http://hl7.org/fhir/StructureDefinition/questionnaire-hidden)',
    ],
    [
      'that is computed',
      choiceItem({
        extension: [{ url: 'http://hl7.org/fhir/uv/sdc/StructureDefinition/sdc-questionnaire-calculatedExpression' }],
      }),
      'extension (http://hl7.org/fhir/uv/sdc/StructureDefinition/sdc-questionnaire-calculatedExpression)',
    ],
    ['whose meaning is changed', choiceItem({ modifierExtension: [{ url: 'x' }] }), 'modifierExtension'],
    ['with one answer', choiceItem({ answerOption: [answerOption('a', 'yes')] }), 'answerOption'],
    [
      'with more answers than letters',
      choiceItem({ answerOption: Array.from({ length: 27 }, (_, index) => answerOption(`a${index}`, 'yes')) }),
      'answerOption',
    ],
    [
      'whose answers are elsewhere',
      choiceItem({ answerOption: undefined, answerValueSet: 'http://hl7.org/fhir/ValueSet/x' }),
      'answerValueSet',
    ],
    ['without words', choiceItem({ text: undefined }), 'text'],
  ])('%s', (_, item, field) => {
    expect(read(item).criteria).toEqual([]);
    expect(found(item)[0]).toBe(`asthma ${field} left-out`);
  });

  test('in a group that only some are asked, or that is asked several times', () => {
    const group = { linkId: 'g', type: 'group', item: [{ linkId: 'inner', type: 'group', item: [choiceItem()] }] };
    expect(found({ ...group, enableWhen: [{}] })).toEqual([
      'inner item noted',
      'asthma item left-out',
      'g enableWhen noted',
    ]);
    expect(found({ ...group, repeats: true })).toEqual(['inner item noted', 'asthma item left-out', 'g repeats noted']);
  });

  test('with an invalid verdict', () => {
    expect(found(choiceItem({ answerOption: [answerOption('a', 'maybe'), answerOption('b', 'no')] }))).toEqual([
      'asthma answerOption (https://trialflow.example/fhir/StructureDefinition/qualifies) left-out',
    ]);
  });
});

describe('[O4] what criteria have no place for is noted by its element, and the question is asked', () => {
  test.each([
    ['an element', choiceItem({ prefix: '1.' }), 'asthma prefix noted'],
    [
      'an extension',
      choiceItem({ extension: [{ url: 'http://example.org/x' }] }),
      'asthma extension (http://example.org/x) noted',
    ],
    ['that it may be left empty', choiceItem({ required: false }), 'asthma required noted'],
    [
      'the system of a code',
      choiceItem({
        answerOption: [
          answerOption('a', 'yes', { valueCoding: { system: 's', code: 'a', display: 'A' } }),
          answerOption('b', 'no'),
        ],
      }),
      'asthma answerOption.valueCoding.system noted',
    ],
    [
      'an answer that is chosen before',
      choiceItem({ answerOption: [answerOption('a', 'yes', { initialSelected: true }), answerOption('b', 'no')] }),
      'asthma answerOption.initialSelected noted',
    ],
    ['another language', choiceItem({ _text: translated('Asthma?', 'de') }), 'asthma text (de) noted'],
    [
      'a second help text',
      choiceItem({
        item: [
          { linkId: 'h', type: 'display', text: 'One' },
          { linkId: 'i', type: 'display', text: 'Two' },
        ],
      }),
      'asthma item noted',
    ],
  ])('%s', (_, item, expected) => {
    expect([read(item).criteria.length, found(item)]).toEqual([1, [expected]]);
  });

  test('a link id that cannot be the id of a criterion', () => {
    const { criteria } = read(choiceItem({ linkId: '1.1' }), choiceItem({ linkId: '1/1' }));
    expect(criteria.map(({ id }) => id)).toEqual(['1-1', '1-1-2']);
    expect(found(choiceItem({ linkId: '1.1' }))).toEqual(['1.1 linkId noted']);
  });

  test('the heading of a group, a text between questions, and what the questionnaire says of itself', () => {
    expect(
      found({
        linkId: 'g',
        type: 'group',
        text: 'Your lungs',
        item: [{ linkId: 'd', type: 'display', text: 'Think of today.' }, choiceItem()],
      }),
    ).toEqual(['g text noted', 'd text noted']);
    expect(
      readQuestionnaire(questionnaire([], { publisher: 'X', status: 'draft' })).findings.map(({ field }) => field),
    ).toEqual(['publisher', 'status']);
  });
});

test('[O4] answers of a contained value set are read, in Spanish where it has that', () => {
  const valueSet = {
    resourceType: 'ValueSet',
    id: 'yn',
    compose: {
      include: [
        {
          system: 's',
          concept: [
            { code: 'Y', display: 'Yes', designation: [{ language: 'es', value: 'Sí' }] },
            { code: 'N', display: 'No' },
          ],
        },
      ],
    },
  };
  const { criteria } = readQuestionnaire(
    questionnaire([choiceItem({ answerOption: undefined, answerValueSet: '#yn' })], { contained: [valueSet] }),
  );
  expect(criteria[0]?.responses).toMatchObject([
    { id: 'Y', text: { en: 'Yes', es: 'Sí' } },
    { id: 'N', text: { en: 'No' } },
  ]);
});

test('[O4] a questionnaire in Spanish with English translations is read in both', () => {
  const options = [
    answerOption('s', 'yes', { valueCoding: { code: 's', display: 'Sí', _display: translated('Yes', 'en') } }),
    answerOption('n', 'no', { valueCoding: { code: 'n', display: 'No', _display: translated('No', 'en') } }),
  ];
  const { criteria } = readQuestionnaire(
    questionnaire([choiceItem({ text: '¿Asma?', _text: translated('Asthma?', 'en-US'), answerOption: options })], {
      language: 'es-MX',
    }),
  );
  expect([criteria[0]?.question, criteria[0]?.responses[0]?.text]).toEqual([
    { en: 'Asthma?', es: '¿Asma?' },
    { en: 'Yes', es: 'Sí' },
  ]);
});

test('[O4] texts stand in the order of the languages, so that a file that is written again stays the same', () => {
  const { criteria } = readQuestionnaire(
    questionnaire([choiceItem({ text: 'Asthma?', _text: translated('¿Asma?', 'es') })], { language: 'en' }),
  );
  expect(Object.keys(criteria[0]?.question ?? {})).toEqual(['en', 'es']);
});
