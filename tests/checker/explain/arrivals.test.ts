import { expect, test } from 'vitest';
import { checkedCampaigns } from '#checker/checked-campaigns.ts';
import { explainArrival } from '#checker/explain/explain-visit.ts';
import { explore } from '#checker/prove/explore/explore.ts';
import { ROUTING } from '#checker/prove/explore/subject.ts';
import { subjectOf } from '#checker/prove/explore/subject-of.ts';
import { witnessOf } from '#checker/prove/witness.ts';
import { readCampaignFiles } from '#entry/commands/campaigns/campaign-files.ts';
import { loadBlocks } from '#registry/load-blocks.ts';
import { createRegistry } from '#registry/registry.ts';
import { SCREENER } from '#tests/support/checker/proof-of.ts';
import { BYE, campaignFile, type WrittenPage } from '#tests/support/checker/small-campaign.ts';

const { files } = await readCampaignFiles(['campaigns']);
const registry = createRegistry(await loadBlocks('blocks'));
const { campaigns } = await checkedCampaigns({ files, registry });

test.each([...campaigns])(
  'every witness for a page of %s also reaches it on the walk of the server',
  (_id, campaign) => {
    const subject = subjectOf(campaign, registry, () => undefined);
    const found = explore(subject, ROUTING);
    const shown = [...(found?.routes ?? [])].map(([route, sighting]) => ({
      route,
      confirmed: witnessOf(subject, sighting).confirmed,
    }));
    expect(shown).toEqual(shown.map(({ route }) => ({ route, confirmed: true })));
    expect(shown.length).toBeGreaterThan(0);
  },
);

async function witnessAtBye(pages: readonly WrittenPage[]) {
  const made = await checkedCampaigns({ files: [campaignFile(pages, SCREENER)], registry });
  const [subject] = [...made.campaigns.values()].map((campaign) => subjectOf(campaign, registry, () => undefined));
  return subject && explainArrival(subject, 'bye').arrivals?.witness;
}

test('[F3] a visitor shown to reach a page has answered what a call reveals, although no path needs it', async () => {
  const nearby = { fact: 'sites.nearby', known: true };
  const asked = ['PostalCode', { block: 'Age', props: { required: true }, showWhen: nearby }];
  const witness = await witnessAtBye([{ name: 'home', blocks: asked, next: ['bye'] }, BYE]);
  expect(Object.keys(witness?.visit.answers ?? {})).toEqual(['candidate.postalCode', 'candidate.age']);
});
