import { expect, test } from 'vitest';
import { proveDocuments } from '#checker/prove/prove-documents.ts';
import { readFact } from '#engine/facts/index.ts';
import { loadBlocks } from '#registry/load-blocks.ts';
import { createRegistry } from '#registry/registry.ts';
import { campaignText } from '#tests/support/content-client.ts';
import { visitAtStep } from './play-visit.ts';

const title = { en: 'A page', es: 'Una página' };
const nearby = {
  any: [
    { fact: 'sites.nearby', is: 'found' },
    { fact: 'sites.nearby', known: false },
  ],
};

/** Whoever lives near no site is stuck on the second screen. */
const ROUTES = [
  { name: 'home', title, blocks: [{ block: 'PostalCode' }], next: [{ to: 'more' }] },
  { name: 'more', title, blocks: [{ block: 'Age' }, { block: 'Gender' }], next: [{ when: nearby, to: 'bye' }] },
  { name: 'bye', title, meta: { showNav: false }, blocks: [] },
];

test('a visitor has on each screen what was entered until then, and what calls return for it', async () => {
  const registry = createRegistry(await loadBlocks('blocks'));
  const text = campaignText('stuck', { routes: ROUTES });
  const { proofs } = await proveDocuments({ files: [{ path: 'stuck.json', text }], registry });
  const witness = proofs[0]?.issues.find(({ path }) => path.startsWith('/routes/1'))?.witness;
  if (witness === undefined) throw new Error('Nobody is stuck');
  expect(witness.steps.map(({ route }) => route)).toEqual(['home', 'more']);
  const [first, last] = [visitAtStep(witness, 0), visitAtStep(witness, 1)];
  expect(Object.keys(first.answers)).toEqual(['candidate.postalCode']);
  expect(Object.keys(last.answers)).toEqual(
    expect.arrayContaining(['candidate.postalCode', 'candidate.age', 'candidate.gender']),
  );
  for (const visit of [first, last])
    expect(readFact('sites.nearby', { ...witness.visit, ...visit })).toMatch(/none|failed/);
});
