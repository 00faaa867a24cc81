import type { NodeType } from 'jsonc-parser';

/**
 * A piece of a document that knows where it stands. The nodes of jsonc-parser are ones, and the ones of
 * `value-node.ts`.
 */
export interface Node {
  readonly type: NodeType;
  /** The value of a text, a number, a truth or null. */
  readonly value?: unknown;
  readonly offset: number;
  readonly length: number;
  readonly parent?: Node | undefined;
  /** The properties of an object, the elements of a list, the key and the value of a property. */
  readonly children?: readonly Node[] | undefined;
}

/** Does the node stand in the other, or is it the other? */
export function isWithin(node: Node, other: Node): boolean {
  for (let at: Node | undefined = node; at; at = at.parent) if (at === other) return true;
  return false;
}
