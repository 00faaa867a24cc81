/* oxlint-disable unicorn/no-thenable -- "then" is a keyword of JSON Schema */
import { describe, expect, test } from 'vitest';
import { explore } from '#checker/prove/explore/explore.ts';
import { ROUTING } from '#checker/prove/explore/subject.ts';
import { subjectOf } from '#checker/prove/explore/subject-of.ts';
import { witnessOf } from '#checker/prove/witness.ts';
import { loadBlocks } from '#registry/load-blocks.ts';
import { createBlockBinder, createRegistry } from '#registry/registry.ts';
import type { Campaign } from '#schemas/campaign/campaign.ts';
import type { Predicate } from '#schemas/campaign/predicate.ts';
import { flowState } from '#tests/support/builders.ts';
import { CLEAN, fact, proofOf, reachedWhen } from '#tests/support/checker/proof-of.ts';
import { words } from '#tests/support/checker/small-campaign.ts';
import { everyAnswer } from './every-answer.ts';
import { strayedIn } from './follow-witness.ts';
import { REGISTRY as SMALL } from './random-campaigns.ts';
import { randomSetCampaign } from './random-sets.ts';

/** `PROOFS=10000` for the long run, `PROOFS_FROM=5000` for a part of it. */
const COUNT = Number(process.env['PROOFS'] ?? 200);
const FIRST = Number(process.env['PROOFS_FROM'] ?? 1);

const blocks = await loadBlocks('blocks');
const REGISTRY = createRegistry([
  ...blocks.filter(({ name }) => name === 'QuestionSet'),
  ...['Words'].flatMap((name) => SMALL.find(name) ?? []),
]);
const bind = createBlockBinder(REGISTRY, () => () => '');
const sorted = (names: Iterable<string>) => [...names].toSorted();

function proven(seed: number, campaign: Campaign) {
  const subject = subjectOf(campaign, REGISTRY, (why) => {
    throw new Error(`${seed} is not decided: ${why}`);
  });
  const found = explore(subject, ROUTING);
  if (!found) throw new Error(`The campaign of the seed ${seed} is too large`);
  for (const [key, sighting] of [...found.routes, ...found.taken]) {
    const witness = witnessOf(subject, sighting);
    const last = found.taken.get(key) === sighting ? Number(key.split('#')[1]) : undefined;
    expect({ seed, key, strayed: strayedIn(witness, bind, last), confirmed: witness.confirmed }).toEqual({
      seed,
      key,
      strayed: undefined,
      confirmed: true,
    });
  }
  const shown = conditional(campaign).filter((block) =>
    explore(subject, { ...ROUTING, targets: new Set([block]) })?.shown.has(block),
  );
  return {
    routes: sorted(found.routes.keys()),
    taken: sorted(found.taken.keys()),
    ends: sorted(found.ends.keys()),
    stuck: sorted(found.stuck.keys()),
    gaps: sorted(found.gaps.keys()),
    loops: sorted(found.loops.keys()),
    shown: sorted(shown),
  };
}

function conditional({ routes }: Campaign): string[] {
  return routes.flatMap((route) =>
    route.blocks.filter(({ showWhen }) => showWhen).map(({ id }) => `${route.name}@${id}`),
  );
}

test(
  `[B4] [B9] a proof of ${COUNT} random campaigns with question sets equals a count of every visitor`,
  { timeout: 1_800_000 },
  () => {
    for (let seed = FIRST; seed <= COUNT; seed++) {
      const campaign = randomSetCampaign(seed);
      for (const { block, id, props } of campaign.routes.flatMap((route) => route.blocks))
        expect({ seed, faults: REGISTRY.find(block)?.faults?.(props, id) ?? [] }).toEqual({ seed, faults: [] });
      const { routes, taken, ends, stuck, gaps, loops, shown } = everyAnswer(campaign, flowState({ campaign }), bind);
      const seen = conditional(campaign).filter((block) => shown.has(block));
      const counted = { routes, taken, ends, stuck, gaps, loops, shown: seen };
      expect({ seed, ...proven(seed, campaign) }).toEqual({
        seed,
        ...Object.fromEntries(Object.entries(counted).map(([name, of]) => [name, sorted(of)])),
      });
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
