import type { TSchema } from 'typebox';
import { isByLanguage } from '#schemas/language-codes.ts';
import { LANGUAGE_FORMAT } from '#schemas/language.ts';
import { compileSchema } from './compile-schema.ts';
import type { SchemaError } from './keywords.ts';

/** Validates a value against a schema: whether it is valid and, if not, what is wrong with it. */
export interface Validator<Value = unknown> {
  (value: unknown): value is Value;
  problemsOf(value: unknown): readonly SchemaError[];
}

/** Compiles a schema of the vocabulary without what it says about blocks and predicates. */
export function compileOpen<Value = unknown>(schema: TSchema): Validator<Value> {
  const problemsOf = compileSchema(schema);
  const accepts = (value: unknown): value is Value => problemsOf(value).length === 0;
  return Object.assign(accepts, { problemsOf });
}

/** The errors of a value. */
export function errorsOf(validator: Validator, value: unknown): readonly SchemaError[] {
  const errors = preciseErrors(validator.problemsOf(value)).filter((error) => !isToldByLanguage(error));
  // English has a rule of its own beside that of all languages.
  const known = new Set<string>();
  return errors.filter(({ instancePath, message, params }) => {
    const key = JSON.stringify([instancePath, message, params]);
    return !known.has(key) && known.add(key);
  });
}

/** What is no language is reported once, as such. */
function isToldByLanguage({ keyword, parentSchema, schemaPath }: SchemaError): boolean {
  if (keyword === 'additionalProperties') return isByLanguage(parentSchema) && 'propertyNames' in parentSchema;
  if (keyword === 'format') return schemaPath.endsWith('/propertyNames/format');
  return keyword === 'pattern' && parentSchema['format'] === LANGUAGE_FORMAT;
}

/**
 * Returns one error for each thing that is wrong: for a union, only those of the branch that was most probably meant,
 * not of every branch that does not match.
 */
export function preciseErrors(errors: readonly SchemaError[]): SchemaError[] {
  let precise = [...errors];
  for (;;) {
    const union = precise.find(({ keyword }) => keyword === 'anyOf' || keyword === 'oneOf');
    if (!union) return precise;
    const inside = precise.filter(
      (error) =>
        error !== union &&
        error.schemaPath.startsWith(`${union.schemaPath}/`) &&
        error.instancePath.startsWith(union.instancePath),
    );
    const ofUnion = new Set([union, ...inside]);
    precise = [...precise.filter((error) => !ofUnion.has(error)), ...likeliest(union, preciseErrors(inside))];
  }
}

function likeliest(union: SchemaError, inside: readonly SchemaError[]): readonly SchemaError[] {
  const branches = Map.groupBy(
    inside,
    ({ schemaPath }) => schemaPath.slice(union.schemaPath.length + 1).split('/')[0] ?? '',
  );
  const ranked = [...branches.values()].toSorted(
    (one, other) => strangeness(union, one) - strangeness(union, other) || one.length - other.length,
  );
  const [best, second] = ranked;
  // If all branches have another type, says so once for all of them.
  if (best === undefined || (second !== undefined && strangeness(union, best) >= STRANGE))
    return [asOneProblem(union, inside)];
  return best;
}

const STRANGE = 100;

/** How far a value is from a branch: if the type or the marker differs, that branch was hardly meant. */
function strangeness(union: SchemaError, branch: readonly SchemaError[]): number {
  const depth = union.instancePath.split('/').length;
  return branch.reduce((sum, error) => {
    const here = error.instancePath.split('/').length;
    if (here === depth && (error.keyword === 'type' || error.keyword === 'const' || error.keyword === 'enum'))
      return sum + STRANGE;
    return sum + (here === depth + 1 && error.keyword === 'const' ? STRANGE - 1 : 1);
  }, 0);
}

function asOneProblem(union: SchemaError, inside: readonly SchemaError[]): SchemaError {
  const here = inside.filter(({ instancePath }) => instancePath === union.instancePath);
  const types = [
    ...new Set(
      here.flatMap((error): unknown[] => (error.keyword === 'type' ? [error.params['type']] : [])).map(String),
    ),
  ];
  const listed = here.flatMap((error): unknown[] => allowedBy(error));
  // A value in quotes that is none of the texts: true and false are values like them.
  const values = listed.length > 0 && types.includes('boolean') ? [true, false, ...listed] : listed;
  const ofValues = new Set<string>(values.map((value) => typeof value));
  const otherTypes = types.filter((type) => !ofValues.has(type));
  if (values.length > 0) return { ...union, keyword: 'enum', params: { allowedValues: values, otherTypes } };
  return types.length > 0 ? { ...union, keyword: 'type', params: { type: types } } : { ...union, keyword: 'form' };
}

function allowedBy({ keyword, params }: SchemaError): unknown[] {
  if (keyword === 'const') return [params['allowedValue']];
  const list: unknown = keyword === 'enum' ? params['allowedValues'] : [];
  return Array.isArray(list) ? list : [];
}
