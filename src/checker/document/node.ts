import type { NodeType } from 'jsonc-parser';

/** A part of a document that knows its position: a node of jsonc-parser or of `value-node.ts`. */
export interface Node {
  readonly type: NodeType;
  /** The value of a string, number, boolean or null. */
  readonly value?: unknown;
  readonly offset: number;
  readonly length: number;
  readonly parent?: Node | undefined;
  /** The properties of an object, the elements of a list, or the key and value of a property. */
  readonly children?: readonly Node[] | undefined;
}

/** Is the node inside the other node, or the same one? */
export function isWithin(node: Node, other: Node): boolean {
  for (let at: Node | undefined = node; at; at = at.parent) if (at === other) return true;
  return false;
}
