/**
 * `node tests/bench/proofs.ts`: how long a proof takes, of every shipped campaign and of made-up ones that grow in routes and
 * in conditions. Reported, not asserted.
 */
import { readFile } from 'node:fs/promises';
import { proveCampaign } from '#checker/prove/prove-campaign.ts';
import { proveDocuments } from '#checker/prove/prove-documents.ts';
import { readRules } from '#checker/prove/read-rules.ts';
import { readCampaignFiles } from '#entry/commands/campaigns/campaign-files.ts';
import { loadBlocks } from '#registry/load-blocks.ts';
import { createRegistry } from '#registry/registry.ts';
import type { Route } from '#schemas/campaign/campaign.ts';
import { blockUse, campaign, route } from '#tests/support/builders.ts';

const registry = createRegistry(await loadBlocks('blocks'));
const { files } = await readCampaignFiles(['campaigns']);
const path = 'campaigns/rules/every-campaign.json';
const { rules, accepted = [] } = readRules({ path, text: await readFile(path, 'utf8') });
const { proofs } = await proveDocuments({ files, registry, rules, accepted });
for (const { campaign: id, states, transitions, blocks, milliseconds } of proofs) process.stdout.write(`${id}\t${states} states\t${transitions} transitions\t${blocks} conditional blocks\t${Math.round(milliseconds)} ms\n`);

/** Every page asks something, branches on it, and shows a note by what was answered five pages before. */
function longFlow(count: number): Route[] {
  return Array.from({ length: count }, (_, index) => {
    const later = index >= 5 ? [blockUse('RichText', { id: `note-${index}`, props: { text: { en: 'A note', es: 'Una nota' } }, showWhen: { fact: `answer.q${index - 5}`, is: 'doctor' } })] : [];
    const next = index === count - 1 ? [] : [{ when: { fact: `answer.q${index}`, isOneOf: ['doctor', 'social'] }, to: `r${Math.min(index + 2, count - 1)}` }, { to: `r${index + 1}` }];
    return route(`r${index}`, { blocks: [blockUse('ReferralSource', { id: `q${index}`, props: { required: true } }), ...later], next });
  });
}

for (const count of [10, 100, 300, 1000]) {
  const start = performance.now();
  const { states, findings, undecided, blocks } = proveCampaign(campaign(longFlow(count)), registry);
  process.stdout.write(`${count} routes\t${states} states\t${blocks} conditional blocks\t${findings.length} findings\t${undecided.length} undecided\t${Math.round(performance.now() - start)} ms\n`);
}
