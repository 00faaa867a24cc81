import { withTexts } from './block-texts.ts';
import { globBlocks } from './glob-blocks.ts';

/**
 * Every block with the texts of its folder, each loaded when it is asked for: for apps that render campaigns without
 * the product's server. Pages of the product get their texts from the server.
 */
export const globBlocksWithTexts = withTexts(
  globBlocks,
  import.meta.glob('/blocks/*/locales/*.json', { import: 'default' }),
);
