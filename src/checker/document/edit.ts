import type { Node } from 'jsonc-parser';

/** A piece of a file's text that is replaced. Offsets count UTF-16 units from the start of the file. */
export interface TextEdit {
  readonly offset: number;
  readonly length: number;
  readonly text: string;
}

/** Puts a value in the place of a node; everything around it stays as it is written. */
export function replaceNode({ offset, length }: Node, value: unknown): TextEdit[] {
  return [{ offset, length, text: JSON.stringify(value) }];
}

/** Takes a property of an object or an element of a list away, with one comma and the blanks beside it. */
export function removeNode(node: Node): TextEdit[] {
  const siblings = node.parent?.children ?? [];
  const index = siblings.indexOf(node);
  const before = siblings[index - 1];
  const after = siblings[index + 1];
  const start = before ? before.offset + before.length : node.offset;
  const end = !before && after ? after.offset : node.offset + node.length;
  return [{ offset: start, length: end - start, text: '' }];
}
