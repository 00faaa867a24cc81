import { checkedCampaigns } from '#checker/checked-campaigns.ts';
import { explore } from '#checker/prove/explore/explore.ts';
import { ROUTING } from '#checker/prove/explore/subject.ts';
import { subjectOf } from '#checker/prove/explore/subject-of.ts';
import { witnessOf } from '#checker/prove/witness.ts';
import { loadBlocks } from '#registry/load-blocks.ts';
import { createRegistry } from '#registry/registry.ts';
import { madeCampaign } from '#tests/api/served/made/made-campaign.ts';
import { saidOf } from '#tests/api/served/compared.ts';
const registry = createRegistry(await loadBlocks('blocks'));
const seed = Number(process.argv[2]);
for (let attempt = 0; attempt < 60; attempt++) {
  const made = madeCampaign(seed, attempt);
  const checked = await checkedCampaigns({ files: made.files, registry });
  const campaign = checked.campaigns.get(made.id);
  if (!campaign || !saidOf(campaign, registry)) continue;
  console.log('attempt', attempt);
  for (const r of campaign.routes) console.log(JSON.stringify({ name: r.name, meta: r.meta, blocks: r.blocks.map((b) => [b.block, b.id, JSON.stringify(b.props).slice(0, 80), b.showWhen]), next: r.next }));
  const subject = subjectOf(campaign, registry, () => undefined, { ways: 'every', today: '2026-11-26' });
  const found = explore(subject, ROUTING);
  for (const key of process.argv.slice(3)) {
    const [kind = '', place = ''] = key.split(':');
    const s = (found as any)?.[kind]?.get(place);
    if (!s) { console.log(key, 'none'); continue; }
    const w = witnessOf(subject, s);
    console.log(key, JSON.stringify({ entry: s.node.entry, landing: s.draft.landing, beside: s.draft.beside, known: w.known, answers: w.visit.answers, steps: w.steps, world: s.draft.world, remotes: s.draft.remotes, confirmed: w.confirmed }));
  }
  break;
}
