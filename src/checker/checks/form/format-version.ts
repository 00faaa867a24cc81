import { sentence } from '#schemas/sentence.ts';
import { migrate } from '#engine/migrate.ts';
import { FORMAT_VERSION } from '#schemas/campaign/campaign.ts';
import type { Check } from '../../workspace.ts';
import { numberIn } from '../../document/quoted.ts';
import { insertFirst, replaceNode, type TextEdit } from '../../document/edit.ts';
import type { Node } from '../../document/node.ts';
import { member, stringOf, valueOf } from '../../document/node-access.ts';

export const formatVersion: Check = ({ documents }) =>
  documents
    .filter(({ kind }) => kind !== 'operator')
    .flatMap((document) => {
      const node = member(document.root, 'formatVersion');
      const root = document.root;
      if (!root || migrate({ formatVersion: node && valueOf(node) }).ok) return [];
      const message =
        node === undefined
          ? sentence`The document does not state its format version`
          : sentence`The format version ${JSON.stringify(valueOf(node))} is not supported`;
      return [
        {
          code: 'format-version' as const,
          at: { document, node: node ?? root },
          message: sentence`${message}; this product reads 1 to ${FORMAT_VERSION}`,
          suggestion: `"formatVersion": ${FORMAT_VERSION}`,
          fix: fixVersion(root, node),
        },
      ];
    });

/** A missing version can only be the current one; a version in quotes is the number inside the quotes. */
function fixVersion(root: Node, node: Node | undefined): TextEdit[] | undefined {
  if (node === undefined) return insertFirst(root, `"formatVersion": ${FORMAT_VERSION}`);
  const number = numberIn(stringOf(node));
  return number !== undefined && migrate({ formatVersion: number }).ok ? replaceNode(node, number) : undefined;
}
