import type { Node } from '../../document/node.ts';
import { valueOf } from '../../document/node-access.ts';
import type { Finding } from '../../issue.ts';
import type { Workspace } from '../../workspace.ts';
import { allBlocks, type BlockEntry } from '../../model/entries.ts';
import { describeError } from '../../schema/describe-error.ts';

/** What a block is told, against the block's own schema (B4). */
export const blockProps = ({ documents, props }: Pick<Workspace, 'documents' | 'props'>): Finding[] =>
  documents.flatMap((document) =>
    allBlocks(document).flatMap((entry) => {
      const root = rootOf(entry);
      const value = entry.props === undefined ? {} : valueOf(entry.props);
      if (typeof value !== 'object' || value === null || Array.isArray(value)) return [];
      return props.errors(entry.block, value).map((error) => {
        const finding = describeError(document, root, error);
        return { ...finding, message: `${finding.message} (props of ${entry.block})` };
      });
    }),
  );

function rootOf({ props, blockNode }: BlockEntry): Node {
  return props ?? blockNode;
}
