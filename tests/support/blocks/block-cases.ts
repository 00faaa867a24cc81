import { withRules, type Block, type BlockExample } from '#registry/define-block.ts';
import { globBlocksWithTexts } from '#registry/glob-texts.ts';

/** The folder name that a block with this name must have (B10). */
export function folderOf(name: string): string {
  return name.replaceAll(/(?<=[a-z0-9])(?=[A-Z])/g, '-').toLowerCase();
}

export interface BlockCase {
  readonly name: string;
  readonly block: Block;
  readonly folder: string;
  readonly examples: readonly BlockExample[];
}

/** Every block of the product with its examples, for the suites that all blocks must pass. */
export const blockCases: readonly BlockCase[] = await Promise.all(
  globBlocksWithTexts.map(async (block) => ({
    name: block.name,
    block: await withRules(block),
    folder: folderOf(block.name),
    examples: (await block.examples()).default,
  })),
);
