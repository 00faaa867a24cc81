import { expect, test } from 'vitest';
import { prepareProofs } from '#checker/prove/prove-documents.ts';
import { readAllRules } from '#checker/prove/read-rules.ts';
import { rulesBeside } from '#checker/prove/rules-beside.ts';
import { NOT_ASKED_FOR } from '#entry/bundle/prover-parts.ts';
import { readCampaignFiles } from '#entry/commands/campaigns/campaign-files.ts';
import { loadBlocks } from '#registry/load-blocks.ts';
import { createRegistry } from '#registry/registry.ts';

test('a check and a proof use no part of a block that the bundle of the prover leaves out', async () => {
  const asked = new Set<string>();
  const blocks = (await loadBlocks('blocks')).map((block) => {
    return new Proxy(block, {
      get: (target, name): unknown => {
        if (typeof name === 'string' && NOT_ASKED_FOR.includes(name)) asked.add(`${block.name} ${name}`);
        return Reflect.get(target, name);
      },
    });
  });
  const { files } = await readCampaignFiles(['campaigns']);
  const request = { files, registry: createRegistry(blocks), ...readAllRules(await rulesBeside('campaigns')) };
  const { ids, proofOf } = await prepareProofs(request);
  for (const id of ids) proofOf(id);
  expect(ids.length).toBeGreaterThan(20);
  expect([...asked]).toEqual([]);
});
