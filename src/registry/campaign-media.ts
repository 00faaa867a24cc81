import type { Campaign } from '#schemas/campaign/campaign.ts';
import type { Registry } from './registry.ts';

/** The names of the media files that the blocks of a campaign show, without duplicates. */
export function mediaNames({ routes }: Pick<Campaign, 'routes'>, registry: Pick<Registry, 'find'>): string[] {
  const uses = routes.flatMap(({ blocks }) =>
    blocks.flatMap(({ block, props }) => registry.find(block)?.media?.(props) ?? []),
  );
  return [...new Set(uses.map(({ file }) => file))];
}
