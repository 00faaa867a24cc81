import type { PropsFault } from '#registry/define-block.ts';

export type JsonObject = Readonly<Record<string, unknown>>;

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function isNameList(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((name) => typeof name === 'string');
}

/** Own properties only: a property of a schema may be called like a method that every object has. */
export function own(value: unknown, name: string): unknown {
  return isObject(value) && Object.hasOwn(value, name) ? value[name] : undefined;
}

/** A JSON pointer to something below a place. */
export function below(at: string, ...names: readonly (string | number)[]): string {
  return names.reduce<string>(
    (place, name) => `${place}/${String(name).replaceAll('~', '~0').replaceAll('/', '~1')}`,
    at,
  );
}

const OF_EVERY_SCHEMA = ['type', '$comment'];

/** The keywords of JSON Schema 2020-12 that a question set may use, by what they are about. */
export const KEYWORDS = {
  object: [
    ...OF_EVERY_SCHEMA,
    'properties',
    'required',
    'if',
    'then',
    'else',
    'allOf',
    'oneOf',
    'dependentRequired',
    'dependentSchemas',
  ],
  branch: [...OF_EVERY_SCHEMA, 'properties', 'required'],
  conditional: ['if', 'then', 'else', '$comment'],
  condition: [...OF_EVERY_SCHEMA, 'properties', 'required'],
  test: [...OF_EVERY_SCHEMA, 'const', 'enum', 'minimum', 'maximum', 'contains'],
  text: [...OF_EVERY_SCHEMA, 'minLength', 'maxLength'],
  choice: [...OF_EVERY_SCHEMA, 'enum'],
  constant: [...OF_EVERY_SCHEMA, 'const'],
  date: [...OF_EVERY_SCHEMA, 'format'],
  number: [...OF_EVERY_SCHEMA, 'minimum', 'maximum', 'multipleOf'],
  boolean: OF_EVERY_SCHEMA,
  choices: [...OF_EVERY_SCHEMA, 'items', 'uniqueItems', 'minItems', 'maxItems'],
  list: [...OF_EVERY_SCHEMA, 'items', 'minItems', 'maxItems'],
} as const satisfies Readonly<Record<string, readonly string[]>>;

/** What to write in place of a keyword that question sets do not have. */
const INSTEAD: Readonly<Record<string, string>> = {
  title: 'write it in "ui", in every language: "ui": { "<path>": { "title": { "en": …, … } } }',
  description: 'write it in "ui", in every language: "ui": { "<path>": { "description": { "en": …, … } } }',
  default: 'leave it out: an answer is what the visitor gives',
  examples: 'write an example into the "description" in "ui"',
  const: 'use "enum" with several values; one value alone is no question',
  pattern: 'leave it out, and say in "description" what to write',
  format: 'the only format is "date"; for phone, email and postal code there are blocks of their own',
  exclusiveMinimum: 'use "minimum" with the smallest number that is allowed',
  exclusiveMaximum: 'use "maximum" with the largest number that is allowed',
  anyOf: 'use "oneOf", with a property that has another "const" in each shape',
  not: 'use "else"',
  $ref: 'write the schema where it is used',
  $defs: 'write each schema where it is used',
  definitions: 'write each schema where it is used',
  dependencies: 'use "dependentRequired" or "dependentSchemas"',
  additionalProperties: 'leave it out: nothing else can be answered anyway',
  unevaluatedProperties: 'leave it out: nothing else can be answered anyway',
  patternProperties: 'name each property in "properties"',
  propertyNames: 'name each property in "properties"',
  minProperties: 'use "required"',
  maxProperties: 'leave it out',
  prefixItems: 'use an object with a property for each position',
  contains: 'leave it out',
  if: 'write it in the object itself: "if" inside a branch is not read. Use "allOf" for several conditions',
  oneOf: 'write it in the object itself, beside "properties"',
  allOf: 'it may only hold { "if": …, "then": …, "else": … }, in the object itself',
  enumNames: 'write them in "ui": { "<path>": { "enumNames": … } }',
  uniqueItems: 'only a list of "enum" values has it',
};

/** The keywords of a schema that question sets do not have there, with what to write instead. */
export function strangeKeywords(schema: JsonObject, of: keyof typeof KEYWORDS, at: string): PropsFault[] {
  const known: readonly string[] = KEYWORDS[of];
  return Object.keys(schema)
    .filter((keyword) => !known.includes(keyword))
    .map((keyword) => {
      const instead = Object.hasOwn(INSTEAD, keyword) ? INSTEAD[keyword] : `here you can use ${known.join(', ')}`;
      return { at: below(at, keyword), message: `Question sets have no "${keyword}" here: ${instead}` };
    });
}
