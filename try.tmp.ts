import { readCampaignFiles } from '#entry/commands/campaigns/campaign-files.ts';
import { checkedCampaigns } from '#checker/checked-campaigns.ts';
import { loadBlocks } from '#registry/load-blocks.ts';
import { createRegistry } from '#registry/registry.ts';
import { simulateCampaign } from '#checker/simulate/simulate-campaign.ts';
const { files } = await readCampaignFiles(['campaigns']);
const registry = createRegistry(await loadBlocks('blocks'));
const { campaigns } = await checkedCampaigns({ files, registry });
for (const [id, campaign] of campaigns) {
  if (process.argv[2] && process.argv[2] !== id) continue;
  const t = performance.now();
  const s = simulateCampaign({ campaign, registry });
  console.log(id, s.visitors.length, 'visitors', s.paths, 'paths', s.goals.length, 'goals', Math.round(performance.now()-t), 'ms missed:', s.missed.join('; '));
}
