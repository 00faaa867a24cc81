import type { Node } from '../../document/node.ts';
import type { Check } from '../../workspace.ts';
import { removeNode } from '../../document/edit.ts';
import { allNodes, keyNode, keyOf, properties, valueOf } from '../../document/node-access.ts';
import type { Finding } from '../../issue.ts';

export const duplicateProperty: Check = ({ documents }) =>
  documents
    .filter(({ unique }) => !unique)
    .flatMap((document) =>
      (document.root ? allNodes(document.root) : []).flatMap((node) =>
        properties(node).flatMap((property, index, list): Finding[] => {
          const first = list.slice(0, index).find((other) => keyOf(other) === keyOf(property));
          if (!first) return [];
          return [
            {
              code: 'duplicate-property',
              at: { document, node: keyNode(property) },
              message: `The property "${keyOf(property)}" appears twice here; only the last one counts`,
              fix: sameValue(first, property) ? removeNode(property) : undefined,
            },
          ];
        }),
      ),
    );

function sameValue(one: Node, other: Node): boolean {
  const [first, second] = [one, other].map(({ children = [] }) =>
    children[1] ? JSON.stringify(valueOf(children[1])) : undefined,
  );
  return first !== undefined && first === second;
}
