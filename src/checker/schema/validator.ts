import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js';
import ajvFormats from 'ajv-formats';
import type { TSchema } from 'typebox';

/** Blocks and predicates have checks of their own, with plainer messages than a schema can give. */
const LEFT_TO_OTHERS = { block: true, predicate: true };

/** An ajv that names every problem, knows the standard formats, and converts nothing. */
export function createAjv(): Ajv2020 {
  const ajv = new Ajv2020({ allErrors: true, verbose: true, strict: false, validateFormats: true });
  ajvFormats.default(ajv);
  return ajv;
}

/** Compiles a schema of the vocabulary; what it says of blocks and predicates is left open. */
export function compileOpen<Value = unknown>(ajv: Ajv2020, schema: TSchema): ValidateFunction<Value> {
  return ajv.compile<Value>({ ...schema, $defs: LEFT_TO_OTHERS });
}

/** The problems of a value. */
export function errorsOf(validate: ValidateFunction, value: unknown): readonly ErrorObject[] {
  return validate(value) ? [] : preciseErrors(validate.errors ?? []);
}

/**
 * One problem for each thing that is wrong: of a union only the branch that was most probably meant speaks, not every
 * branch that does not fit.
 */
export function preciseErrors(errors: readonly ErrorObject[]): ErrorObject[] {
  const union = errors.find(({ keyword }) => keyword === 'anyOf' || keyword === 'oneOf');
  if (!union) return [...errors];
  const inside = errors.filter((error) => error !== union && error.schemaPath.startsWith(`${union.schemaPath}/`) && error.instancePath.startsWith(union.instancePath));
  const rest = errors.filter((error) => error !== union && !inside.includes(error));
  const branch = likeliest(union, preciseErrors(inside));
  return preciseErrors([...rest, ...branch]);
}

function likeliest(union: ErrorObject, inside: readonly ErrorObject[]): readonly ErrorObject[] {
  const branches = Map.groupBy(inside, ({ schemaPath }) => schemaPath.slice(union.schemaPath.length + 1).split('/')[0] ?? '');
  const ranked = [...branches.values()].toSorted((one, other) => strangeness(union, one) - strangeness(union, other) || one.length - other.length);
  const [best, second] = ranked;
  // Branches that are all of another type: say so once, for all of them.
  if (best === undefined || (second !== undefined && strangeness(union, best) >= STRANGE)) return [asOneProblem(union, inside)];
  return best;
}

const STRANGE = 100;

/** How far a value is from a branch: of another type, or with another mark, it was hardly meant. */
function strangeness(union: ErrorObject, branch: readonly ErrorObject[]): number {
  const depth = union.instancePath.split('/').length;
  return branch.reduce((sum, error) => {
    const here = error.instancePath.split('/').length;
    if (here === depth && (error.keyword === 'type' || error.keyword === 'const' || error.keyword === 'enum')) return sum + STRANGE;
    return sum + (here === depth + 1 && error.keyword === 'const' ? STRANGE - 1 : 1);
  }, 0);
}

function asOneProblem(union: ErrorObject, inside: readonly ErrorObject[]): ErrorObject {
  const here = inside.filter(({ instancePath }) => instancePath === union.instancePath);
  const types = [...new Set(here.flatMap((error): unknown[] => (error.keyword === 'type' ? [error.params['type']] : [])).map(String))];
  const values = here.flatMap((error): unknown[] => allowedBy(error));
  if (values.length > 0) return { ...union, keyword: 'enum', params: { allowedValues: values } };
  return types.length > 0 ? { ...union, keyword: 'type', params: { type: types } } : union;
}

function allowedBy({ keyword, params }: ErrorObject): unknown[] {
  if (keyword === 'const') return [params['allowedValue']];
  const list: unknown = keyword === 'enum' ? params['allowedValues'] : [];
  return Array.isArray(list) ? list : [];
}
