import { parseTree } from 'jsonc-parser';
import { nodeAt } from '#checker/document/node-access.ts';

/** The part of a text that a JSON Pointer points to; undefined: there is nothing. */
export function spanAt(text: string, pointer: string): { readonly from: number; readonly to: number } | undefined {
  const root = parseTree(text);
  const node = root && nodeAt(root, pointer);
  return node && { from: node.offset, to: node.offset + node.length };
}
