import { FACTS } from '#engine/facts/index.ts';
import type { Fact } from '#engine/facts/fact.ts';
import { listedValues, operatorsFor } from '#engine/predicates/evaluate.ts';
import { CONSENT_TYPES } from '#schemas/lead/answer-keys.ts';
import type { Domain } from '#schemas/campaign/domain.ts';
import { COMPARISONS, OPERATORS, type OperatorName } from '#schemas/campaign/predicate.ts';

export type JsonSchema = { readonly [keyword: string]: unknown };

const SELF = { $ref: '#/$defs/predicate' };

/** When a test with each operator is true. */
export const OPERATOR_WORDS: Readonly<Record<OperatorName, string>> = {
  is: 'The fact has this value',
  isNot: 'The fact is known and has another value',
  isOneOf: 'The fact has one of these values',
  includes: 'This is among what was chosen',
  includesAny: 'At least one of these is among what was chosen',
  atLeast: 'The number is this or more; this is a number or { "fact": … }',
  atMost: 'The number is this or less; this is a number or { "fact": … }',
  moreThan: 'The number is more than this, a number or { "fact": … }',
  lessThan: 'The number is less than this, a number or { "fact": … }',
  before: 'The date is before this one: YYYY-MM-DD, "today" or { "fact": … }',
  after: 'The date is after this one: YYYY-MM-DD, "today" or { "fact": … }',
  known: 'The fact is known (true) or not known yet (false)',
};

/** In place of a value: the fact that is compared with. */
const OTHER_FACT: JsonSchema = {
  type: 'object',
  description: 'Another number or date that the visitor answers, in the same unit',
  examples: [{ fact: 'answer.worst-pain' }],
  properties: {
    fact: {
      $ref: '#/$defs/predicate/properties/fact',
      description: 'The other fact',
      examples: ['answer.worst-pain'],
    },
  },
  required: ['fact'],
  additionalProperties: false,
};

/** Every computed fact is a number; its bounds depend on what it is computed from. */
const COMPUTED_NUMBER: Domain = { kind: 'number', min: -Number.MAX_VALUE, max: Number.MAX_VALUE, integer: false };

const EXAMPLES: Readonly<Record<OperatorName, unknown>> = {
  is: true,
  isNot: 'female',
  isOneOf: ['none', 'failed'],
  includes: '6',
  includesAny: ['1', '2'],
  atLeast: 18,
  atMost: 75,
  moreThan: 0,
  lessThan: 425,
  before: 'today',
  after: '2026-01-01',
  known: true,
};

/** `$defs/predicate`: every fact with its operators and values, so that editors can complete them (B5). */
export function predicateSchema(): JsonSchema {
  return {
    type: 'object',
    description:
      'A condition on facts: one test, or tests joined by all, any, not. ' +
      'A fact that is not known yet makes no condition true',
    examples: [{ fact: 'candidate.age', atLeast: 18 }],
    properties: {
      fact: factProperty(),
      all: {
        description: 'Every one of these holds',
        examples: [[{ fact: 'candidate.age', atLeast: 18 }]],
        type: 'array',
        minItems: 1,
        items: SELF,
      },
      any: {
        description: 'At least one of these holds',
        examples: [[{ fact: 'candidate.age', atLeast: 18 }]],
        type: 'array',
        minItems: 1,
        items: SELF,
      },
      not: { ...SELF, description: 'This does not hold', examples: [{ fact: 'study.loaded', is: true }] },
      ...Object.fromEntries(
        OPERATORS.map((name) => [name, { description: OPERATOR_WORDS[name], examples: [EXAMPLES[name]] }]),
      ),
    },
    additionalProperties: false,
    oneOf: [
      { required: ['fact'], minProperties: 2, maxProperties: 2 },
      { required: ['all'], maxProperties: 1 },
      { required: ['any'], maxProperties: 1 },
      { required: ['not'], maxProperties: 1 },
    ],
    allOf: [
      ...groups().map(({ names, domain }) => branch({ enum: names }, domain)),
      branch({ pattern: '^criteria\\.' }, 'criteria'),
      branch({ pattern: '^computed\\.' }, COMPUTED_NUMBER),
      branch({ pattern: '^consent\\.' }, { kind: 'boolean' }),
    ],
  };
}

function factProperty(): JsonSchema {
  return {
    description: 'The fact that is asked',
    examples: ['candidate.age'],
    anyOf: [
      ...FACTS.map(({ name, description }) => ({ const: name, description })),
      ...CONSENT_TYPES.map((type) => ({
        const: `consent.${type}`,
        description: `The decision about the consent ${type}`,
      })),
      {
        type: 'string',
        pattern: '^answer\\.[a-z0-9][a-z0-9-]*(\\.[A-Za-z0-9_-]+)?$',
        description: 'An answer: answer.<id of the block>, and .<field> where the block asks several things',
      },
      {
        type: 'string',
        pattern: '^consent\\.[a-z0-9][a-z0-9-]*$',
        description: "The decision about a consent of the campaign's own: consent.<id of the block>",
      },
      {
        type: 'string',
        pattern: '^computed\\.[a-z0-9][a-z0-9-]*$',
        description: 'A fact that the campaign computes: computed.<name>',
      },
      {
        type: 'string',
        pattern: '^criteria\\.[A-Za-z0-9][A-Za-z0-9_-]*$',
        description: 'The answer to a criterion of the study: criteria.<id>',
      },
    ],
  };
}

/** Facts of the same domain share a branch. */
function groups(): { readonly names: readonly string[]; readonly domain: Domain }[] {
  const consents = CONSENT_TYPES.map((type): Pick<Fact, 'name' | 'domain'> => ({
    name: `consent.${type}`,
    domain: { kind: 'boolean' },
  }));
  const byDomain = Map.groupBy([...FACTS, ...consents], ({ domain }) => JSON.stringify(domain));
  return [...byDomain.values()].flatMap((facts) =>
    facts[0] ? [{ names: facts.map(({ name }) => name), domain: facts[0].domain }] : [],
  );
}

function branch(fact: JsonSchema, domain: Domain | 'criteria'): JsonSchema {
  const operators =
    domain === 'criteria'
      ? (['is', 'isNot', 'isOneOf', 'includes', 'includesAny', 'known'] as const)
      : operatorsFor(domain);
  const value = domain === 'criteria' ? { type: 'string' } : valueSchema(domain);
  const properties = operators.map(
    (name) =>
      [
        name,
        { description: OPERATOR_WORDS[name], examples: [exampleFor(name, domain)], ...operand(name, value) },
      ] as const,
  );
  return {
    if: { properties: { fact }, required: ['fact'] },
    then: { properties: Object.fromEntries(properties), propertyNames: { enum: ['fact', ...operators] } },
  };
}

function operand(operator: OperatorName, value: JsonSchema): JsonSchema {
  if (operator === 'known') return { type: 'boolean' };
  if (COMPARISONS.some((name) => name === operator)) return { anyOf: [value, OTHER_FACT] };
  return operator === 'isOneOf' || operator === 'includesAny' ? { type: 'array', minItems: 1, items: value } : value;
}

function valueSchema(domain: Domain): JsonSchema {
  const values = listedValues(domain);
  if (values) return { enum: values };
  if (domain === COMPUTED_NUMBER) return { type: 'number' };
  if (domain.kind === 'number')
    return { type: domain.integer ? 'integer' : 'number', minimum: domain.min, maximum: domain.max };
  if (domain.kind === 'date') return { type: 'string', pattern: '^(today|\\d{4}-\\d{2}-\\d{2})$' };
  return { type: domain.kind === 'boolean' ? 'boolean' : 'string' };
}

function exampleFor(operator: OperatorName, domain: Domain | 'criteria'): unknown {
  if (operator === 'known') return true;
  const one = domain === 'criteria' ? 'yes' : exampleValue(domain);
  return operator === 'isOneOf' || operator === 'includesAny' ? [one] : one;
}

function exampleValue(domain: Domain): unknown {
  if (domain === COMPUTED_NUMBER) return 10;
  if (domain.kind === 'number') return Math.round((domain.min + domain.max) / 4);
  if (domain.kind === 'date') return 'today';
  return listedValues(domain)?.[0] ?? domain.kind === 'boolean';
}
