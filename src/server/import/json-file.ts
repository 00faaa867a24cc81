import { Ajv, type ErrorObject } from 'ajv';
import type { Static, TSchema } from 'typebox';
import { readJsonSource, type JsonSource, type Position } from './json-source.ts';

/** Something that is wrong with a file, at the line and column (from 1) where it stands. */
export interface FileProblem<Code extends string> extends Position {
  readonly code: Code;
  readonly message: string;
}

/** A problem by the JSON Pointer of the value that it is about. */
export interface PointedProblem<Code extends string> {
  readonly code: Code;
  readonly pointer: string;
  readonly message: string;
}

export type FileReading<File, Code extends string> =
  | { readonly ok: true; readonly file: File; readonly positionOf: JsonSource['positionOf'] }
  | { readonly ok: false; readonly problems: readonly FileProblem<Code>[] };

export interface FileForm<Schema extends TSchema, Code extends string> {
  readonly schema: Schema;
  /** The codes of a file that is no JSON, and of one whose shape is another. */
  readonly codes: { readonly json: Code; readonly shape: Code };
  /** What the schema cannot say. */
  readonly check: (file: Static<Schema>) => readonly PointedProblem<Code>[];
}

function pointerOf({ instancePath, params }: ErrorObject): string {
  const extra: unknown = params['additionalProperty'];
  return typeof extra === 'string'
    ? `${instancePath}/${extra.replaceAll('~', '~0').replaceAll('/', '~1')}`
    : instancePath;
}

function exampleOf(schema: unknown): string | undefined {
  const examples: unknown =
    typeof schema === 'object' && schema !== null && 'examples' in schema ? schema.examples : undefined;
  const first: unknown = Array.isArray(examples) ? examples[0] : undefined;
  return typeof first === 'string' ? first : undefined;
}

function wordsOf({ instancePath, keyword, params, message, parentSchema }: ErrorObject): string {
  const where = instancePath === '' ? 'The file' : instancePath.slice(1).replaceAll('/', '.');
  if (keyword === 'additionalProperties')
    return `${where} has an unknown property "${String(params['additionalProperty'])}".`;
  const example = keyword === 'pattern' ? exampleOf(parentSchema) : undefined;
  if (example !== undefined) return `${where} must look like "${example}".`;
  const allowed: unknown = params['allowedValues'];
  return `${where} ${message ?? 'is wrong'}${Array.isArray(allowed) ? `: ${allowed.map(String).join(', ')}` : ''}.`;
}

const byPlace = (one: Position, other: Position) => one.line - other.line || one.column - other.column;

/**
 * The reader of a JSON file that operators write: JSON, then its shape, then its sense. A file that is refused
 * has every problem of the first of the three that fails, in the order of the file.
 */
export function createFileReader<Schema extends TSchema, Code extends string>({
  schema,
  codes,
  check,
}: FileForm<Schema, Code>): (text: string) => FileReading<Static<Schema>, Code> {
  const isFile = new Ajv({ allErrors: true, strict: false, verbose: true }).compile<Static<Schema>>(schema);
  return (text) => {
    const reading = readJsonSource(text);
    if (!reading.ok) return { ok: false, problems: reading.errors.map((error) => ({ ...error, code: codes.json })) };
    const { value, positionOf } = reading.source;
    if (!isFile(value)) {
      const problems = (isFile.errors ?? []).map((error) => ({
        code: codes.shape,
        ...positionOf(pointerOf(error)),
        message: wordsOf(error),
      }));
      return { ok: false, problems: problems.toSorted(byPlace) };
    }
    const problems = check(value).map(({ code, pointer, message }) => ({ code, ...positionOf(pointer), message }));
    return problems.length > 0
      ? { ok: false, problems: problems.toSorted(byPlace) }
      : { ok: true, file: value, positionOf };
  };
}
