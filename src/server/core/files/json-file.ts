import { Ajv, type ErrorObject } from 'ajv';
import { isLanguage, LANGUAGE_FORMAT, LANGUAGES } from '#schemas/language-codes.ts';
import type { Static, TSchema } from 'typebox';
import { readJsonSource, type JsonSource, type Position } from '#server/core/files/json-source.ts';
import { pointerOf, readablePart, type StandIns } from '#server/core/files/readable-part.ts';

/** A problem in a file, with its line and column (from 1). */
export interface FileProblem<Code extends string> extends Position {
  readonly code: Code;
  readonly message: string;
}

/** A problem, located by the JSON Pointer of the value that it is about. */
export interface PointedProblem<Code extends string> {
  readonly code: Code;
  readonly pointer: string;
  readonly message: string;
}

export type FileReading<File, Code extends string> =
  | { readonly ok: true; readonly file: File; readonly positionOf: JsonSource['positionOf'] }
  | {
      readonly ok: false;
      readonly problems: readonly FileProblem<Code>[];
      readonly rest: Rest<File, Code> | undefined;
    };

/**
 * The valid part of a refused file, so that problems that only a database can detect in it are reported in the same
 * run.
 */
export interface Rest<File, Code extends string> {
  readonly file: File;
  /** All problems of the file in file order, including the given ones, which point into the valid part. */
  readonly and: (more: readonly PointedProblem<Code>[]) => readonly FileProblem<Code>[];
}

export interface FileForm<Schema extends TSchema, Code extends string> {
  readonly schema: Schema;
  /** The codes of a file that is not JSON, and of one with the wrong shape. */
  readonly codes: { readonly json: Code; readonly shape: Code };
  readonly standIns?: StandIns;
  /** Checks that the schema cannot express. */
  readonly check: (file: Static<Schema>) => readonly PointedProblem<Code>[];
}

function exampleOf(schema: unknown): string | undefined {
  const examples: unknown =
    typeof schema === 'object' && schema !== null && 'examples' in schema ? schema.examples : undefined;
  const first: unknown = Array.isArray(examples) ? examples[0] : undefined;
  return typeof first === 'string' ? first : undefined;
}

const KINDS: Readonly<Record<string, string>> = {
  object: 'an object: {…}',
  array: 'a list: […]',
  string: 'a text in quotes',
  number: 'a number',
  integer: 'a whole number',
  boolean: 'true or false',
};

function wordsOf({ instancePath, keyword, params, message, parentSchema }: ErrorObject): string {
  const where = instancePath === '' ? 'The file' : instancePath.slice(1).replaceAll('/', '.');
  if (keyword === 'additionalProperties')
    return `${where} has an unknown property "${String(params['additionalProperty'])}".`;
  if (keyword === 'propertyNames')
    return `${where} has the unknown language "${String(params['propertyName'])}"; there are ${LANGUAGES.join(', ')}.`;
  const kind: unknown = params['type'];
  if (keyword === 'type' && typeof kind === 'string' && KINDS[kind] !== undefined)
    return `${where} must be ${KINDS[kind]}.`;
  const example = keyword === 'pattern' ? exampleOf(parentSchema) : undefined;
  if (example !== undefined) return `${where} must look like "${example}".`;
  const allowed: unknown = params['allowedValues'];
  return `${where} ${message ?? 'is wrong'}${Array.isArray(allowed) ? `: ${allowed.map(String).join(', ')}` : ''}.`;
}

const byPlace = (one: Position, other: Position) => one.line - other.line || one.column - other.column;

/**
 * A reader for JSON files written by operators; it checks syntax, then shape, then meaning. For a refused file it
 * reports every problem of all three kinds in file order: a problem in one value does not hide those of others. If a
 * part of a value is unreadable, it reports nothing about the value as a whole, because that would only follow from the
 * part.
 */
export function createFileReader<Schema extends TSchema, Code extends string>({
  schema,
  codes,
  standIns = {},
  check,
}: FileForm<Schema, Code>): (text: string) => FileReading<Static<Schema>, Code> {
  const ajv = new Ajv({ allErrors: true, strict: false, verbose: true, formats: { [LANGUAGE_FORMAT]: isLanguage } });
  const isFile = ajv.compile<Static<Schema>>(schema);
  return (text) => {
    const reading = readJsonSource(text);
    const broken = reading.ok ? [] : reading.errors.map((error) => ({ ...error, code: codes.json }));
    if (reading.source === undefined) return { ok: false, problems: broken, rest: undefined };
    const { value, positionOf } = reading.source;
    const isWhole = reading.ok ? () => true : reading.source.isWhole;
    const { errors, part, isCut } = readablePart(value, isFile, standIns);
    const placed = ({ code, pointer, message }: PointedProblem<Code>) => ({ code, ...positionOf(pointer), message });
    const shape = errors
      .filter((error) => isWhole(pointerOf(error)) && error.propertyName === undefined)
      .map((error) => placed({ code: codes.shape, pointer: pointerOf(error), message: wordsOf(error) }));
    const ofRest = (found: readonly PointedProblem<Code>[]) =>
      found
        .map((problem) => ({ ...problem, pointer: part?.originalOf(problem.pointer) ?? '' }))
        .filter(({ pointer }) => isWhole(pointer) && !isCut(pointer))
        .map(placed);
    const problems = [...broken, ...shape, ...(part === undefined ? [] : ofRest(check(part.file)))].toSorted(byPlace);
    if (part !== undefined && problems.length === 0) return { ok: true, file: part.file, positionOf };
    const rest = part && {
      file: part.file,
      and: (more: readonly PointedProblem<Code>[]) => [...problems, ...ofRest(more)].toSorted(byPlace),
    };
    return { ok: false, problems, rest };
  };
}
