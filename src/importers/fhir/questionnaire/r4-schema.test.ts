import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { anyCriteria } from '#tests/support/records/any-criteria.ts';
import { r4Questionnaire } from '#tests/support/records/r4-schema.ts';
import { writeQuestionnaire } from './write-questionnaire.ts';

let problemsOf: (resource: unknown) => unknown;
beforeAll(() => {
  problemsOf = r4Questionnaire();
});

test('[O4] a written Questionnaire is valid by the JSON Schema of FHIR R4', () => {
  fc.assert(
    fc.property(anyCriteria, (criteria) => {
      const written: unknown = JSON.parse(
        JSON.stringify(
          writeQuestionnaire({
            externalId: 'NCT00000001',
            name: { en: 'A made-up study', es: 'Un estudio' },
            criteria,
          }),
        ),
      );
      expect(problemsOf(written)).toEqual([]);
    }),
    { numRuns: 200 },
  );
});

test('[O4] the schema does reject an invalid Questionnaire', () => {
  const written = writeQuestionnaire({ externalId: 'NCT00000001', name: { en: 'X' }, criteria: [] });
  expect(problemsOf({ ...written, item: [], wrong: 1 })).not.toEqual([]);
  expect(
    problemsOf({ ...written, item: [{ type: 'choice', answerOption: [{ valueCoding: { code: ' a' } }] }] }),
  ).not.toEqual([]);
});
