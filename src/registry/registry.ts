import type { BindBlock } from '#engine/block-rules.ts';
import type { FlowState } from '#engine/flow-state.ts';
import { loadComputations } from '#engine/computed/computed-facts.ts';
import type { Campaign } from '#schemas/campaign/campaign.ts';
import type { LocalizedText } from '#schemas/language.ts';
import { bindBlock, withRules, type Block } from './define-block.ts';

/** The blocks of the product, by the name that documents use. */
export interface Registry {
  readonly names: readonly string[];
  find(name: string): Block | undefined;
  /**
   * Loads what is kept apart of the rules of a campaign, or of all campaigns: those of some blocks, and how facts are
   * computed; and the blocks that only few campaigns use. Before that, these blocks cannot be bound or found, and these
   * facts cannot be read.
   */
  prepare(campaign?: Pick<Campaign, 'routes' | 'computed'>): Promise<void>;
}

/** How a text of a document is rendered: language chosen and placeholders filled in. */
export type TextOf = (state: FlowState) => (localized: LocalizedText | undefined) => string;

/**
 * Builds a registry. Throws if two blocks have the same name.
 * @param more loads further blocks, once a campaign uses a name that is not among the first ones
 */
export function createRegistry(
  blocks: readonly Block[],
  more?: () => Promise<{ readonly blocks: readonly Block[] }>,
): Registry {
  const byName = new Map<string, Block>();
  for (const block of blocks) {
    if (byName.has(block.name)) throw new Error(`Two blocks are "${block.name}"`);
    byName.set(block.name, block);
  }
  return {
    get names() {
      return [...byName.keys()].toSorted();
    },
    find: (name) => byName.get(name),
    prepare: async (campaign) => {
      const own = campaign?.routes.flatMap((route) => route.blocks.map(({ block }) => block));
      if (more && own?.every((name) => byName.has(name)) !== true)
        for (const block of (await more()).blocks) byName.set(block.name, block);
      const prepared = (own ?? [...byName.keys()]).map(async (name) => {
        const block = byName.get(name);
        if (block?.rules) byName.set(name, await withRules(block));
      });
      await Promise.all([...prepared, !campaign || campaign.computed ? loadComputations() : undefined]);
    },
  };
}

/** The engine's view of a registry. */
export function createBlockBinder(registry: Registry, textOf: TextOf): BindBlock {
  return (use, state) => {
    const block = registry.find(use.block);
    return block && bindBlock(block, use, state, textOf(state));
  };
}
