import type { Check } from '../../check.ts';
import { allNodes, keyNode, keyOf, properties } from '../../document/node-access.ts';

export const duplicateProperty: Check = ({ documents }) =>
  documents.flatMap((document) =>
    [...(document.root ? allNodes(document.root) : [])].flatMap((node) =>
      properties(node)
        .filter((property, index, list) => list.findIndex((other) => keyOf(other) === keyOf(property)) < index)
        .map((property) => ({ code: 'duplicate-property' as const, at: { document, node: keyNode(property) }, message: `The property "${keyOf(property)}" stands here twice; only the last one counts` })),
    ),
  );
