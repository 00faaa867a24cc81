import { expect, test } from 'vitest';
import { ProofMemory } from '#checker/prove/explore/proof-memory.ts';
import { proveCampaign } from '#checker/prove/prove-campaign.ts';
import { TODAY } from '#checker/prove/explore/subject.ts';
import { loadBlocks } from '#registry/load-blocks.ts';
import { createRegistry } from '#registry/registry.ts';
import type { Campaign } from '#schemas/campaign/campaign.ts';
import type { Rule } from '#schemas/campaign/rule.ts';
import { campaign } from '#tests/support/builders.ts';
import { joins } from '../../bench/flow-shapes.ts';
import { randomCampaign, REGISTRY, seeded } from './random-campaigns.ts';

const RULES: readonly Rule[] = [
  {
    id: 'age-before-end',
    about: 'Everybody tells an age',
    at: { ends: true },
    holds: { fact: 'candidate.age', known: true },
  },
];

function reported(document: Campaign, memory?: ProofMemory) {
  const { findings, undecided, elsewhere, states, ends } = proveCampaign(document, REGISTRY, RULES, TODAY, memory);
  return {
    undecided,
    elsewhere,
    states,
    ends,
    findings: findings.map(({ code, place, message }) => ({ code, place, message })),
  };
}

/** The same campaign with one route replaced by that of another: its blocks or its transitions, or both. */
function edited(document: Campaign, seed: number): Campaign {
  const random = seeded(seed);
  const [place, from] = [random(document.routes.length), randomCampaign(seed)];
  const other = from.routes[random(from.routes.length)];
  const names = new Set(document.routes.map(({ name }) => name));
  const next = other?.next.filter(({ to }) => names.has(to)) ?? [];
  const routes = document.routes.map((route, index) => {
    if (index !== place || !other) return route;
    return {
      ...route,
      ...(random(2) === 0 ? { blocks: other.blocks } : {}),
      ...(random(2) === 0 && route.next.length > 0 ? { next } : {}),
    };
  });
  return { ...document, routes };
}

test('an incremental proof equals a full one, over 200 edits', () => {
  let known = 0;
  for (let seed = 1; seed <= 40; seed++) {
    const memory = new ProofMemory(REGISTRY);
    let document = randomCampaign(seed);
    for (let edit = 0; edit < 5; edit++) {
      expect({ seed, edit, ...reported(document, memory) }).toEqual({ seed, edit, ...reported(document) });
      known += memory.counts.known;
      document = edited(document, seed * 100 + edit);
    }
  }
  expect(known).toBeGreaterThan(100);
});

test('cached results are reused if only a later page changed', async () => {
  const registry = createRegistry(await loadBlocks('blocks'));
  const memory = new ProofMemory(registry);
  const rules: readonly Rule[] = [
    {
      id: 'age-first',
      about: 'The age is asked first',
      at: { shows: ['Weight'] },
      holds: { fact: 'candidate.age', known: true },
    },
  ];
  const before = campaign(joins(20, { person: true }));
  const withTitle = (name: string): Campaign => ({
    ...before,
    routes: before.routes.map((one) => (one.name === name ? { ...one, title: { en: 'New', es: 'Nuevo' } } : one)),
  });
  proveCampaign(before, registry, rules, TODAY, memory);
  const all = memory.counts.found;
  expect(memory.counts.known).toBe(0);
  proveCampaign(before, registry, rules, TODAY, memory);
  expect(memory.counts).toEqual({ known: all, found: 0 });
  proveCampaign(withTitle('r14'), registry, rules, TODAY, memory);
  expect(memory.counts.known).toBeGreaterThan(0);
  proveCampaign(withTitle('p0'), registry, rules, TODAY, memory);
  expect(memory.counts.known).toBe(0);
});

test('a proof cache rejects another registry', async () => {
  const memory = new ProofMemory(REGISTRY);
  expect(() => proveCampaign(randomCampaign(1), createRegistry([]), [], TODAY, memory)).toThrow('one registry');
});
