import { findNodeAtLocation, getNodeValue, parseTree, printParseErrorCode, type ParseError } from 'jsonc-parser';

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

export type JsonReading = { readonly ok: true; readonly source: JsonSource } | { readonly ok: false; readonly errors: readonly (Position & { readonly message: string })[] };

function positionAt(text: string, offset: number): Position {
  const before = text.slice(0, offset);
  return { line: before.split('\n').length, column: offset - before.lastIndexOf('\n') };
}

const segmentsOf = (pointer: string) =>
  pointer.split('/').slice(1).map((segment) => segment.replaceAll('~1', '/').replaceAll('~0', '~')).map((segment) => (/^\d+$/.test(segment) ? Number(segment) : segment));

/** Reads strict JSON: no comments, no trailing commas. All errors at once, each with line and column. */
export function readJsonSource(text: string): JsonReading {
  const errors: ParseError[] = [];
  const body = text.replace(/^\uFEFF/, '');
  const tree = parseTree(body, errors, { disallowComments: true, allowTrailingComma: false });
  if (errors.length > 0 || !tree) {
    const found = errors.map(({ error, offset }) => ({ ...positionAt(body, offset), message: printParseErrorCode(error) }));
    return { ok: false, errors: found.length > 0 ? found : [{ line: 1, column: 1, message: 'The file is empty' }] };
  }
  const value: unknown = getNodeValue(tree);
  return {
    ok: true,
    source: {
      value,
      positionOf: (pointer) => {
        const segments = segmentsOf(pointer);
        for (; segments.length > 0; segments.pop()) {
          const node = findNodeAtLocation(tree, segments);
          if (node) return positionAt(body, node.offset);
        }
        return positionAt(body, tree.offset);
      },
    },
  };
}
