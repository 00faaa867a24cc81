import { expect, test } from 'vitest';
import { checkDocuments } from '#checker/check-documents.ts';
import { checkedCampaigns } from '#checker/checked-campaigns.ts';
import { proveDocuments } from '#checker/prove/prove-documents.ts';
import { loadBlocks } from '#registry/load-blocks.ts';
import { createRegistry } from '#registry/registry.ts';
import type { Predicate } from '#schemas/campaign/predicate.ts';
import { CLEAN } from '#tests/faults/campaigns/clean-campaign.ts';
import { proofOf } from '#tests/support/checker/proof-of.ts';
import { BYE, words } from '#tests/support/checker/small-campaign.ts';

const registry = createRegistry(await loadBlocks('blocks'));
const GROWN_UP: Predicate = {
  any: [
    { fact: 'candidate.age', atLeast: 21 },
    { fact: 'candidate.phone', known: false },
  ],
};
const ALL_GROWN_UP: Predicate = { fact: 'candidate.age', atLeast: 21 };

/** The clean campaign with one rule of its own. */
function withRule(holds: unknown) {
  const rules = JSON.stringify([
    { id: 'grown-ups', about: 'The very young are not enrolled', at: { ends: true }, holds },
  ]);
  return {
    path: 'campaigns/clean.json',
    text: CLEAN.replace('"home": "start",', () => `"rules": ${rules},\n  "home": "start",`),
  };
}

const CHILD = {
  path: 'campaigns/child.json',
  text: JSON.stringify({ formatVersion: 1, id: 'child', version: 1, name: 'A child', extends: 'clean' }),
};

test('a rule in the campaign is proven with it', async () => {
  const { unchecked, proofs } = await proveDocuments({ files: [withRule(GROWN_UP)], registry });
  expect(unchecked).toEqual([]);
  expect(proofs).toMatchObject([{ issues: [], undecided: [], rules: 1 }]);
});

test('a broken rule is found where it breaks, with a counterexample, even in an extending campaign', async () => {
  const { proofs } = await proveDocuments({ files: [withRule(ALL_GROWN_UP), CHILD], registry });
  expect(
    proofs.map(({ campaign, issues }) => ({
      campaign,
      issues: issues.map(({ code, place, witness }) => ({
        code,
        place,
        path: witness?.steps.map(({ route }) => route).join('>'),
      })),
    })),
  ).toEqual(
    ['clean', 'child'].map((campaign) => ({
      campaign,
      issues: [{ code: 'prove-rule-broken', place: 'route "bye"', path: 'start>minor>bye' }],
    })),
  );
});

test.each([
  ['a fact that does not exist', { fact: 'candidate.agee', atLeast: 21 }, 'unknown-fact', 'candidate.age'],
  ['an answer that no block asks', { fact: 'answer.hear', known: true }, 'fact-not-asked', 'answer.heard'],
  ['a value of another type', { fact: 'candidate.age', atLeast: '21' }, 'value-of-wrong-type', '21'],
])('the check reads the conditions of rules as any other: %s', async (_what, holds, code, suggestion) => {
  const issues = await checkDocuments({ files: [withRule(holds)], registry });
  expect(issues).toMatchObject([{ code, suggestion, line: 7 }]);
  expect(issues[0]?.place).toMatch(/^rule "grown-ups" › holds/);
});

test('the served campaign does not contain its rules: the engine has no use for them', async () => {
  const { campaigns } = await checkedCampaigns({ files: [withRule(GROWN_UP)], registry });
  expect(JSON.stringify(campaigns.get('clean'))).not.toContain('grown-ups');
});

test('[L2] a page whose visit is reported may follow a question that is not about health, and no other', async () => {
  const reported = (health: boolean | undefined) =>
    proofOf(
      [
        {
          name: 'home',
          blocks: [
            {
              block: 'Question',
              id: 'heard',
              props: { kind: 'yesNo', label: words('Heard of us?'), ...(health === undefined ? {} : { health }) },
            },
          ],
          next: ['seen'],
        },
        { name: 'seen', meta: { fireASPTracking: true }, next: ['bye'] },
        BYE,
      ],
      { rules: [{ id: 'nothing-reported', about: 'Health is private', at: { reportsAfter: [] } }] },
    );
  expect((await reported(false)).found).toEqual([]);
  for (const health of [undefined, true])
    expect((await reported(health)).found).toEqual([expect.stringMatching(/^prove-rule-broken \/routes\/1/)]);
});
