import { beforeAll, expect, test } from 'vitest';
import { loadBlocks } from '#registry/load-blocks.ts';
import { createRegistry, type Registry } from '#registry/registry.ts';
import { checkedCampaigns } from '../checked-campaigns.ts';
import { changedConsents } from './changed-consents.ts';
import { versionedCampaigns, type VersionedCampaign } from './versioned-campaign.ts';

let registry: Registry;
beforeAll(async () => {
  registry = createRegistry(await loadBlocks('blocks'));
});

const words = (en: string) => ({ en, es: `ES ${en}` });

/** A consent by its id, its type and its words; without an id, it gets one from its place. */
type Asked = readonly [id: string | undefined, type: 'sms' | 'email' | 'call', text: string];

async function versioned(consents: readonly Asked[]): Promise<VersionedCampaign> {
  const blocks = consents.map(([id, type, text]) => ({
    block: 'GenericConsent',
    ...(id === undefined ? {} : { id }),
    props: { consents: [{ type, ask: 'box', required: false, text: words(text) }] },
  }));
  const document = {
    formatVersion: 1,
    id: 'one',
    version: 1,
    name: 'One',
    type: 'Signup',
    home: 'home',
    languages: ['en', 'es'],
    routes: [{ name: 'home', title: words('Hello'), blocks: [{ block: 'Email' }, ...blocks] }],
  };
  const files = [{ path: 'one.json', text: JSON.stringify(document) }];
  const [found] = versionedCampaigns(await checkedCampaigns({ files, registry }));
  if (found === undefined) throw new Error('the campaign of the test has errors');
  return found;
}

async function messageOf(before: readonly Asked[], now: readonly Asked[]): Promise<string | undefined> {
  const { campaign } = await versioned(before);
  return changedConsents([await versioned(now)], registry, () => campaign)[0]?.message;
}

const A: Asked = ['a', 'email', 'You may write.'];
const B: Asked = ['b', 'call', 'You may call.'];
const C: Asked = ['c', 'sms', 'You may text.'];
const REWORDED: Asked = ['b', 'call', 'You may call at night.'];

test.each([
  ['the words of one among others', [A, B, C], [A, REWORDED, C], 'The consent text of "b" differs from'],
  ['a new one before others', [B, C], [A, B, C], 'The consent "a" is new since'],
  ['one that is gone', [A, B, C], [B, C], 'The consent "a" is gone since'],
  ['two that changed places', [A, B, C], [B, A, C], 'The order of "b", "a" differs from'],
  [
    'a new one without an id, which takes over the id of the next one',
    [[undefined, 'call', 'You may call.']],
    [
      [undefined, 'email', 'You may write.'],
      [undefined, 'call', 'You may call.'],
    ],
    'The consent "generic-consent" is new since',
  ],
  [
    'several changes at once',
    [A, B],
    [REWORDED, C],
    'The consent text of "b" differs from, the consent "c" is new since and the consent "a" is gone since',
  ],
] satisfies [string, readonly Asked[], readonly Asked[], string][])(
  '[B1] exactly what changed is named: %s',
  async (_what, before, now, says) => {
    expect(await messageOf(before, now)).toBe(
      `${says} what visitors of version 1 saw: evidence could not say what they agreed to`,
    );
  },
);

test('[B1] equal consents are no change', async () => {
  expect(await messageOf([A, B], [A, B])).toBeUndefined();
});

test('[B1] the version that is proposed is the next one that no other words were served under', async () => {
  const now = await versioned([REWORDED]);
  const [other, same] = [await versioned([B]), await versioned([REWORDED])];
  const found = (served: readonly VersionedCampaign[]) =>
    changedConsents([now], registry, (_id, version) => served[version - 1]?.campaign)[0];
  for (const [served, better] of [
    [[other], 2],
    [[other, other, other, other], 5],
    [[other, other, same, other], 3],
  ] as const) {
    const issue = found(served);
    expect([issue?.suggestion, issue?.fix?.map(({ text }) => text)]).toEqual([
      `"version": ${better}`,
      [String(better)],
    ]);
    expect(issue?.message).toContain('what visitors of version 1 saw');
  }
  expect(found([same])).toBeUndefined();
});
