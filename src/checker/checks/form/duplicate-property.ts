import type { Node } from '../../document/node.ts';
import type { Check } from '../../workspace.ts';
import { removeNode } from '../../document/edit.ts';
import { keyNode, valueOf } from '../../document/node-access.ts';
import { repeatedProperties } from '../../document/repeated-properties.ts';
import type { Finding } from '../../issue.ts';

export const duplicateProperty: Check = ({ documents }) =>
  documents
    .filter(({ unique }) => !unique)
    .flatMap((document) =>
      repeatedProperties(document.root).map(({ first, again, message }): Finding => ({
        code: 'duplicate-property',
        at: { document, node: keyNode(again) },
        message,
        fix: sameValue(first, again) ? removeNode(again) : undefined,
      })),
    );

function sameValue(one: Node, other: Node): boolean {
  const [first, second] = [one, other].map(({ children = [] }) =>
    children[1] ? JSON.stringify(valueOf(children[1])) : undefined,
  );
  return first !== undefined && first === second;
}
