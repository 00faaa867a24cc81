import { expect, test } from 'vitest';
import { proveDocuments } from '#checker/prove/prove-documents.ts';
import { loadBlocks } from '#registry/load-blocks.ts';
import { createRegistry } from '#registry/registry.ts';
import type { Predicate } from '#schemas/campaign/predicate.ts';

const registry = createRegistry(await loadBlocks('blocks'));
const words = (en: string) => ({ en, es: `ES ${en}` });

/** A campaign that asks the age from the Age block's list, and branches by a condition. */
function branchingBy(when: Predicate) {
  const page = (name: string, rest: object) => ({ name, title: words(name), blocks: [], ...rest });
  const routes = [
    page('home', { blocks: [{ block: 'Age' }], next: [{ when, to: 'other' }, { to: 'end' }] }),
    page('other', { next: [{ to: 'end' }] }),
    page('end', {}),
  ];
  const document = { formatVersion: 1, id: 'ages', version: 1, name: 'Ages', type: 'Signup', home: 'home', languages: ['en', 'es'], routes };
  return { path: 'campaigns/ages.json', text: JSON.stringify(document) };
}

test.each<[string, Predicate, string]>([
  ['the block offers other answers', { fact: 'candidate.age', lessThan: 18 }, ': Age offers only 18 to 101'],
  ['no page asks the fact', { fact: 'candidate.gender', is: 'female' }, ': no page asks candidate.gender'],
  ['of several conditions one can never hold', { all: [{ fact: 'candidate.age', atLeast: 50 }, { fact: 'candidate.weightKg', moreThan: 60 }] }, ': no page asks candidate.weightKg'],
])('[B5] a transition that nobody takes says why: %s', async (_why, when, reason) => {
  const { proofs } = await proveDocuments({ files: [branchingBy(when)], registry });
  const messages = proofs.flatMap(({ issues }) => issues).filter(({ code }) => code === 'prove-transition-impossible').map(({ message }) => message);
  expect(messages).toEqual([expect.stringMatching(/never taken/)]);
  expect(messages[0]?.endsWith(reason)).toBe(true);
});
