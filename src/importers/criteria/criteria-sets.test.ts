import { describe, expect, test } from 'vitest';
import { choiceItem, questionnaire } from '#tests/support/records/questionnaires.ts';
import { SAMPLE_DUMP } from '#tests/support/screeners/sample-dump.ts';
import { readCriteriaSets } from './criteria-sets.ts';

const places = (value: unknown) =>
  readCriteriaSets(value)?.flatMap(({ findings }) => findings.map(({ effect, place }) => `${effect}: ${place}`));

test('[O4] a Questionnaire is recognized by its shape, and its findings by linkId and element', () => {
  expect(readCriteriaSets(questionnaire([choiceItem()]))).toMatchObject([
    { name: undefined, criteria: [{ id: 'asthma' }], findings: [] },
  ]);
  expect(
    places(
      questionnaire([
        choiceItem(),
        choiceItem({ linkId: 'n', type: 'time' }),
        choiceItem({ linkId: 'p', prefix: '1' }),
      ]),
    ),
  ).toEqual(['left-out: linkId "n" › type', 'noted: linkId "p" › prefix']);
});

test('[O4] a Questionnaire without usable questions, or that nobody could pass, is incomplete', () => {
  expect(places(questionnaire([]))).toEqual(['left-out: criteria-shape']);
  const nobody = choiceItem({
    answerOption: ['a', 'b'].map((code) => ({
      valueCoding: { code, display: code },
      extension: [{ url: 'https://trialflow.example/fhir/StructureDefinition/qualifies', valueCode: 'no' }],
    })),
  });
  expect(places(questionnaire([nobody]))).toEqual(['left-out: criterion-unqualifiable']);
});

test('[O4] any other FHIR resource is reported by its type', () => {
  expect(readCriteriaSets({ resourceType: 'Bundle', entry: [] })).toMatchObject([
    {
      criteria: [],
      findings: [
        {
          effect: 'left-out',
          place: 'resourceType',
          message: 'The resource is a Bundle; criteria are read from a Questionnaire, alone in its file.',
        },
      ],
    },
  ]);
});

describe('[O4] a dump of trials with pre-screening rules', () => {
  test('is recognized by its shape: known rules are taken, others refused with question and text', () => {
    expect(readCriteriaSets(SAMPLE_DUMP)).toMatchObject([{ name: 'A cream for eczema', studyId: 'S-ECZEMA' }]);
    expect(readCriteriaSets(SAMPLE_DUMP)?.[0]?.criteria.map(({ id }) => id)).toEqual([
      'eczema',
      'steroids',
      'driving',
      'since',
      'illnesses',
    ]);
    expect(places(SAMPLE_DUMP)).toEqual([
      'left-out: question "attacks" › rule "qty>=1"',
      'left-out: question "pregnant" › rule "YN_N"',
      'left-out: question "gender" › rule "Any"',
      'left-out: question "smoking" › rule "YN_N"',
      'noted: age',
      'noted: rules',
    ]);
  });

  test.each(['75 ≥ Age ≥ 18', '18≤ Ag≤ 75', 'Age > 18', 'code=="<6"||code==', 'constructor', 'code=="no such answer"'])(
    'refuses %j, and says why',
    (criteria) => {
      const dump = {
        ...SAMPLE_DUMP,
        clinicaltrialquestiontype: [
          { clinicaltrial: 'S-ECZEMA', questiontype: 'since', criteria },
          { clinicaltrial: 'S-ECZEMA', questiontype: 'eczema', criteria: 'YNNS_YNS' },
        ],
      };
      const [set] = readCriteriaSets(dump) ?? [];
      expect(set?.findings.map(({ effect, place }) => [effect, place])).toEqual([
        ['left-out', `question "since" › rule "${criteria}"`],
      ]);
      expect(set?.findings[0]?.message).toMatch(
        /^The rule cannot be used: (it is not an? (age )?rule|the question has no answer)/,
      );
    },
  );

  test('is reported with the position of the error if it is invalid', () => {
    const broken = { ...SAMPLE_DUMP, questiontype: [{ localquestioncode: 7 }] };
    expect(places(broken)?.[0]).toMatch(/^left-out: \/questiontype\/0/);
  });
});

test('[O4] a criteria file, a list and a text have none of these shapes', () => {
  expect([readCriteriaSets({ studyId: 'x', criteria: [] }), readCriteriaSets([]), readCriteriaSets('x')]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});
