import type { Check } from '../../check.ts';
import { allBlocks } from '../../model/entries.ts';
import { suggest } from '../../suggest.ts';

export const unknownBlock: Check = ({ documents, registry }) =>
  documents.flatMap((document) =>
    allBlocks(document)
      .filter(({ block }) => registry.find(block) === undefined)
      .map(({ block, blockNode }) => ({ code: 'unknown-block' as const, at: { document, node: blockNode }, message: `There is no block "${block}"`, suggestion: suggest(block, registry.names) })),
  );
