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
  const document = {
    formatVersion: 1,
    id: 'ages',
    version: 1,
    name: 'Ages',
    type: 'Signup',
    home: 'home',
    languages: ['en', 'es'],
    routes,
  };
  return { path: 'campaigns/ages.json', text: JSON.stringify(document) };
}

test.each<[string, Predicate, string]>([
  ['the block offers other answers', { fact: 'candidate.age', lessThan: 18 }, ': Age offers only 18 to 101'],
  ['no page asks the fact', { fact: 'candidate.gender', is: 'female' }, ': no page asks for candidate.gender'],
  [
    'of several conditions one can never hold',
    {
      all: [
        { fact: 'candidate.age', atLeast: 50 },
        { fact: 'candidate.weightKg', moreThan: 60 },
      ],
    },
    ': no page asks for candidate.weightKg',
  ],
])('[B5] a transition that nobody takes says why: %s', async (_why, when, reason) => {
  const { proofs } = await proveDocuments({ files: [branchingBy(when)], registry });
  const messages = proofs
    .flatMap(({ issues }) => issues)
    .filter(({ code }) => code === 'prove-transition-impossible')
    .map(({ message }) => message);
  expect(messages).toEqual([expect.stringMatching(/never taken/)]);
  expect(messages[0]?.endsWith(reason)).toBe(true);
});

test.each<[string, readonly object[], Predicate, string]>([
  [
    'a call lacks what it needs',
    [{ block: 'Age' }],
    { fact: 'sites.nearby', is: 'found' },
    ': no page asks for candidate.postalCode, which the call needs',
  ],
  [
    'the list offers other answers',
    [{ block: 'GenderSelect', props: { offerOther: false } }],
    { fact: 'candidate.gender', is: 'other' },
    ': GenderSelect offers only male, female',
  ],
  [
    'the campaign is in other languages',
    [{ block: 'Age' }],
    { fact: 'path.language', is: 'es' },
    ': the campaign is only in en',
  ],
])('[B5] and where %s', async (_where, blocks, when, reason) => {
  const page = { title: { en: 'A page' }, blocks: [] };
  const routes = [
    { ...page, name: 'home', blocks, next: [{ when, to: 'other' }, { to: 'end' }] },
    { ...page, name: 'other', next: [{ to: 'end' }] },
    { ...page, name: 'end' },
  ];
  const about = { formatVersion: 1, id: 'ages', version: 1, name: 'Ages', type: 'Signup', home: 'home' };
  const text = JSON.stringify({ ...about, languages: ['en'], routes });
  const { proofs } = await proveDocuments({ files: [{ path: 'campaigns/ages.json', text }], registry });
  const found = proofs.flatMap(({ issues }) => issues).find(({ code }) => code === 'prove-transition-impossible');
  expect(found?.message).toContain(' is never taken');
  expect(found?.message.endsWith(reason)).toBe(true);
});
