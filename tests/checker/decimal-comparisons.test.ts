import { describe, expect, test } from 'vitest';
import { checkedCampaigns } from '#checker/checked-campaigns.ts';
import { explainVisit } from '#checker/explain/explain-visit.ts';
import { formatExplanation } from '#checker/explain/format/format-explanation.ts';
import { subjectOf } from '#checker/prove/explore/subject-of.ts';
import { simulateCampaign } from '#checker/simulate/simulate-campaign.ts';
import { loadComputations } from '#engine/computed/computed-facts.ts';
import { loadBlocks } from '#registry/load-blocks.ts';
import { createRegistry } from '#registry/registry.ts';
import type { Campaign } from '#schemas/campaign/campaign.ts';
import type { Answers } from '#schemas/lead/answers.ts';
import { campaignFile, words, type WrittenBlock } from '#tests/support/checker/small-campaign.ts';
import { reachedWhen } from '#tests/support/checker/proof-of.ts';
import { visit } from '#tests/support/blocks/visit.ts';

const registry = createRegistry(await loadBlocks('blocks'));
await loadComputations();

const number = (id: string, decimals: number): WrittenBlock => ({
  block: 'Question',
  id,
  props: { kind: 'number', label: words(id), min: 0, max: 60, ...(decimals === 0 ? {} : { decimals }) },
});
const BMI = { bmi: { bodyMassIndex: ['candidate.heightCm', 'candidate.weightKg'] } };
const BODY: readonly WrittenBlock[] = [{ block: 'Height' }, { block: 'Weight' }];
const atLeast = (fact: string, other: string) => ({ fact, atLeast: { fact: other } });

async function comparing(blocks: readonly WrittenBlock[], fact: string, other: string, computed?: object) {
  const rest = computed ? { computed } : {};
  const { campaigns, issues } = await checkedCampaigns({
    files: [campaignFile(reachedWhen(blocks, atLeast(fact, other)), rest)],
    registry,
  });
  const campaign = campaigns.get('small');
  if (!campaign) throw new Error(issues.map(({ message }) => message).join('; '));
  return campaign;
}

function explained(campaign: Campaign, answers: Answers): string {
  const subject = subjectOf(campaign, registry, () => undefined, { ways: 'every' });
  const state = { ...visit({ answers }), campaign, today: subject.today };
  return formatExplanation(explainVisit(subject, state), 'en');
}

const byIndex = await comparing([number('goal', 1), ...BODY], 'computed.bmi', 'answer.goal', BMI);
const byAnswers = await comparing([number('second', 2), number('first', 0)], 'answer.first', 'answer.second');

describe('[B5, R4] a comparison of numbers with decimals', () => {
  test.each<[string, Campaign, string, readonly string[]]>([
    ['an index and a goal in tenths', byIndex, 'computed.bmi less answer.goal', ['-0.1', '0', '0.1']],
    ['whole numbers and hundredths', byAnswers, 'answer.first less answer.second', ['-0.01', '0', '0.01']],
  ])('simulate meets the neighbours of the bound: %s', (_what, campaign, compared, values) => {
    const { goals, missed } = simulateCampaign({ campaign, registry });
    expect(goals.filter((name) => name.startsWith('bound'))).toEqual(
      values.map((value) => `bound ${compared} ${value} (bound 0)`),
    );
    expect(missed).toEqual([]);
  });

  test('explain changes an answer by the unit that its question asks for, and says what was compared', () => {
    const text = explained(byIndex, {
      'candidate.heightCm': 200,
      'candidate.heightUnit': 'cm',
      'candidate.weightKg': 120,
      'candidate.weightUnit': 'kg',
      'answer.goal': 30.1,
    });
    expect(text).toContain('“goal” is 30 (now: 30.1)');
    expect(text).toContain('the computed value “bmi”: 30');
  });

  test('the finest of two units counts', () => {
    expect(explained(byAnswers, { 'answer.first': 1, 'answer.second': 2.25 })).toContain('“second” is 1 (now: 2.25)');
    expect(explained(byAnswers, { 'answer.first': 2, 'answer.second': 2 })).toContain('“second” is 2.01 (now: 2)');
  });
});
