import type { Path } from './cursor.ts';

/** A part of a JSON Schema. */
export type Schema = Readonly<Record<string, unknown>>;

/**
 * The parts of a schema that apply at a path of a value. References are followed; of alternatives, those remain that
 * what is already written there does not rule out.
 */
export function schemasHere(root: Schema, value: unknown, path: Path): readonly Schema[] {
  let parts = expand(root, value, root);
  let here = value;
  for (const step of path) {
    here = below(here, step);
    parts = parts.flatMap((part) => schemasBelow(part, step)).flatMap((part) => expand(part, here, root));
  }
  return [...new Set(parts)];
}

export function isSchema(value: unknown): value is Schema {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function below(value: unknown, step: string | number): unknown {
  if (typeof step === 'number') return Array.isArray(value) ? value[step] : undefined;
  return isSchema(value) && Object.hasOwn(value, step) ? value[step] : undefined;
}

/** The schemas of a property or an element. */
export function schemasBelow(part: Schema, step: string | number): Schema[] {
  const { properties, patternProperties, items } = part;
  if (typeof step === 'number') return isSchema(items) ? [items] : [];
  const own = isSchema(properties) && Object.hasOwn(properties, step) ? properties[step] : undefined;
  if (isSchema(own)) return [own];
  const named = Object.entries(isSchema(patternProperties) ? patternProperties : {});
  return named.flatMap(([pattern, schema]) =>
    isSchema(schema) && new RegExp(pattern, 'u').test(step) ? [schema] : [],
  );
}

function expand(part: Schema, value: unknown, root: Schema): Schema[] {
  const { $ref, if: condition, then, allOf, anyOf, oneOf } = part;
  const referenced = typeof $ref === 'string' ? definition(root, $ref) : undefined;
  const implied = isSchema(condition) && isSchema(then) && fits(condition, value) ? [then] : [];
  return [
    part,
    ...[...(referenced ? [referenced] : []), ...implied, ...schemasIn(allOf)].flatMap((one) =>
      expand(one, value, root),
    ),
    ...[anyOf, oneOf].flatMap((branches) =>
      possible(schemasIn(branches), value).flatMap((one) => expand(one, value, root)),
    ),
  ];
}

/** The elements of a list; none if it is no list. */
export function listIn(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

export function schemasIn(list: unknown): Schema[] {
  return listIn(list).filter(isSchema);
}

function definition(root: Schema, reference: string): Schema | undefined {
  const { $defs } = root;
  const found = isSchema($defs) ? $defs[reference.replace('#/$defs/', '')] : undefined;
  return isSchema(found) ? found : undefined;
}

/** Whether an `if` of the vocabulary holds: it names properties that have to be there, with their values. */
function fits({ properties, required }: Schema, value: unknown): boolean {
  const names = listIn(required);
  return (
    isSchema(value) &&
    names.length > 0 &&
    names.every((name) => typeof name === 'string' && Object.hasOwn(value, name)) &&
    Object.entries(isSchema(properties) ? properties : {}).every(
      ([name, schema]) => !isSchema(schema) || allows(schema, value[name]),
    )
  );
}

/** Whether a schema without further structure allows a value. */
function allows({ const: only, enum: listed, pattern }: Schema, value: unknown): boolean {
  if (only !== undefined && value !== only) return false;
  if (Array.isArray(listed) && !listed.includes(value)) return false;
  return typeof pattern !== 'string' || (typeof value === 'string' && new RegExp(pattern, 'u').test(value));
}

/** The alternatives that a value may still become; all of them if it fits none. */
function possible(branches: readonly Schema[], value: unknown): readonly Schema[] {
  const left = branches.filter((branch) => !contradicts(branch, value));
  return left.length === 0 ? branches : left;
}

const TYPES: Readonly<Record<string, (value: unknown) => boolean>> = {
  object: isSchema,
  array: Array.isArray,
  string: (value) => typeof value === 'string',
  number: (value) => typeof value === 'number',
  integer: (value) => typeof value === 'number',
  boolean: (value) => typeof value === 'boolean',
};

function contradicts({ type, properties, additionalProperties }: Schema, value: unknown): boolean {
  if (value === undefined) return false;
  if (typeof type === 'string' && TYPES[type]?.(value) === false) return true;
  if (!isSchema(value) || !isSchema(properties)) return false;
  return Object.entries(value).some(([name, inner]) => {
    const schema = Object.hasOwn(properties, name) ? properties[name] : undefined;
    return schema === undefined
      ? additionalProperties === false
      : isSchema(schema) && inner !== undefined && !allows({ const: schema['const'], enum: schema['enum'] }, inner);
  });
}
