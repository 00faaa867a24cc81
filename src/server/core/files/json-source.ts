import {
  findNodeAtLocation,
  getNodeValue,
  parseTree,
  printParseErrorCode,
  type Node,
  type ParseError,
} from 'jsonc-parser';

export interface Position {
  readonly line: number;
  readonly column: number;
}

/** A JSON text that was read with the place of every value. */
export interface JsonSource {
  readonly value: unknown;
  /** Where the value at a JSON Pointer begins; that of the nearest value around it where there is none. */
  readonly positionOf: (pointer: string) => Position;
}

/** A JSON text with errors, as far as it could be read. */
export interface BrokenSource extends JsonSource {
  /** Is the value at a pointer read as it was meant: no error lies in it, and none before it may have displaced it? */
  readonly isWhole: (pointer: string) => boolean;
}

export type JsonReading =
  | { readonly ok: true; readonly source: JsonSource }
  | {
      readonly ok: false;
      readonly errors: readonly (Position & { readonly message: string })[];
      /** Undefined: nothing could be read. */
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

/** A bracket or a quote that is missing: what follows may belong to another value than it seems. */
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

/** Reads strict JSON: no comments, no trailing commas. All errors at once, each with line and column. */
export function readJsonSource(text: string): JsonReading {
  const errors: ParseError[] = [];
  const body = text.replace(/^\uFEFF/, '');
  const tree = parseTree(body, errors, { disallowComments: true, allowTrailingComma: false });
  // One slip often makes the parser stumble twice at the same place.
  const slips = errors.filter(({ offset }, index) => errors.findIndex((one) => one.offset === offset) === index);
  const told = slips.map(({ error, offset }) => ({
    ...positionAt(body, offset),
    message: printParseErrorCode(error),
  }));
  const found = tree || told.length > 0 ? told : [{ line: 1, column: 1, message: 'The file is empty' }];
  if (!tree) return { ok: false, errors: found, source: undefined };
  const value: unknown = getNodeValue(tree);
  const source: JsonSource = { value, positionOf: (pointer) => positionAt(body, nodeAt(tree, pointer).offset) };
  if (errors.length === 0) return { ok: true, source };
  return { ok: false, errors: found, source: brokenSource(source, tree, errors) };
}
