import { inEnglish } from '#schemas/sentence.ts';
import {
  findNodeAtLocation,
  getNodeValue,
  parseTree,
  printParseErrorCode,
  type Node,
  type ParseError,
} from 'jsonc-parser';
import { JSON_FAULTS } from '#schemas/json-faults.ts';

export interface Position {
  readonly line: number;
  readonly column: number;
}

/** A parsed JSON text that knows the position of every value. */
export interface JsonSource {
  readonly value: unknown;
  /** The position where the value at a JSON Pointer begins; if there is none, that of the nearest enclosing value. */
  readonly positionOf: (pointer: string) => Position;
}

/** A JSON text with errors, as far as it could be parsed. */
export interface BrokenSource extends JsonSource {
  /**
   * Was the value at a pointer read as intended: does it contain no error, and can no error before it have displaced
   * it?
   */
  readonly isWhole: (pointer: string) => boolean;
}

export type JsonReading =
  | { readonly ok: true; readonly source: JsonSource }
  | {
      readonly ok: false;
      readonly errors: readonly (Position & { readonly message: string })[];
      /** Undefined: nothing could be parsed. */
      readonly source: BrokenSource | undefined;
    };

function positionAt(text: string, offset: number): Position {
  const before = text.slice(0, offset);
  return { line: before.split('\n').length, column: offset - before.lastIndexOf('\n') };
}

const segmentsOf = (pointer: string) =>
  pointer
    .split('/')
    .slice(1)
    .map((segment) => segment.replaceAll('~1', '/').replaceAll('~0', '~'))
    .map((segment) => (/^\d+$/.test(segment) ? Number(segment) : segment));

function nodeAt(tree: Node, pointer: string): Node {
  for (const segments = segmentsOf(pointer); segments.length > 0; segments.pop()) {
    const node = findNodeAtLocation(tree, segments);
    if (node) return node;
  }
  return tree;
}

/** A missing bracket or quote: what follows may belong to a value other than it seems. */
const DISPLACES: ReadonlySet<string> = new Set([
  'ColonExpected',
  'CloseBraceExpected',
  'CloseBracketExpected',
  'EndOfFileExpected',
  'UnexpectedEndOfComment',
  'UnexpectedEndOfString',
  'InvalidSymbol',
]);

function brokenSource(source: JsonSource, tree: Node, errors: readonly ParseError[]): BrokenSource {
  const displaced = errors.some(({ error }) => DISPLACES.has(printParseErrorCode(error)));
  const first = Math.min(...errors.map(({ offset }) => offset));
  return {
    ...source,
    isWhole: (pointer) => {
      const { offset, length } = nodeAt(tree, pointer);
      const holdsError = errors.some((error) => offset <= error.offset && error.offset <= offset + length);
      return !holdsError && (!displaced || offset + length < first);
    },
  };
}

/** A text without the mark of its encoding, with which some editors begin a file. */
export function withoutMark(text: string): string {
  return text.replace(/^\uFEFF/, '');
}

/** Parses strict JSON: no comments, no trailing commas. Reports all errors at once, each with line and column. */
export function readJsonSource(text: string): JsonReading {
  const errors: ParseError[] = [];
  const body = withoutMark(text);
  const tree = parseTree(body, errors, { disallowComments: true, allowTrailingComma: false });
  // One mistake often makes the parser report two errors at the same place.
  const slips = errors.filter(({ offset }, index) => errors.findIndex((one) => one.offset === offset) === index);
  const reported = slips.map(({ error, offset }) => ({
    ...positionAt(body, offset),
    message: `${inEnglish(JSON_FAULTS[printParseErrorCode(error)] ?? 'This is not JSON')}.`,
  }));
  const found = body.trim() === '' ? [{ line: 1, column: 1, message: 'The file is empty.' }] : reported;
  if (!tree) return { ok: false, errors: found, source: undefined };
  const value: unknown = getNodeValue(tree);
  const source: JsonSource = { value, positionOf: (pointer) => positionAt(body, nodeAt(tree, pointer).offset) };
  if (errors.length === 0) return { ok: true, source };
  return { ok: false, errors: found, source: brokenSource(source, tree, errors) };
}
