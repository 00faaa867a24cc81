import { isIsoDate } from '#engine/dates.ts';
import { isLanguage, LANGUAGE_FORMAT } from '#schemas/language-codes.ts';

/** An error in a value, with the message and parameters that ajv gives it. */
export interface SchemaError {
  readonly keyword: string;
  /** JSON Pointer to the value. */
  readonly instancePath: string;
  /** Position of the keyword in the schema, starting with `#`. */
  readonly schemaPath: string;
  readonly params: Readonly<Record<string, unknown>>;
  readonly message: string;
  /** The schema that contains the keyword. */
  readonly parentSchema: Schema;
}

export type Schema = Readonly<Record<string, unknown>>;

/** Adds what is wrong with a value at a position. */
export type Check = (value: unknown, at: string, errors: SchemaError[]) => void;

/** A keyword at its position. */
export interface Place {
  readonly keyword: string;
  readonly given: unknown;
  readonly schema: Schema;
  /** The path of the schema that contains the keyword. */
  readonly path: string;
}

export function isSchema(value: unknown): value is Schema {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The properties of an object; none if it is not an object. */
export const entriesOf = (given: unknown) => Object.entries(isSchema(given) ? given : {});

/** @param at the position of the value */
export function problem(place: Place, at: string, message: string, params: SchemaError['params']): SchemaError {
  const { keyword, schema, path } = place;
  return { keyword, instancePath: at, schemaPath: `${path}/${keyword}`, params, message, parentSchema: schema };
}

/** Escapes a name in a JSON Pointer. */
export const escaped = (step: string) => step.replaceAll('~', '~0').replaceAll('/', '~1');
/** Escapes a name in the path of a schema, which is a URL fragment. */
export const inFragment = (step: string) => encodeURIComponent(escaped(step));
export const listOf = (given: unknown): readonly unknown[] => (Array.isArray(given) ? given : [given]);
const sizeOf = (value: object) => Object.keys(value).length;

const TYPES: Readonly<Record<string, (value: unknown) => boolean>> = {
  string: (value) => typeof value === 'string',
  boolean: (value) => typeof value === 'boolean',
  number: (value) => typeof value === 'number' && Number.isFinite(value),
  integer: Number.isInteger,
  array: Array.isArray,
  object: isSchema,
  null: (value) => value === null,
};

export function type(place: Place): Check {
  const types = listOf(place.given).map(String);
  const tests = types.map((name) => TYPES[name] ?? (() => false));
  const message = `must be ${types.join(',')}`;
  return (value, at, errors) => {
    if (!tests.some((test) => test(value))) errors.push(problem(place, at, message, { type: place.given }));
  };
}

type Measure = (value: unknown) => number | undefined;
const MEASURES = {
  value: (value: unknown) => (typeof value === 'number' ? value : undefined),
  characters: (value: unknown) => (typeof value === 'string' ? lengthOf(value) : undefined),
  items: (value: unknown) => (Array.isArray(value) ? value.length : undefined),
  properties: (value: unknown) => (isSchema(value) ? sizeOf(value) : undefined),
};

/** Characters beyond the first 65,536 are two units each. */
export function lengthOf(text: string): number {
  let length = 0;
  for (const letter of text) length += letter === '' ? 0 : 1;
  return length;
}

/** How a bound is phrased, and what satisfies it. */
const BOUNDS = {
  minimum: { comparison: '>=', word: 'fewer', keeps: (size: number, bound: number) => size >= bound },
  maximum: { comparison: '<=', word: 'more', keeps: (size: number, bound: number) => size <= bound },
  exclusiveMinimum: { comparison: '>', word: '', keeps: (size: number, bound: number) => size > bound },
  exclusiveMaximum: { comparison: '<', word: '', keeps: (size: number, bound: number) => size < bound },
};

/** Creates a keyword that limits something countable. */
export function limit(what: keyof typeof MEASURES, bound: keyof typeof BOUNDS): (place: Place) => Check {
  const measure: Measure = MEASURES[what];
  const { comparison, word, keeps } = BOUNDS[bound];
  return (place) => {
    const given = Number(place.given);
    const counts = what !== 'value';
    const message = counts ? `must NOT have ${word} than ${given} ${what}` : `must be ${comparison} ${given}`;
    return (value, at, errors) => {
      const size = measure(value);
      if (size === undefined || keeps(size, given)) return;
      errors.push(problem(place, at, message, counts ? { limit: given } : { comparison, limit: given }));
    };
  };
}

export function pattern(place: Place): Check {
  const expression = new RegExp(String(place.given), 'u');
  const message = `must match pattern "${String(place.given)}"`;
  return (value, at, errors) => {
    if (typeof value !== 'string' || expression.test(value)) return;
    errors.push(problem(place, at, message, { pattern: place.given }));
  };
}

const FORMATS: Readonly<Record<string, (text: string) => boolean>> = {
  regex: isExpression,
  date: isIsoDate,
  [LANGUAGE_FORMAT]: isLanguage,
};

function isExpression(text: string): boolean {
  try {
    return new RegExp(text) instanceof RegExp;
  } catch {
    return false;
  }
}

export function format(place: Place): Check {
  const test = FORMATS[String(place.given)];
  if (!test) throw new Error(`${place.path} has the format "${String(place.given)}", which keywords.ts does not know`);
  const message = `must match format "${String(place.given)}"`;
  return (value, at, errors) => {
    if (typeof value !== 'string' || test(value)) return;
    errors.push(problem(place, at, message, { format: place.given }));
  };
}

function same(one: unknown, other: unknown): boolean {
  if (Array.isArray(one) && Array.isArray(other)) {
    return one.length === other.length && one.every((item, index) => same(item, other[index]));
  }
  if (!isSchema(one) || !isSchema(other)) return one === other;
  const names = Object.keys(one);
  if (names.length !== sizeOf(other)) return false;
  return names.every((name) => Object.hasOwn(other, name) && same(one[name], other[name]));
}

export function constant(place: Place): Check {
  return (value, at, errors) => {
    if (same(value, place.given)) return;
    errors.push(problem(place, at, 'must be equal to constant', { allowedValue: place.given }));
  };
}

export function oneOfThese(place: Place): Check {
  const values = listOf(place.given);
  return (value, at, errors) => {
    if (values.some((one) => same(value, one))) return;
    errors.push(problem(place, at, 'must be equal to one of the allowed values', { allowedValues: place.given }));
  };
}

/** These have their own checks, with clearer messages than a schema can give. */
const LEFT_TO_OTHERS = ['#/$defs/block', '#/$defs/predicate', '#/$defs/computation'];

export function reference({ given, path }: Place): Check {
  if (!LEFT_TO_OTHERS.includes(String(given))) throw new Error(`${path} refers to "${String(given)}"`);
  return () => undefined;
}

/**
 * Returns the last item that also occurs earlier. Plain values are looked up, because a list may have a million of
 * them.
 */
function lastRepeated(list: readonly unknown[]): number {
  const first = new Map<unknown, number>();
  for (const [index, item] of list.entries()) if (!first.has(item)) first.set(item, index);
  return list.findLastIndex((item, index) => {
    const isPlain = typeof item !== 'object' || item === null;
    return (isPlain ? first.get(item) : list.findIndex((other) => same(item, other))) !== index;
  });
}

/** The last item of these types that comes again later, and where. */
function lastBeforeSame(list: readonly unknown[], types: readonly unknown[]): readonly [i: number, j: number] {
  const later = new Map<unknown, number>();
  for (let index = list.length - 1; index >= 0; index--) {
    const item = list[index];
    if (!types.some((name) => TYPES[String(name)]?.(item) === true)) continue;
    const j = later.get(item);
    if (j !== undefined) return [index, j];
    later.set(item, index);
  }
  return [-1, -1];
}

/** The last item that was there before, and where. */
function lastAfterSame(list: readonly unknown[]): readonly [i: number, j: number] {
  const i = lastRepeated(list);
  return [i, list.findLastIndex((item, index) => index < i && same(item, list[i]))];
}

/** Like ajv, it names the two items in another order, and skips items of other types, if all have plain types. */
export function uniqueItems(place: Place): Check {
  const { items } = place.schema;
  const types = isSchema(items) && items['type'] !== undefined ? [items['type']].flat() : [];
  const isPlain = types.length > 0 && !types.includes('object') && !types.includes('array');
  return (value, at, errors) => {
    if (place.given !== true || !Array.isArray(value)) return;
    const [i, j] = isPlain ? lastBeforeSame(value, types) : lastAfterSame(value);
    if (i === -1) return;
    errors.push(problem(place, at, `must NOT have duplicate items (items ## ${j} and ${i} are identical)`, { i, j }));
  };
}

export function required(place: Place): Check {
  const names = listOf(place.given).map(String);
  return (value, at, errors) => {
    if (!isSchema(value)) return;
    for (const name of names) {
      if (Object.hasOwn(value, name)) continue;
      errors.push(problem(place, at, `must have required property '${name}'`, { missingProperty: name }));
    }
  };
}

export function additionalProperties(place: Place): Check {
  const { given, path } = place;
  if (typeof given !== 'boolean') throw new Error(`${path}: additionalProperties is neither true nor false`);
  const known = new Set(entriesOf(place.schema['properties']).map(([name]) => name));
  const patterns = entriesOf(place.schema['patternProperties']).map(([source]) => new RegExp(source, 'u'));
  return (value, at, errors) => {
    if (given || !isSchema(value)) return;
    for (const name of Object.keys(value)) {
      if (known.has(name) || patterns.some((one) => one.test(name))) continue;
      errors.push(problem(place, at, 'must NOT have additional properties', { additionalProperty: name }));
    }
  };
}
