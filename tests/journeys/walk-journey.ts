import { join } from 'node:path';
import { checkedCampaigns } from '#checker/checked-campaigns.ts';
import type { Journey } from '#checker/journeys/journey.ts';
import { readCampaignFiles } from '#entry/commands/campaigns/campaign-files.ts';
import { runJourney } from '#entry/journeys/run-journey.ts';
import { loadBlocks } from '#registry/load-blocks.ts';
import { createRegistry } from '#registry/registry.ts';

export const CAMPAIGNS = join(import.meta.dirname, '../../campaigns');
const registry = createRegistry(await loadBlocks(join(import.meta.dirname, '../../blocks')));
const { files } = await readCampaignFiles([CAMPAIGNS]);
const { campaigns } = await checkedCampaigns({ files, registry });

/**
 * Walks a journey in the engine, as the command `mutate` does. Returns what differs from the journey; `undefined`:
 * nothing.
 */
export function noticedIn(journey: Journey): string | undefined {
  return runJourney(journey, { registry, campaign: (id) => campaigns.get(id) });
}
