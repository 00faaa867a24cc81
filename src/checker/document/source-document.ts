import { parseTree, type Node, type ParseError } from 'jsonc-parser';

/** A file as it was read. */
export interface SourceFile {
  readonly path: string;
  readonly text: string;
}

export type DocumentKind = 'campaign' | 'fragment' | 'operator';

/** A file as a tree that knows where everything stands. */
export interface SourceDocument extends SourceFile {
  readonly kind: DocumentKind;
  /** The name of the file, without folder and `.json`. */
  readonly name: string;
  readonly root: Node | undefined;
  readonly faults: readonly ParseError[];
  /** Offsets at which lines begin. */
  readonly lines: readonly number[];
}

/** Reads a file into a tree. Text that is not JSON gives `faults`, and a tree as far as it goes. */
export function readDocument(file: SourceFile, kind: DocumentKind = kindOf(file.path)): SourceDocument {
  const faults: ParseError[] = [];
  const root = parseTree(file.text, faults, { disallowComments: true, allowTrailingComma: false });
  const name = file.path.replaceAll('\\', '/').split('/').at(-1) ?? file.path;
  return { path: file.path, text: file.text, kind, name: name.replace(/\.json$/, ''), root, faults, lines: lineStarts(file.text) };
}

/** Files in a folder `fragments` are fragments, all others campaigns. */
function kindOf(path: string): DocumentKind {
  return path.replaceAll('\\', '/').split('/').at(-2) === 'fragments' ? 'fragment' : 'campaign';
}

function lineStarts(text: string): number[] {
  return [0, ...[...text.matchAll(/\n/g)].map(({ index }) => index + 1)];
}

/** Line and column of an offset, both from 1. Columns count UTF-16 units, as editors do. */
export function positionOf(document: SourceDocument, offset: number): { readonly line: number; readonly column: number } {
  const after = document.lines.findIndex((start) => start > offset);
  const line = after === -1 ? document.lines.length : after;
  return { line, column: offset - (document.lines[line - 1] ?? 0) + 1 };
}
