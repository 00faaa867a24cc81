import { globSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { checkedCampaigns } from '#checker/checked-campaigns.ts';
import { loadBlocks } from '#registry/load-blocks.ts';
import { createRegistry } from '#registry/registry.ts';
import { opened, undone } from '../store/editing-slice.ts';
import { createStudioStore } from '../store/studio-store.ts';
import { isCampaignDocument } from '../store/campaign-parts.ts';
import { makeOwn, type Shared } from './make-own.ts';
import { readOutline } from './outline.ts';
import { isSharedWithOthers, sharedBy } from '../store/shared-by.ts';

const NAMES = globSync('**/*.json', { cwd: 'campaigns' }).filter((name) => !name.startsWith('rules'));
const CAMPAIGNS = NAMES.filter(isCampaignDocument);

function openShipped() {
  const store = createStudioStore();
  const read = (name: string) => readFileSync(`campaigns/${name}`, 'utf8');
  store.dispatch(opened(NAMES.map((name) => ({ name, text: read(name), revision: 1 }))));
  const textOf = (name: string) => store.getState().editing.documents[name]?.text;
  return { store, textOf };
}

type Opened = ReturnType<typeof openShipped>;

/** The first thing of a campaign that stands in another document. */
function sharedIn(document: string, { textOf }: Opened): Shared | undefined {
  const routes = readOutline(document, textOf)?.routes ?? [];
  const screen = routes.find((route) => route.document !== document);
  if (screen !== undefined) return { route: screen };
  for (const route of routes) {
    const block = route.blocks.find(({ part, questionnaire }) => part !== undefined || questionnaire !== undefined);
    if (block !== undefined) return { route, block };
  }
  return undefined;
}

function makeAllOwn(document: string, open: Opened): number {
  for (let count = 0; ; count += 1) {
    const shared = sharedIn(document, open);
    if (shared === undefined) return count;
    expect(makeOwn(open.store, document, shared)).toBeUndefined();
  }
}

/** What the checker makes of all campaigns, without the shared parts that nobody has to use any more. */
async function checked({ textOf }: Opened, isWanted: (name: string) => boolean = () => true) {
  const registry = createRegistry(await loadBlocks('blocks'));
  const names = NAMES.filter(isWanted);
  const files = names.map((name) => ({ path: `campaigns/${name}`, text: textOf(name) ?? '' }));
  return checkedCampaigns({ files, registry });
}

describe('what is shared becomes the campaign’s own', () => {
  test.each(CAMPAIGNS)('%s: each is one step, which is taken back byte for byte', (document) => {
    const open = openShipped();
    const written = open.textOf(document);
    const count = makeAllOwn(document, open);
    for (let step = 0; step < count; step += 1) open.store.dispatch(undone());
    expect(open.textOf(document)).toBe(written);
  });

  test('visitors meet the same in every campaign, and the checker finds nothing new', async () => {
    const open = openShipped();
    const before = await checked(open);
    for (const document of CAMPAIGNS) makeAllOwn(document, open);
    const after = await checked(open, (name) => !name.startsWith('fragments/') || name.includes('sequencing'));
    expect(after.issues).toEqual([]);
    expect([...after.campaigns]).toEqual([...before.campaigns]);
  });

  test('a part within shared screens comes with them, in one step', () => {
    const open = openShipped();
    const route = readOutline('s15.json', open.textOf)?.routes.find(({ blocks }) =>
      blocks.some(({ part }) => part === 'contact-consents'),
    );
    const block = route?.blocks.find(({ part }) => part === 'contact-consents');
    if (route === undefined || block === undefined) throw new Error('s15 has no consents');
    expect(makeOwn(open.store, 's15.json', { route, block })).toBeUndefined();
    expect(open.textOf('s15.json')).not.toContain('"use": "signup-contact"');
    const own = readOutline('s15.json', open.textOf)?.routes.find(({ name }) => name === route.name);
    expect(own?.document).toBe('s15.json');
    expect(own?.blocks.map(({ part }) => part)).toContain('health-data-consents');
    expect(own?.blocks.map(({ part }) => part)).not.toContain('contact-consents');
  });
});

test('a shared part names the campaigns that a change would reach', () => {
  const { documents } = openShipped().store.getState().editing;
  expect(sharedBy(documents, 'fragments/booking-thank-you.json')).toEqual(['ws18', 'ws21']);
  expect(isSharedWithOthers(documents, 'fragments/booking-thank-you.json', 'ws18.json')).toBe(true);
  expect(isSharedWithOthers(documents, 'ws18.json', 'ws18.json')).toBe(false);
});
