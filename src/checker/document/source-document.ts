import { parseTree, type ParseError } from 'jsonc-parser';
import { nodeAtPath } from './node-access.ts';
import type { Node } from './node.ts';
import { tooDeepAt } from './nesting.ts';
import { readValue } from './read-value.ts';
import { ValueNode } from './value-node.ts';

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
  /** Where the text is nested so deep that it is not read. */
  readonly tooDeep?: number;
  /** Is every property there once? Known without a look where the quick reader has read the file. */
  readonly unique: boolean;
}

/** Reads a file into a tree. Text that is not JSON gives `faults`, and a tree as far as it goes. */
export function readDocument(file: SourceFile, kind: DocumentKind = kindOf(file.path)): SourceDocument {
  const name = file.path.replaceAll('\\', '/').split('/').at(-1) ?? file.path;
  return {
    path: file.path,
    text: file.text,
    kind,
    name: name.replace(/\.json$/, ''),
    ...readTree(file.text),
  };
}

/** The quick reader does for nearly every file; the one that knows places comes in when something is to be told. */
function readTree(text: string): Pick<SourceDocument, 'root' | 'faults' | 'unique' | 'tooDeep'> {
  const tooDeep = tooDeepAt(text);
  if (tooDeep !== undefined)
    return { root: undefined, faults: [{ error: NO_ERROR, offset: tooDeep, length: 1 }], unique: true, tooDeep };
  const read = readValue(text);
  if (!read) return placedTree(text);
  let tree: Node | undefined;
  const locate = (path: readonly (string | number)[]) => {
    tree ??= placedTree(text).root;
    const node = tree && nodeAtPath(tree, path);
    if (!node) throw new Error(`The two readers of JSON differ at ${path.join('/')}`);
    return node;
  };
  return { root: new ValueNode(read.value, locate), faults: [], unique: true };
}

/** The reader has no word of its own for it: "invalid symbol". */
const NO_ERROR = 1;

function placedTree(text: string): Pick<SourceDocument, 'root' | 'faults' | 'unique'> {
  const faults: ParseError[] = [];
  return {
    root: parseTree(text, faults, { disallowComments: true, allowTrailingComma: false }),
    faults,
    unique: false,
  };
}

/** Files in a folder `fragments` are fragments, all others campaigns. */
function kindOf(path: string): DocumentKind {
  return path.replaceAll('\\', '/').split('/').at(-2) === 'fragments' ? 'fragment' : 'campaign';
}

/** Line and column of an offset, both from 1. Columns count UTF-16 units, as editors do. */
export function positionOf(
  { text }: SourceDocument,
  offset: number,
): { readonly line: number; readonly column: number } {
  const before = text.slice(0, offset);
  return { line: before.split('\n').length, column: offset - before.lastIndexOf('\n') };
}
