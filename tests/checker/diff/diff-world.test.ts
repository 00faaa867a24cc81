import { describe, expect, test } from 'vitest';
import { checkedCampaigns } from '#checker/checked-campaigns.ts';
import { diffCampaigns } from '#checker/diff/diff-campaigns.ts';
import { loadBlocks } from '#registry/load-blocks.ts';
import { createRegistry } from '#registry/registry.ts';
import type { Predicate } from '#schemas/campaign/predicate.ts';
import { BYE, campaignFile, type WrittenBlock } from '#tests/support/checker/small-campaign.ts';

const registry = createRegistry(await loadBlocks('blocks'));

async function campaignWhen(blocks: readonly WrittenBlock[], when: Predicate, rest: object) {
  const pages = [
    { name: 'a', blocks, next: [{ when, to: 'b' }, 'bye'] },
    { name: 'b', blocks: ['Email'], next: ['bye'] },
    BYE,
  ];
  const { campaigns, issues } = await checkedCampaigns({ files: [campaignFile(pages, { ...rest })], registry });
  const campaign = campaigns.get('small');
  if (!campaign) throw new Error(`It is not good: ${issues.map(({ message }) => message).join('; ')}`);
  return campaign;
}

const fact = (name: string, asked: object): Predicate => ({ fact: name, ...asked });
const aged = (asked: object) => fact('candidate.age', asked);

/** Nobody: a condition on the same facts that never holds. */
const NOBODY: Predicate = { all: [aged({ atLeast: 100 }), aged({ lessThan: 100 })] };

describe('what some visitor meets differently is never called equal', () => {
  const screener = { type: 'Screener', settings: { needsStudy: true } };
  const relations = [{ block: 'CaregiverQuestion', props: { relations: true } }];
  const relation = (...is: readonly string[]) => fact('candidate.caregiverRelationship', { isOneOf: is });
  const failed = fact('verdict.ageQualified', { is: false });

  test.each<[string, readonly WrittenBlock[], Predicate, Predicate, object]>([
    ['one relation more', relations, relation('Parent'), relation('Parent', 'Friend'), {}],
    [
      'a study that takes nobody of 40',
      ['BirthDate'],
      { all: [failed, aged({ is: 40 })] },
      { all: [failed, aged({ is: 41 })] },
      screener,
    ],
    [
      'a day on which somebody comes of age',
      ['BirthDate'],
      { all: [fact('candidate.birthDate', { after: '2008-06-01' }), aged({ atLeast: 18 })] },
      NOBODY,
      {},
    ],
    [
      'conditions that the address chooses',
      ['BirthDate'],
      fact('candidate.indicationIds', { known: true }),
      NOBODY,
      {},
    ],
    ['a height that only feet take', ['Height', 'Age'], fact('candidate.heightCm', { moreThan: 250 }), NOBODY, {}],
  ])('%s', async (_what, blocks, one, other, rest) => {
    const [a, b] = [await campaignWhen(blocks, one, rest), await campaignWhen(blocks, other, rest)];
    const { verdict } = diffCampaigns(a, b, registry, { count: 40, seed: 1 });
    expect(verdict).not.toBe('equal');
    expect(verdict).not.toBe('addresses');
  });

  test('the same conditions in another order are equal, on any day', async () => {
    const days = [fact('candidate.birthDate', { after: '2008-06-01' }), aged({ atLeast: 18 })];
    const campaigns = await Promise.all(
      [days, days.toReversed()].map((all) => campaignWhen(['BirthDate'], { all }, {})),
    );
    const [a, b] = campaigns;
    if (!a || !b) throw new Error('There are two');
    const { verdict, undecided } = diffCampaigns(a, b, registry, { count: 20, seed: 1 });
    expect([verdict, undecided]).toEqual(['equal', []]);
  });
});
