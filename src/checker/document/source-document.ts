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
  /** Why the file cannot be read; its text is then empty. */
  readonly unreadable?: string;
}

/** Folders beside the campaigns with parts of them, and what kind of document each holds. */
export const PART_FOLDERS = { fragments: 'fragment', questionnaires: 'questionnaire', themes: 'theme' } as const;

export type DocumentKind = 'campaign' | (typeof PART_FOLDERS)[keyof typeof PART_FOLDERS] | 'operator';

/** A file as a tree that knows the position of everything. */
export interface SourceDocument extends SourceFile {
  readonly kind: DocumentKind;
  /** The name of the file, without its folder and `.json`. */
  readonly name: string;
  readonly root: Node | undefined;
  readonly faults: readonly ParseError[];
  /** Where the text is nested too deeply to be parsed. */
  readonly tooDeep?: number;
  /** Whether every property occurs only once. Known without a check if the fast parser read the file. */
  readonly unique: boolean;
}

/** Parses a file into a tree. Text that is not JSON gives `faults` and as much of the tree as could be parsed. */
export function readDocument(file: SourceFile, kind: DocumentKind = kindOf(file.path)): SourceDocument {
  return {
    ...file,
    kind,
    name: documentNameOf(file.path),
    ...readTree(file.text),
  };
}

/**
 * The fast parser is enough for nearly every file; the one that tracks positions is used only when there is something
 * to report.
 */
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

/** The parser has no code of its own for this: "invalid symbol". */
const NO_ERROR = 1;

function placedTree(text: string): Pick<SourceDocument, 'root' | 'faults' | 'unique'> {
  const faults: ParseError[] = [];
  return {
    root: parseTree(text, faults, { disallowComments: true, allowTrailingComma: false }),
    faults,
    unique: false,
  };
}

/** The name of a file, without its folder and `.json`. */
export function documentNameOf(path: string): string {
  return (path.replaceAll('\\', '/').split('/').at(-1) ?? path).replace(/\.json$/, '');
}

/** Files in a folder for parts are such parts; all others are campaigns. */
export function kindOf(path: string): Exclude<DocumentKind, 'operator'> {
  const folder = path.replaceAll('\\', '/').split('/').at(-2);
  return Object.entries(PART_FOLDERS).find(([name]) => name === folder)?.[1] ?? 'campaign';
}

/** The offsets at which the lines of a text begin. Kept for the last text: findings come file by file, in thousands. */
function lineStartsOf(text: string): readonly number[] {
  if (kept?.text !== text) {
    const starts = [0];
    for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
    kept = { text, starts };
  }
  return kept.starts;
}

let kept: { readonly text: string; readonly starts: readonly number[] } | undefined;

/** Line and column of an offset, both counted from 1. Columns count UTF-16 units, as editors do. */
export function positionOf(
  { text }: Pick<SourceDocument, 'text'>,
  offset: number,
): { readonly line: number; readonly column: number } {
  const starts = lineStartsOf(text);
  let [low, high] = [0, starts.length - 1];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((starts[middle] ?? 0) <= offset) low = middle;
    else high = middle - 1;
  }
  return { line: low + 1, column: offset - (starts[low] ?? 0) + 1 };
}

/** The offset of a line and a column, as `positionOf` counts them; the end of the text for a place behind it. */
export function offsetOf(text: string, { line, column }: { readonly line: number; readonly column: number }): number {
  const start = lineStartsOf(text)[Math.max(line, 1) - 1];
  return start === undefined ? text.length : Math.min(start + column - 1, text.length);
}
