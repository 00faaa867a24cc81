import { expect, test } from 'vitest';
import { checkedCampaigns } from '#checker/checked-campaigns.ts';
import { explore } from '#checker/prove/explore/explore.ts';
import { ROUTING } from '#checker/prove/explore/subject.ts';
import { subjectOf } from '#checker/prove/explore/subject-of.ts';
import { witnessOf } from '#checker/prove/witness.ts';
import { readCampaignFiles } from '#entry/commands/campaigns/campaign-files.ts';
import { loadBlocks } from '#registry/load-blocks.ts';
import { createRegistry } from '#registry/registry.ts';

const { files } = await readCampaignFiles(['campaigns']);
const registry = createRegistry(await loadBlocks('blocks'));
const { campaigns } = await checkedCampaigns({ files, registry });

test.each([...campaigns])('whoever is shown to come to a page of %s comes there by the walk of the server, too', (_id, campaign) => {
  const subject = subjectOf(campaign, registry, () => undefined);
  const found = explore(subject, ROUTING);
  const shown = [...(found?.routes ?? [])].map(([route, sighting]) => ({ route, confirmed: witnessOf(subject, sighting).confirmed }));
  expect(shown).toEqual(shown.map(({ route }) => ({ route, confirmed: true })));
  expect(shown.length).toBeGreaterThan(0);
});
