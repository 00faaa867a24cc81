import type { FastifyError } from 'fastify';
import { isRecord } from '#api/guards.ts';

type Fault = NonNullable<FastifyError['validation']>[number];

const MAX_FAULTS = 5;
const MAX_EXAMPLE = 300;

/** A key sent by a stranger is repeated only if it looks like one of ours. */
export const isOurKind = (key: string) => /^[\w.[\]-]{1,100}$/.test(key);

/** The first parts of a path that may be repeated: `body.changes.0.revision`. */
const placeOf = (context: string, path: string) => [context, ...path.split('/').filter(isOurKind)].join('.');

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
    const words = [...new Set(here.map(({ message = '' }) => message.replace(/^must be /, '')))].join(' or ');
    return [{ ...none, keyword: 'type', message: `must be ${words}` }];
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

function wordsOf({ instancePath, keyword, params, message = '' }: Fault, context: string, schema: unknown): string {
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
  const words = Array.isArray(allowedValues) ? `must be one of ${allowedValues.map(String).join(', ')}` : message;
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
