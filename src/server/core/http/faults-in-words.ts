import type { FastifyError } from 'fastify';
import { STORABLE } from '#api/contract/storable.ts';
import { isRecord } from '#api/guards.ts';

type Fault = NonNullable<FastifyError['validation']>[number];

const MAX_FAULTS = 5;
const MAX_EXAMPLE = 300;

/** A key sent by a stranger is repeated only if it looks like one of ours. */
export const isOurKind = (key: string) => /^[\w.[\]-]{1,100}$/.test(key);

/** The first parts of a path that may be repeated: `body.changes.0.revision`. */
const placeOf = (context: string, path: string) => [context, ...path.split('/').filter(isOurKind)].join('.');

const TYPES: Readonly<Record<string, string>> = {
  integer: 'a whole number',
  number: 'a number',
  string: 'text',
  array: 'a list',
  object: 'an object',
  boolean: 'true or false',
};
const FORMATS: Readonly<Record<string, string>> = {
  'date-time': 'a day and a time with its zone',
  date: 'a day',
  uuid: 'an id',
};
const counted = (limit: unknown, one: string, many: string) => `${String(limit)} ${limit === 1 ? one : many}`;

/** What each keyword of a schema expects, in words for people; what is not listed says it well enough. */
const EXPECTS: Readonly<Record<string, (params: Fault['params']) => string>> = {
  type: ({ type }) => `must be ${TYPES[String(type)] ?? String(type)}`,
  format: ({ format }) => `must be ${FORMATS[String(format)] ?? String(format)}`,
  const: ({ allowedValue }) => `must be ${String(allowedValue)}`,
  minimum: ({ limit }) => `must be at least ${String(limit)}`,
  maximum: ({ limit }) => `must be at most ${String(limit)}`,
  minItems: ({ limit }) => `must have at least ${counted(limit, 'entry', 'entries')}`,
  maxItems: ({ limit }) => `must have at most ${counted(limit, 'entry', 'entries')}`,
  minProperties: ({ limit }) => `must have at least ${counted(limit, 'property', 'properties')}`,
  maxProperties: ({ limit }) => `must have at most ${counted(limit, 'property', 'properties')}`,
  minLength: ({ limit }) => `must have at least ${counted(limit, 'character', 'characters')}`,
  maxLength: ({ limit }) => `must have at most ${counted(limit, 'character', 'characters')}`,
  pattern: ({ pattern }) =>
    pattern === STORABLE
      ? 'must not contain what cannot be stored: the character NUL, or half a character'
      : 'must have another form',
};

const expected = ({ keyword, params, message = '' }: Fault) => EXPECTS[keyword]?.(params) ?? message;

/** The schema of what stands at a path; of several shapes, the first that has it. */
function schemaAt(schema: unknown, [step, ...rest]: readonly string[]): unknown {
  if (step === undefined || !isRecord(schema)) return schema;
  const { properties, items, anyOf } = schema;
  if (Array.isArray(anyOf))
    return anyOf.map((shape) => schemaAt(shape, [step, ...rest])).find((one) => one !== undefined);
  if (isRecord(properties) && Object.hasOwn(properties, step)) return schemaAt(properties[step], rest);
  return /^\d+$/.test(step) ? schemaAt(items, rest) : undefined;
}

/** `, for example "17"`: the example of what stands at a path, if the schema has one. */
function exampleAt(schema: unknown, path: string): string {
  const at = schemaAt(schema, path.split('/').slice(1));
  const examples = isRecord(at) ? at['examples'] : undefined;
  const text = Array.isArray(examples) ? JSON.stringify(examples[0]) : undefined;
  return text === undefined || text.length > MAX_EXAMPLE ? '' : `, for example ${text}`;
}

/**
 * Of a value that has none of several shapes, the faults in the shape that is meant: the one whose name it has. Without
 * any, all faults become one: `must be integer or null`.
 */
function inShape(faults: readonly Fault[], none: Fault): readonly Fault[] {
  const own = faults.filter((fault) => fault !== none && fault.schemaPath.startsWith(`${none.schemaPath}/`));
  const here = own.filter(({ instancePath }) => instancePath.startsWith(none.instancePath));
  const shapes = [...Map.groupBy(here, ({ schemaPath }) => schemaPath.slice(none.schemaPath.length + 1).split('/')[0])];
  const meant = shapes.find(([, inner]) => inner.every(({ keyword }) => keyword !== 'const'));
  const named = here.filter(({ keyword }) => keyword === 'const');
  const [first] = named;
  if (first === undefined) {
    const words = [...new Set(here.map((fault) => expected(fault).replace(/^must be /, '')))].join(' or ');
    return [{ ...none, keyword: 'shape', message: `must be ${words}` }];
  }
  if (meant !== undefined) return meant[1];
  const allowedValues = named.map(({ params }) => params['allowedValue']);
  return [{ ...first, keyword: 'enum', params: { allowedValues } }];
}

/** Each fault once, without those of shapes that are not meant. */
function meantIn(faults: readonly Fault[]): readonly Fault[] {
  const none = faults.find(({ keyword }) => keyword === 'anyOf');
  if (none === undefined) return faults;
  const { schemaPath, instancePath } = none;
  const others = faults.filter(
    (fault) =>
      fault !== none && !(fault.schemaPath.startsWith(`${schemaPath}/`) && fault.instancePath.startsWith(instancePath)),
  );
  return [...meantIn(inShape(faults, none)), ...meantIn(others)];
}

function wordsOf(fault: Fault, context: string, schema: unknown): string {
  const { instancePath, keyword, params } = fault;
  const at = (path: string) => (path === '' ? `the ${context}` : placeOf(context, path));
  if (keyword === 'required') {
    const path = `${instancePath}/${String(params['missingProperty'])}`;
    return `${at(path)} is missing${exampleAt(schema, path)}`;
  }
  if (keyword === 'additionalProperties') {
    const name = String(params['additionalProperty']);
    return isOurKind(name)
      ? `${at(`${instancePath}/${name}`)} is not expected`
      : `${at(instancePath)} has a property that is not expected`;
  }
  const { allowedValues } = params;
  const words = Array.isArray(allowedValues)
    ? `must be one of ${allowedValues.map(String).join(', ')}`
    : expected(fault);
  return `${at(instancePath)} ${words}${exampleAt(schema, instancePath)}`;
}

/**
 * What is wrong with a request in words: where, what is expected, and an example. Never what was sent.
 * @param schema that of the part of the request
 */
export function faultsInWords({ validation = [], validationContext = 'body' }: FastifyError, schema: unknown): string {
  const words = [...new Set(meantIn(validation).map((fault) => wordsOf(fault, validationContext, schema)))];
  const more = words.length - MAX_FAULTS;
  return `${words.slice(0, MAX_FAULTS).join('; ')}${more > 0 ? `; and ${more} more` : ''}.`;
}
