import {
  additionalProperties,
  constant,
  entriesOf,
  escaped,
  format,
  inFragment,
  isSchema,
  limit,
  listOf,
  oneOfThese,
  pattern,
  problem,
  reference,
  required,
  type,
  uniqueItems,
  type Check,
  type Place,
  type SchemaError,
} from './keywords.ts';

/**
 * Compiles a JSON Schema into a check that names every problem and converts nothing. It knows the keywords of the
 * vocabulary and throws at any other. A test compares it with ajv. We wrote our own for two reasons: ajv generates code
 * from schemas, which a content security policy without `unsafe-eval` forbids; and of the 60 kB of the prover's worker,
 * TypeBox's engine would take 11, and this takes 2.
 */
export function compileSchema(schema: object): (value: unknown) => SchemaError[] {
  const check = compile(schema, '#');
  return (value) => {
    const errors: SchemaError[] = [];
    check(value, '', errors);
    return errors;
  };
}

function compile(schema: unknown, path: string): Check {
  if (!isSchema(schema)) throw new Error(`${path} is not a schema: ${JSON.stringify(schema)}`);
  const strange = Object.keys(schema).find((name) => !Object.hasOwn(KEYWORDS, name) && !ANNOTATIONS.has(name));
  if (strange !== undefined) throw new Error(`${path} has the unknown keyword "${strange}"`);
  const checks = Object.entries(KEYWORDS).flatMap(([keyword, make]) =>
    schema[keyword] === undefined ? [] : [make({ keyword, given: schema[keyword], schema, path })],
  );
  return (value, at, errors) => {
    for (const check of checks) check(value, at, errors);
  };
}

function anyOf(place: Place): Check {
  const branches = listOf(place.given).map((branch, index) => compile(branch, `${place.path}/anyOf/${index}`));
  return (value, at, errors) => {
    const inside: SchemaError[] = [];
    for (const branch of branches) {
      const before = inside.length;
      branch(value, at, inside);
      if (inside.length === before) return;
    }
    errors.push(...inside, problem(place, at, 'must match a schema in anyOf', {}));
  };
}

function allOf(place: Place): Check {
  const parts = listOf(place.given).map((part, index) => compile(part, `${place.path}/allOf/${index}`));
  return (value, at, errors) => {
    for (const part of parts) part(value, at, errors);
  };
}

function items(place: Place): Check {
  const check = compile(place.given, `${place.path}/items`);
  return (value, at, errors) => {
    if (Array.isArray(value)) for (const [index, item] of value.entries()) check(item, `${at}/${index}`, errors);
  };
}

function properties(place: Place): Check {
  const checks = entriesOf(place.given).map(([name, schema]) => ({
    name,
    step: `/${escaped(name)}`,
    check: compile(schema, `${place.path}/properties/${inFragment(name)}`),
  }));
  return (value, at, errors) => {
    if (!isSchema(value)) return;
    for (const { name, step, check } of checks) if (Object.hasOwn(value, name)) check(value[name], at + step, errors);
  };
}

function patternProperties(place: Place): Check {
  const checks = entriesOf(place.given).map(([source, schema]) => ({
    names: new RegExp(source, 'u'),
    check: compile(schema, `${place.path}/patternProperties/${inFragment(source)}`),
  }));
  return (value, at, errors) => {
    if (!isSchema(value)) return;
    for (const [name, inner] of Object.entries(value)) {
      for (const { names, check } of checks) if (names.test(name)) check(inner, `${at}/${escaped(name)}`, errors);
    }
  };
}

/** Each name of an object as a value of its own. */
function propertyNames(place: Place): Check {
  const check = compile(place.given, `${place.path}/propertyNames`);
  return (value, at, errors) => {
    if (!isSchema(value)) return;
    for (const name of Object.keys(value)) {
      const before = errors.length;
      check(name, at, errors);
      if (errors.length > before)
        errors.push(problem(place, at, 'property name must be valid', { propertyName: name }));
    }
  };
}

/** In the order in which ajv reports problems. */
const KEYWORDS: Readonly<Record<string, (place: Place) => Check>> = {
  type,
  maximum: limit('value', 'maximum'),
  minimum: limit('value', 'minimum'),
  exclusiveMaximum: limit('value', 'exclusiveMaximum'),
  exclusiveMinimum: limit('value', 'exclusiveMinimum'),
  maxLength: limit('characters', 'maximum'),
  minLength: limit('characters', 'minimum'),
  pattern,
  format,
  const: constant,
  enum: oneOfThese,
  anyOf,
  allOf,
  $ref: reference,
  maxItems: limit('items', 'maximum'),
  minItems: limit('items', 'minimum'),
  uniqueItems,
  items,
  maxProperties: limit('properties', 'maximum'),
  minProperties: limit('properties', 'minimum'),
  propertyNames,
  required,
  additionalProperties,
  properties,
  patternProperties,
};

/** Keywords that inform people and editors and forbid nothing. */
const ANNOTATIONS = new Set([
  '$schema',
  '$id',
  'title',
  'description',
  'examples',
  'default',
  'contentMediaType',
  'patternErrorMessage',
  'goesWith',
]);
