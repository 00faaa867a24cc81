import { sentence, type Sentence } from '#schemas/sentence.ts';
import type { Node } from './node.ts';
import { allNodes, keyOf, properties } from './node-access.ts';

export interface RepeatedProperty {
  readonly first: Node;
  readonly again: Node;
  /** What is wrong, without a full stop. */
  readonly message: Sentence;
}

/** The properties that an object of a document has twice: JSON takes the last one, without a word. */
export function repeatedProperties(root: Node | undefined): readonly RepeatedProperty[] {
  return (root ? allNodes(root) : []).flatMap((node) =>
    properties(node).flatMap((again, index, list) => {
      const first = list.slice(0, index).find((other) => keyOf(other) === keyOf(again));
      return first
        ? [
            {
              first,
              again,
              message: sentence`The property "${keyOf(again)}" appears twice here; only the
          last one counts`,
            },
          ]
        : [];
    }),
  );
}
