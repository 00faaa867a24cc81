import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { proveDocuments } from '#checker/prove/prove-documents.ts';
import { readRules } from '#checker/prove/read-rules.ts';
import { readCampaignFiles } from '#entry/commands/campaigns/campaign-files.ts';
import { loadBlocks } from '#registry/load-blocks.ts';
import { createRegistry } from '#registry/registry.ts';

const RULES = 'campaigns/rules/every-campaign.json';

test('every shipped campaign is proven, with the rules of every campaign', async () => {
  const { files } = await readCampaignFiles(['campaigns']);
  const { rules, accepted = [] } = readRules({ path: RULES, text: await readFile(RULES, 'utf8') });
  const { unchecked, proofs } = await proveDocuments({
    files,
    registry: createRegistry(await loadBlocks('blocks')),
    rules,
    accepted,
  });
  expect(unchecked).toEqual([]);
  expect(
    proofs.map(({ campaign, issues, undecided }) => ({
      campaign,
      issues: issues.map(({ message }) => message),
      undecided,
    })),
  ).toEqual(proofs.map(({ campaign }) => ({ campaign, issues: [], undecided: [] })));
  // Every accepted finding still exists: remove an acceptance that is no longer needed.
  expect(proofs.reduce((sum, proof) => sum + proof.accepted, 0)).toBe(accepted.length);
  expect(proofs.length).toBeGreaterThan(20);
});

test.each([
  ['the age', '{ "block": "BirthDate" },'],
  ['the gender', '{ "block": "Gender" },'],
])(
  'no result is shown before %s is known: a screener that does not ask for it is found, with who reads it',
  async (_what, block) => {
    const { files } = await readCampaignFiles(['campaigns']);
    const { rules } = readRules({ path: RULES, text: await readFile(RULES, 'utf8') });
    const planted = files.map((file) =>
      file.path.endsWith('fragments/screener-details.json') ? { ...file, text: file.text.replace(block, '') } : file,
    );
    expect(planted).not.toEqual(files);
    const { proofs } = await proveDocuments({
      files: planted,
      registry: createRegistry(await loadBlocks('blocks')),
      rules: rules.filter(({ id }) => id === 'verdict-is-known'),
      only: new Set(['ws15']),
    });
    const broken = proofs.flatMap(({ issues }) => issues).filter(({ code }) => code === 'prove-rule-broken');
    expect(broken.map(({ place, witness }) => [place.includes('CallNowResult'), witness?.confirmed])).toEqual([
      [true, true],
    ]);
  },
);
