/**
 * `node tests/bench/proofs.ts`: how long a proof takes, for every shipped campaign and for made-up ones with growing
 * numbers of routes and conditions. Reported, not asserted. Measured in CPU time, which a busy machine increases
 * little.
 */
import { readFile } from 'node:fs/promises';
import { proveCampaign } from '#checker/prove/prove-campaign.ts';
import { prepareProofs } from '#checker/prove/prove-documents.ts';
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
const { ids, proofOf } = await prepareProofs({ files, registry, rules, accepted });
for (const id of ids) {
  const start = process.cpuUsage();
  const { states, transitions, blocks } = proofOf(id);
  process.stdout.write(
    `${id}\t${states} states\t${transitions} transitions\t` +
      `${blocks} conditional blocks\t${millisecondsSince(start)} ms\n`,
  );
}

function millisecondsSince(start: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(start);
  return Math.round((user + system) / 1000);
}

/** Every page asks something, branches on it, and shows notes that depend on the answers of the previous pages. */
function longFlow(count: number, notes: number): Route[] {
  return Array.from({ length: count }, (_, index) => {
    const later = Array.from({ length: notes }, (__, note) => index - 5 - note)
      .filter((before) => before >= 0)
      .map((before) =>
        blockUse('RichText', {
          id: `note-${index}-${before}`,
          props: { text: { en: 'A note', es: 'Una nota' } },
          showWhen: { fact: `answer.q${before}`, is: 'doctor' },
        }),
      );
    const next =
      index === count - 1
        ? []
        : [
            {
              when: { fact: `answer.q${index}`, isOneOf: ['doctor', 'social'] },
              to: `r${Math.min(index + 2, count - 1)}`,
            },
            { to: `r${index + 1}` },
          ];
    return route(`r${index}`, {
      blocks: [blockUse('ReferralSource', { id: `q${index}`, props: { required: true } }), ...later],
      next,
    });
  });
}

/** [routes, conditional blocks on each]. */
const SIZES = [
  [10, 1],
  [100, 1],
  [300, 1],
  [1000, 1],
  [2000, 1],
  [100, 2],
  [100, 4],
  [100, 8],
] as const;

for (const [count, notes] of SIZES) {
  const start = process.cpuUsage();
  const { states, findings, undecided, transitions, blocks } = proveCampaign(
    campaign(longFlow(count, notes)),
    registry,
  );
  process.stdout.write(
    `${count} routes\t${transitions + blocks} conditions and steps\t${states} states\t` +
      `${findings.length} findings\t${undecided.length} undecided\t${millisecondsSince(start)} ms\n`,
  );
}
