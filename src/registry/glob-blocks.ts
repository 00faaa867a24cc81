import type { Block } from './define-block.ts';

/**
 * The rules of every block, discovered when the bundle is built. Components and texts are separate and loaded on
 * demand.
 */
export const globBlocks: readonly Block[] = Object.values(
  import.meta.glob<Block>('/blocks/*/index.ts', { eager: true, import: 'default' }),
);

/** Loads the blocks that the bundle keeps apart, because only few campaigns use them. */
export const loadOnDemandBlocks = () => import('./on-demand-blocks.ts');
