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
  ['no page asks for the fact', { fact: 'candidate.gender', is: 'female' }, ': no page asks for candidate.gender'],
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

/** The message about the transition that nobody takes, of a campaign in English whose home has these blocks. */
async function neverTaken(blocks: readonly object[], when: Predicate, other: object = {}): Promise<string> {
  const page = { title: { en: 'A page' }, blocks: [] };
  const routes = [
    { ...page, name: 'home', blocks, next: [{ when, to: 'other' }, { to: 'end' }] },
    { ...page, name: 'other', next: [{ to: 'end' }], ...other },
    { ...page, name: 'end' },
  ];
  const about = { formatVersion: 1, id: 'ages', version: 1, name: 'Ages', type: 'Signup', home: 'home' };
  const text = JSON.stringify({ ...about, languages: ['en'], routes });
  const { proofs } = await proveDocuments({ files: [{ path: 'campaigns/ages.json', text }], registry });
  return (
    proofs.flatMap(({ issues }) => issues).find(({ code }) => code === 'prove-transition-impossible')?.message ?? ''
  );
}

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
])('[B5] the reason is named if %s', async (_where, blocks, when, reason) => {
  const message = await neverTaken(blocks, when);
  expect(message).toContain(' is never taken');
  expect(message.endsWith(reason)).toBe(true);
});

const NEVER: Predicate = { fact: 'candidate.age', lessThan: 18 };

test('[B9, A16] a page that a visit can begin on is reached by its address', async () => {
  expect(await neverTaken([{ block: 'Age' }], NEVER)).toContain(
    'never taken, and no other transition leads to the route "other": ',
  );
});

test('[B9] a block that offers less to some visitors is not given as the reason', async () => {
  const confirmed: Predicate = { fact: 'candidate.detailsConfirmed', is: 'yes' };
  const when: Predicate = { all: [confirmed, { fact: 'candidate.firstName', known: true }] };
  const message = await neverTaken([{ block: 'LeadVerification' }], when, { blocks: [{ block: 'FullName' }] });
  expect(message).toContain(' is never taken');
  expect(message).not.toContain('offers only');
});

/** The findings about transitions of a campaign that branches by yes or no, with a last transition for all others. */
async function deadDefaults(required: boolean): Promise<string[]> {
  const page = { title: { en: 'A page' }, blocks: [] };
  const smoker = {
    block: 'Question',
    id: 'smoker',
    props: { kind: 'yesNo', label: { en: 'Do you smoke?' }, required },
  };
  const next = [
    { when: { fact: 'answer.smoker', is: 'yes' }, to: 'other' },
    { when: { fact: 'answer.smoker', is: 'no' }, to: 'end' },
    { to: 'other' },
  ];
  const routes = [
    { ...page, name: 'home', blocks: [smoker], next },
    { ...page, name: 'other', next: [{ to: 'end' }] },
    { ...page, name: 'end' },
  ];
  const about = { formatVersion: 1, id: 'smokers', version: 1, name: 'Smokers', type: 'Signup', home: 'home' };
  const text = JSON.stringify({ ...about, languages: ['en'], routes });
  const { proofs } = await proveDocuments({ files: [{ path: 'campaigns/smokers.json', text }], registry });
  return proofs
    .flatMap(({ issues }) => issues)
    .filter(({ code }) => code.startsWith('prove-transition'))
    .map(({ code, message }) => `${code} ${message}`);
}

test('[B5] a last transition is dead if those before it take every visitor, even if its route is reached', async () => {
  expect(await deadDefaults(true)).toEqual([
    'prove-transition-shadowed The transition to "other" without a condition is never taken: ' +
      'the transitions before it take every visitor; ' +
      'leave out the condition of the last of them, and remove this one',
  ]);
  expect(await deadDefaults(false)).toEqual([]);
});
