import { afterAll, beforeAll, expect, test } from 'vitest';
import { loadBlocks } from '#registry/load-blocks.ts';
import { createRegistry } from '#registry/registry.ts';
import { unreported, witnessed } from './compared.ts';
import { forEachServed, seedsFrom, visitsOf, type Served } from './served-campaigns.ts';
import type { Trace } from './walked/random-visit.ts';
import { openServedSite, type ServedSite } from './walked/served-site.ts';

/** `PROOFS=10000` for the long run, `PROOFS_FROM=5001` for a part of it. */
const COUNT = Number(process.env['PROOFS'] ?? 40);
const FIRST = Number(process.env['PROOFS_FROM'] ?? 1);

/**
 * Campaigns for which a proof once disagreed with the server; they serve as regression tests for changes of the model.
 */
const ONCE_WRONG = [
  172, 386, 680, 722, 2963, 3545, 4658, 5165, 5220, 5284, 5933, 6555, 7419, 8267, 8835, 9146, 9389, 9415, 9452, 9532,
  9708, 9825, 9960,
];
const SEEDS = [...seedsFrom(FIRST, COUNT), ...(process.env['PROOFS'] === undefined ? ONCE_WRONG : [])];

let site: ServedSite;
beforeAll(async () => {
  site = await openServedSite();
});
afterAll(() => site.close());

test(
  `[B9] a proof says of ${SEEDS.length} campaigns what the server does with the forms of their visitors`,
  { timeout: 36_000_000 },
  async () => {
    const registry = createRegistry(await loadBlocks('blocks'));
    const counts = { campaigns: 0, visits: 0, witnesses: 0, apart: 0 };
    const wrong: number[] = [];
    await forEachServed({ site, registry, seeds: SEEDS }, async (served) => {
      const traces = await visitsOf(served, site);
      const walked = await witnessed(served.said, { site, campaign: served.campaign, signs: served.made.signs });
      counts.campaigns += 1;
      counts.visits += traces.length;
      counts.witnesses += walked.there;
      counts.apart += [...walked.apart.values()].reduce((sum, count) => sum + count, 0);
      const reported = [
        ...traces.flatMap((trace) =>
          unreported(served.said, served.campaign, trace).map((what) => `${what}\n${storyOf(trace)}`),
        ),
        ...walked.mismatches,
      ];
      if (reported.length === 0) return;
      wrong.push(served.seed);
      process.stdout.write(`${disagreement(served, reported)}\n`);
    });
    process.stdout.write(
      `served proofs from ${FIRST}: ${JSON.stringify({ ...counts, disagreements: wrong.length })}\n`,
    );
    expect(wrong).toEqual([]);
    expect(counts.witnesses).toBeGreaterThan(counts.campaigns);
  },
);

function storyOf({ arrival: { url, language, day }, story }: Trace): string {
  return [`${url} (${language}, ${day})`, ...story.slice(-12)].map((line) => `    ${line}`).join('\n');
}

/** Everything needed to investigate it. */
function disagreement({ seed, made, studies }: Served, reported: readonly string[]): string {
  return [
    `seed ${seed}`,
    ...reported,
    ...made.files.map(({ path, text }) => `${path}: ${text}`),
    ...studies.map(({ study, near }) => `study ${near ? 'near' : 'far'}: ${JSON.stringify(study)}`),
  ].join('\n');
}
