/* oxlint-disable unicorn/no-thenable -- "then" is a keyword of JSON Schema */
import { describe, expect, test } from 'vitest';
import { loadBlocks } from '#registry/load-blocks.ts';
import { createRegistry } from '#registry/registry.ts';
import type { Predicate } from '#schemas/campaign/predicate.ts';
import { CLEAN, fact, proofOf, reachedWhen } from '#tests/support/checker/proof-of.ts';
import { words } from '#tests/support/checker/small-campaign.ts';
import { REGISTRY as SMALL } from './random-campaigns.ts';
import { randomSetCampaign } from './random-sets.ts';
import { countedByHand, saidByProof } from './said-by-proof.ts';

/** `PROOFS=10000` for the long run, `PROOFS_FROM=5000` for a part of it. */
const COUNT = Number(process.env['PROOFS'] ?? 200);
const FIRST = Number(process.env['PROOFS_FROM'] ?? 1);

const blocks = await loadBlocks('blocks');
const REGISTRY = createRegistry([
  ...blocks.filter(({ name }) => name === 'QuestionSet'),
  ...['Words'].flatMap((name) => SMALL.find(name) ?? []),
]);
test(
  `[B4] [B9] a proof of ${COUNT} random campaigns with question sets equals a count of every visitor`,
  { timeout: 1_800_000 },
  () => {
    for (let seed = FIRST; seed <= COUNT; seed++) {
      const campaign = randomSetCampaign(seed);
      for (const { block, id, props } of campaign.routes.flatMap((route) => route.blocks))
        expect({ seed, faults: REGISTRY.find(block)?.faults?.(props, id) ?? [] }).toEqual({ seed, faults: [] });
      const said = saidByProof(seed, campaign, REGISTRY, (why) => {
        throw new Error(`${seed} is not decided: ${why}`);
      });
      expect({ seed, ...said }).toEqual({ seed, ...countedByHand(campaign, REGISTRY) });
    }
  },
);

const SMOKING = {
  block: 'QuestionSet',
  id: 'health',
  props: {
    schema: {
      type: 'object',
      required: ['smoker'],
      properties: {
        smoker: { type: 'boolean' },
        doses: {
          type: 'array',
          maxItems: 5,
          items: { type: 'object', required: ['mg'], properties: { mg: { type: 'integer', minimum: 1, maximum: 9 } } },
        },
      },
      if: { properties: { smoker: { const: true } }, required: ['smoker'] },
      then: {
        required: ['years'],
        properties: { years: { type: 'integer', minimum: 1, maximum: 80 }, since: { type: 'string', format: 'date' } },
      },
    },
    ui: {
      smoker: { title: words('Smoker') },
      years: { title: words('Years') },
      since: { title: words('Since'), from: '2020-01-01', to: 'today' },
      doses: { title: words('Doses') },
      'doses.mg': { title: words('Milligrams') },
    },
  },
};
const both = (...all: Predicate[]): Predicate => ({ all });

describe('[B4] what a proof says of the answers to a question set', () => {
  test.each([
    ['a yes', fact('answer.health.smoker', { is: true })],
    ['the end of a number that is asked after a yes', fact('answer.health.years', { atLeast: 80 })],
    ['a number that is not known after a no', fact('answer.health.years', { known: false })],
    ['a day', fact('answer.health.since', { before: '2020-01-02' })],
    ['as many entries as a list takes', fact('answer.health.doses.count', { is: 5 })],
  ])('%s: somebody is sent on, and nothing is left open', async (_name, when) => {
    expect(await proofOf(reachedWhen([SMOKING], when))).toMatchObject(CLEAN);
  });

  test.each([
    [
      'years without smoking',
      both(fact('answer.health.smoker', { is: false }), fact('answer.health.years', { known: true })),
    ],
    [
      'smoking without years',
      both(fact('answer.health.smoker', { is: true }), fact('answer.health.years', { known: false })),
    ],
    ['more entries than a list takes', fact('answer.health.doses.count', { moreThan: 5 })],
    ['a year too many', fact('answer.health.years', { moreThan: 80 })],
  ])('%s: the proof says that nobody is', async (_name, when) => {
    const { found, undecided } = await proofOf(reachedWhen([SMOKING], when));
    expect(undecided).toEqual([]);
    expect(found.length).toBeGreaterThan(0);
  });

  test('what stands in an entry of a list is no fact', async () => {
    await expect(proofOf(reachedWhen([SMOKING], fact('answer.health.doses.0.mg', { is: 1 })))).rejects.toThrow(
      'answer.health.doses.0.mg',
    );
  });

  test('a computed fact takes the answers', async () => {
    const computed = { 'pack-years': { quotient: [{ product: ['answer.health.years', 2] }, 4] } };
    const reached = (atLeast: number) =>
      proofOf(reachedWhen([SMOKING], { fact: 'computed.pack-years', atLeast }), { computed });
    expect(await reached(40)).toMatchObject(CLEAN);
    await expect(reached(41)).rejects.toThrow('never 41');
  });
});
