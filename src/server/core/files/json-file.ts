import { inEnglish, type Sentence } from '#schemas/sentence.ts';
import type { Static, TSchema } from 'typebox';
import type { Node } from '#checker/document/node.ts';
import { stringOf } from '#checker/document/node-access.ts';
import { repeatedProperties } from '#checker/document/repeated-properties.ts';
import { positionOf as positionIn, readDocument } from '#checker/document/source-document.ts';
import { describeErrors } from '#checker/schema/describe-error.ts';
import type { SchemaError } from '#checker/schema/keywords.ts';
import { compileOpen, errorsOf } from '#checker/schema/validator.ts';
import { readJsonSource, withoutMark, type JsonSource, type Position } from '#server/core/files/json-source.ts';
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
  /** May a secret stand where none should? Then no text of the file is quoted. */
  readonly hasSecrets?: boolean;
  /** Checks that the schema cannot express. */
  readonly check: (file: Static<Schema>) => readonly PointedProblem<Code>[];
}

/** What is wrong with the shape of a file, in the words of the checker. */
function inWords(
  text: string,
  errors: readonly SchemaError[],
  hasSecrets: boolean,
): readonly (Position & { readonly message: string })[] {
  if (errors.length === 0) return [];
  const document = readDocument({ path: '', text: withoutMark(text) });
  const { root } = document;
  if (!root) return [];
  const inWordsOf = (message: Sentence, node: Node) =>
    hasSecrets ? unquoting(inEnglish(message), node) : inEnglish(message);
  return describeErrors(document, root, errors).map(({ at: { node }, message, suggestion }) => ({
    ...positionIn(document, node.offset),
    message:
      `${node === root ? inEnglish(message).replace('The value', 'The file') : inWordsOf(message, node)}.` +
      (suggestion === undefined ? '' : ` Did you mean ${suggestion}?`),
  }));
}

/** A message without the text of the value that it is about; the name of a property is no value. */
function unquoting(message: string, node: Node): string {
  const written = stringOf(node);
  const isName = node.parent?.type === 'property' && node.parent.children?.[0] === node;
  return isName || written === undefined || written === ''
    ? message
    : message.replaceAll(JSON.stringify(written), 'this').replaceAll(`"${written}"`, 'this');
}

/** The properties that a file has twice. Read as JSON, the first of them would be lost without a word. */
function repeatedIn(text: string): readonly (Position & { readonly message: string })[] {
  const document = readDocument({ path: '', text: withoutMark(text) });
  if (document.unique) return [];
  return repeatedProperties(document.root).map(({ again, message }) => ({
    ...positionIn(document, again.offset),
    message: `${inEnglish(message)}.`,
  }));
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
  hasSecrets = false,
  check,
}: FileForm<Schema, Code>): (text: string) => FileReading<Static<Schema>, Code> {
  const isFile = compileOpen<Static<Schema>>(schema);
  return (text) => {
    const reading = readJsonSource(text);
    const broken = reading.ok ? [] : reading.errors.map((error) => ({ ...error, code: codes.json }));
    if (reading.source === undefined) return { ok: false, problems: broken, rest: undefined };
    const { value, positionOf } = reading.source;
    const isWhole = reading.ok ? () => true : reading.source.isWhole;
    const { part, isCut } = readablePart(value, isFile, standIns);
    const placed = ({ code, pointer, message }: PointedProblem<Code>) => ({ code, ...positionOf(pointer), message });
    const misshaped = errorsOf(isFile, value).filter((error) => isWhole(pointerOf(error)));
    const shape = [...inWords(text, misshaped, hasSecrets), ...(reading.ok ? repeatedIn(text) : [])].map((problem) => ({
      ...problem,
      code: codes.shape,
    }));
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
