import type { Block } from './define-block.ts';

/**
 * The blocks that only few campaigns use (`onDemand`). The bundle contains them here, with their components and their
 * style, and not among those that every visitor loads (`src/entry/bundle/on-demand-blocks.ts`). Unbundled, these are
 * all blocks.
 */
export const blocks: readonly Block[] = Object.values(
  import.meta.glob<Block>('/blocks/*/index.ts', { eager: true, import: 'default' }),
);
