import type { Node } from './node.ts';

/** A part of a file's text to replace. Offsets count UTF-16 units from the start of the file. */
export interface TextEdit {
  readonly offset: number;
  readonly length: number;
  readonly text: string;
}

/** Replaces a node with a value; everything around it keeps its formatting. */
export function replaceNode({ offset, length }: Node, value: unknown): TextEdit[] {
  return [{ offset, length, text: JSON.stringify(value) }];
}

/** Removes a property of an object or an element of a list, with one comma and the blanks next to it. */
export function removeNode(node: Node): TextEdit[] {
  const siblings = node.parent?.children ?? [];
  const index = siblings.indexOf(node);
  const before = siblings[index - 1];
  const after = siblings[index + 1];
  const start = before ? before.offset + before.length : node.offset;
  const end = !before && after ? after.offset : node.offset + node.length;
  return [{ offset: start, length: end - start, text: '' }];
}

/** Inserts a property at the start of an object, on its own line. */
export function insertFirst(object: Node, property: string): TextEdit[] {
  return [
    { offset: object.offset + 1, length: 0, text: `\n  ${property}${(object.children ?? []).length > 0 ? ',' : ''}` },
  ];
}

/** Applies the edits to the text; if two overlap, the first one wins. */
export function applyEdits(text: string, edits: readonly TextEdit[]): string {
  let end = 0;
  let written = '';
  for (const { offset, length, text: replacement } of edits.toSorted((one, other) => one.offset - other.offset)) {
    if (offset < end) continue;
    written += text.slice(end, offset) + replacement;
    end = offset + length;
  }
  return written + text.slice(end);
}
