import { describe, expect, test } from 'vitest';
import { checkedCampaigns } from '#checker/checked-campaigns.ts';
import { diffCampaigns } from '#checker/diff/diff-campaigns.ts';
import { witnessLines } from '#checker/diff/report/format-diff.ts';
import { circumstancesOf } from '#checker/prove/witness.ts';
import { loadBlocks } from '#registry/load-blocks.ts';
import { createRegistry } from '#registry/registry.ts';
import { CLEAN, fact, proofOf } from '#tests/support/checker/proof-of.ts';
import { BYE, campaignFile, type WrittenPage } from '#tests/support/checker/small-campaign.ts';

// Visitors who have answered what a page requires may open it by its address, wherever they are: the visit begins anew
// there, and of their answers it keeps what the page requires (A16). The server does so, with script and without.

const HEIGHT = { block: 'Height', props: { required: true } };
const UNDER_18 = fact('candidate.age', { lessThan: 18 });
const ADULTS_ONLY = {
  rules: [
    {
      id: 'adults-only',
      about: 'Nobody under 18 is stored',
      at: { saves: true },
      holds: fact('candidate.age', { atLeast: 18 }),
    },
  ],
};

/** Children are turned away on the first page; visitors who gave a height can open the second one. */
const turnsChildrenAway = (contact: Partial<WrittenPage> = {}): readonly WrittenPage[] => [
  { name: 'home', blocks: [HEIGHT, 'BirthDate'], next: [{ when: UNDER_18, to: 'sorry' }, 'contact'] },
  {
    name: 'contact',
    blocks: ['FullName', 'Phone', 'PostalCode'],
    meta: { requires: ['candidate.heightCm'], saveSubject: true },
    next: ['bye'],
    ...contact,
  },
  { name: 'sorry', blocks: ['ThankYouPage'], meta: { showNav: false } },
  BYE,
];

describe('visits restarted on a page whose requirements earlier answers meet', () => {
  test('[B9, A16] a rule about saves is broken by whoever was turned away', async () => {
    const { found, witnesses } = await proofOf(turnsChildrenAway(), ADULTS_ONLY);
    expect(found).toEqual([expect.stringContaining('prove-rule-broken')]);
    const [witness] = witnesses;
    expect(witness && circumstancesOf(witness)).toContainEqual(
      expect.stringMatching(/^having answered candidate\.heightCm [\d.]+.* on another page before$/),
    );
  });

  test.each([
    ['path.language', { is: 'es' }],
    ['device.width', { atLeast: 600 }],
    ['study.loaded', { is: true }],
    ['path.genderRequired', { is: true }],
    ['path.hasIndication', { is: true }],
  ])('[B9, A16] %s may have changed since the page that asked', async (name, is) => {
    const pages = [
      { name: 'home', blocks: ['Gender', HEIGHT], next: [{ when: fact(name, is), to: 'bye' }, 'second'] },
      {
        name: 'second',
        blocks: ['Age'],
        meta: { requires: ['candidate.heightCm'] },
        next: [{ when: fact(name, is), to: 'other' }, 'bye'],
      },
      { name: 'other', next: ['bye'] },
      BYE,
    ];
    expect(await proofOf(pages)).toMatchObject(CLEAN);
  });

  test('[B9, A16] what only earlier pages ask is unknown', async () => {
    const pages = [
      {
        name: 'home',
        blocks: [HEIGHT, { block: 'Gender', props: { required: true } }],
        next: [{ when: fact('candidate.gender', { is: 'male' }), to: 'bye' }, 'second'],
      },
      { name: 'second', blocks: ['Ethnicity'], meta: { requires: ['candidate.heightCm'] }, next: ['third'] },
      {
        name: 'third',
        blocks: ['Weight'],
        next: [
          { when: fact('candidate.heightCm', { known: false }), to: 'bye' },
          { when: fact('candidate.gender', { known: false }), to: 'other' },
          'bye',
        ],
      },
      { name: 'other', next: ['bye'] },
      BYE,
    ];
    expect(await proofOf(pages)).toMatchObject(CLEAN);
  });

  test('[B9, A16] the answer to a question of a block meets a requirement, too', async () => {
    const pages = [
      {
        name: 'home',
        blocks: [{ block: 'ReferralSource', id: 'heard', props: { required: true } }, 'BirthDate'],
        next: [{ when: UNDER_18, to: 'bye' }, 'second'],
      },
      {
        name: 'second',
        blocks: ['Ethnicity'],
        meta: { requires: ['answer.heard'] },
        next: [{ when: fact('candidate.age', { known: true }), to: 'bye' }, 'other'],
      },
      { name: 'other', next: ['bye'] },
      BYE,
    ];
    expect(await proofOf(pages)).toMatchObject(CLEAN);
  });

  test('[B9, A16] they may go round in a cycle', async () => {
    const back = { when: fact('candidate.age', { known: false }), to: 'home' };
    const pages = turnsChildrenAway({ blocks: ['FullName'], next: [back, 'bye'] });
    expect((await proofOf(pages)).found).toEqual(['prove-loop /routes/0/next/1']);
  });

  test('[B9, A16] the page may require nothing, and a later one an earlier answer', async () => {
    const male = fact('candidate.gender', { is: 'male' });
    const pages = [
      {
        name: 'home',
        blocks: [HEIGHT],
        next: [{ when: fact('candidate.heightCm', { known: true }), to: 'bye' }, 'second'],
      },
      { name: 'second', blocks: [{ block: 'Gender', props: { required: true } }], next: ['bye'] },
      { ...BYE, blocks: [{ block: 'ThankYou', showWhen: male }], meta: { requires: ['candidate.heightCm'] } },
    ];
    const { found } = await proofOf(pages);
    expect(found.filter((one) => one.startsWith('prove-block-never-shown'))).toEqual([]);
  });

  test('[B9, A16] others may come to the page on their path, and be led back', async () => {
    const pages = [
      {
        name: 'home',
        blocks: [
          { block: 'Email', props: { required: false } },
          { block: 'Gender', props: { required: true } },
        ],
        next: [{ when: fact('candidate.gender', { is: 'male' }), to: 'bye' }, 'second'],
      },
      { name: 'second', blocks: ['Ethnicity'], next: ['third'] },
      {
        name: 'third',
        blocks: [{ block: 'ThankYou', showWhen: fact('candidate.email', { known: false }) }],
        meta: { requires: ['candidate.email'] },
        next: ['bye'],
      },
      BYE,
    ];
    const { found } = await proofOf(pages);
    expect(found).toContainEqual(expect.stringContaining('prove-requires-unmet'));
    expect(found.filter((one) => one.startsWith('prove-block-never-shown'))).toEqual([]);
  });

  test('[B9, A16] an age is known from a birth date', async () => {
    const male = fact('candidate.gender', { is: 'male' });
    const pages = [
      {
        name: 'home',
        blocks: ['BirthDate'],
        next: [{ when: fact('candidate.age', { known: true }), to: 'bye' }, 'second'],
      },
      { name: 'second', blocks: [{ block: 'Gender', props: { required: true } }], next: ['third'] },
      {
        name: 'third',
        blocks: [{ block: 'ThankYou', showWhen: male }],
        meta: { requires: ['candidate.age'] },
        next: ['bye'],
      },
      BYE,
    ];
    const { found } = await proofOf(pages);
    expect(found.filter((one) => one.startsWith('prove-block-never-shown'))).toEqual([]);
  });

  test('[B9, A16] a comparison of versions finds them', async () => {
    const registry = createRegistry(await loadBlocks('blocks'));
    const made = async (pages: readonly WrittenPage[]) => {
      const { campaigns, issues } = await checkedCampaigns({ files: [campaignFile(pages)], registry });
      const campaign = campaigns.get('small');
      if (!campaign) throw new Error(issues.map(({ message }) => message).join('; '));
      return campaign;
    };
    const other = turnsChildrenAway({ next: [{ when: fact('candidate.age', { known: false }), to: 'sorry' }, 'bye'] });
    const found = diffCampaigns(await made(turnsChildrenAway()), await made(other), registry, { count: 30, seed: 1 });
    expect(found.verdict).toBe('changed');
    expect(found.classes.flatMap(witnessLines)).toEqual(
      expect.arrayContaining([
        expect.stringMatching(
          /^for example a visitor: begins on the page "contact", having answered candidate.heightCm /,
        ),
        '  before: contact › bye',
        '  now: contact › sorry',
      ]),
    );
  });
});
