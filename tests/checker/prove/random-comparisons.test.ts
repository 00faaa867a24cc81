import { expect, test } from 'vitest';
import { loadComputations } from '#engine/computed/computed-facts.ts';
import { loadBlocks } from '#registry/load-blocks.ts';
import { createRegistry } from '#registry/registry.ts';
import { REGISTRY as SMALL } from './random-campaigns.ts';
import { randomComparisons } from './random-comparisons.ts';
import { saidByProof } from './said-by-proof.ts';

/** `PROOFS=1000` for the long run, `PROOFS_FROM=500` for a part of it. */
const COUNT = Number(process.env['PROOFS'] ?? 60);
const FIRST = Number(process.env['PROOFS_FROM'] ?? 1);

await loadComputations();
const blocks = await loadBlocks('blocks');
const REGISTRY = createRegistry([
  ...blocks.filter(({ name }) => name === 'Question'),
  ...['Words'].flatMap((name) => SMALL.find(name) ?? []),
]);

test(
  `[B5, R4] a proof of ${COUNT} random campaigns that compare numbers, indexes and dates is a count of every answer`,
  { timeout: 36_000_000 },
  () => {
    let decided = 0;
    for (let seed = FIRST; seed <= COUNT; seed++) {
      const { campaign, counted } = randomComparisons(seed);
      const why = new Set<string>();
      const start = performance.now();
      const { taken, shown } = saidByProof(seed, campaign, REGISTRY, (one) => why.add(one));
      if (process.env['VERBOSE'])
        process.stdout.write(`${seed}: ${Math.round(performance.now() - start)} ms ${[...why].join('; ')}\n`);
      if (why.size > 0) continue;
      decided += 1;
      expect({ seed, taken, shown }).toEqual({ seed, ...counted() });
    }
    expect(decided).toBeGreaterThanOrEqual((COUNT - FIRST + 1) * 0.95);
  },
);
