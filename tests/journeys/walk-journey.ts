import { join } from 'node:path';
import { checkedCampaigns } from '#checker/checked-campaigns.ts';
import { readCampaignFiles } from '#entry/commands/campaigns/campaign-files.ts';
import { runJourney } from '#entry/journeys/run-journey.ts';
import { loadBlocks } from '#registry/load-blocks.ts';
import { createRegistry } from '#registry/registry.ts';
import type { Journey } from './journey.ts';

export const CAMPAIGNS = join(import.meta.dirname, '../../campaigns');
const registry = createRegistry(await loadBlocks(join(import.meta.dirname, '../../blocks')));
const { files } = await readCampaignFiles([CAMPAIGNS]);
const { campaigns } = await checkedCampaigns({ files, registry });

/** Walks a journey in the engine, as the command `mutate` does, and gives the name of its last route. Throws where something is not as the journey says. */
export function endOf(journey: Journey): string {
  const noticed = runJourney(journey, { registry, campaign: (id) => campaigns.get(id) });
  if (noticed !== undefined) throw new Error(`${journey.title}: ${noticed}`);
  return journey.end.route;
}
