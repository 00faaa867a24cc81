import { expect, test } from 'vitest';
import { entryAt, pagePositionOf } from './expanded-blocks.ts';
import type { OutlineRoute } from './outline.ts';

const PARTS: Readonly<Record<string, unknown>> = {
  'fragments/consents.json': { blocks: [{ block: 'GenericConsent' }, { use: 'more' }] },
  'fragments/more.json': { blocks: [{ block: 'RichText' }, { block: 'Callout' }] },
  'fragments/endless.json': { blocks: [{ use: 'endless' }, { block: 'RichText' }] },
};
const textOf = (name: string) => JSON.stringify(PARTS[name]);

const ROUTE: OutlineRoute = {
  name: 'home',
  title: {},
  pointer: '/routes/0',
  document: 's6.json',
  next: [],
  isLanding: false,
  meta: {},
  blocks: [
    { at: 0, pointer: '/routes/0/blocks/0', block: 'FullName', props: {} },
    { at: 1, pointer: '/routes/0/blocks/1', part: 'consents', props: {} },
    { at: 2, pointer: '/routes/0/blocks/2', part: 'endless', props: {} },
    { at: 3, pointer: '/routes/0/blocks/3', block: 'Email', props: {} },
  ],
};

test('a block of the page belongs to the entry that stands for it, shared parts in shared parts included', () => {
  expect([0, 1, 2, 3, 4, 5, 6].map((position) => entryAt(ROUTE, position, textOf))).toEqual([
    0,
    1,
    1,
    1,
    2,
    3,
    undefined,
  ]);
});

test('an entry begins where the blocks before it end', () => {
  expect([0, 1, 2, 3].map((at) => pagePositionOf(ROUTE, at, textOf))).toEqual([0, 1, 4, 5]);
});
