import { COMPUTATIONS, TIME_UNITS, type ComputationName } from '#schemas/campaign/computation.ts';
import type { JsonSchema } from './predicate-schema.ts';

const SELF = { $ref: '#/$defs/computation' };
const FACT = {
  type: 'string',
  description: 'The name of a fact',
  examples: ['answer.cigarettes'],
};
const TERM = {
  description: 'A number, the name of a fact, or another computation',
  examples: ['answer.cigarettes'],
  anyOf: [{ type: 'number' }, FACT, SELF],
};
const DATE = {
  type: 'string',
  description: 'The name of a fact, "today" or YYYY-MM-DD',
  examples: ['answer.diagnosed-on'],
};

interface Form {
  readonly description: string;
  readonly example: readonly unknown[];
  readonly items: JsonSchema;
  readonly length?: number;
}

const FORMS: Readonly<Record<ComputationName, Form>> = {
  sum: { description: 'The terms added up', example: ['answer.cigarettes', 'answer.cigars'], items: TERM },
  product: { description: 'The terms multiplied', example: ['answer.packs', 'answer.years'], items: TERM },
  minimum: { description: 'The smallest of the terms', example: ['answer.left', 'answer.right'], items: TERM },
  maximum: { description: 'The largest of the terms', example: ['answer.left', 'answer.right'], items: TERM },
  difference: {
    description: 'The first term less the second',
    example: ['answer.before', 'answer.after'],
    items: TERM,
    length: 2,
  },
  quotient: {
    description: 'The first term divided by a number',
    example: ['answer.days-in-three-months', 3],
    items: TERM,
    length: 2,
  },
  count: {
    description: 'How many of these conditions hold',
    example: [{ fact: 'answer.snores', is: true }],
    items: { $ref: '#/$defs/predicate' },
  },
  score: {
    description: 'The points of the answers to these facts, added up',
    example: ['answer.mood.interest', 'answer.mood.sleep'],
    items: FACT,
  },
  bodyMassIndex: {
    description: 'The body mass index, to one decimal, of a height in centimetres and a weight in kilograms',
    example: ['candidate.heightCm', 'candidate.weightKg'],
    items: TERM,
    length: 2,
  },
  timeBetween: {
    description: 'Whole units of time from the first date to the second',
    example: ['answer.diagnosed-on', 'today'],
    items: DATE,
    length: 2,
  },
};

/** `$defs/computation`: how a fact is computed. */
export function computationSchema(): JsonSchema {
  const forms = COMPUTATIONS.map((name) => {
    const { description, example, items, length = 1 } = FORMS[name];
    const most = FORMS[name].length === undefined ? {} : { maxItems: length };
    return [name, { type: 'array', description, examples: [example], minItems: length, ...most, items }] as const;
  });
  return {
    type: 'object',
    description: 'How a fact is computed from others. It is not known as long as one of them is not known',
    examples: [{ sum: ['answer.cigarettes', 'answer.cigars'] }],
    properties: {
      ...Object.fromEntries(forms),
      points: {
        type: 'object',
        description: 'The points of each value that is scored; of yes and no as "true" and "false"',
        examples: [{ never: 0, 'several-days': 1 }],
        minProperties: 1,
        additionalProperties: { type: 'number' },
      },
      unit: { enum: TIME_UNITS, description: 'The unit in which time is counted', examples: ['months'] },
    },
    additionalProperties: false,
    oneOf: COMPUTATIONS.map((name) => ({ required: [name, ...(BESIDE[name] ?? [])] })),
  };
}

const BESIDE: Readonly<Partial<Record<ComputationName, readonly string[]>>> = {
  score: ['points'],
  timeBetween: ['unit'],
};
