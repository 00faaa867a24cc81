import type { Check } from '../../check.ts';
import { allBlocks } from '../../model/entries.ts';
import { meantBlock } from '../../meant.ts';

export const unknownBlock: Check = ({ documents, registry }) =>
  documents.flatMap((document) =>
    allBlocks(document)
      .filter(({ block }) => registry.find(block) === undefined)
      .map(({ block, blockNode }) => ({
        code: 'unknown-block' as const,
        at: { document, node: blockNode },
        message: `There is no block "${block}"; the page /blocks of a running server shows them all`,
        suggestion: meantBlock(block, registry.names),
      })),
  );
