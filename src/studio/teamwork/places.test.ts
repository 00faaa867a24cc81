import { expect, test } from 'vitest';
import { readOutline, type Outline } from '../outline/outline.ts';
import type { Selection } from '../store/selection-slice.ts';
import { placeOf, selectionOf } from './places.ts';

const FRAGMENT = { routes: [{ name: 'after', title: {}, blocks: [{ block: 'Email' }] }] };

function outlineOf(blocks: readonly object[], rest: readonly object[] = [{ use: 'end' }]): Outline {
  const texts: Readonly<Record<string, string>> = {
    'spring.json': JSON.stringify({ id: 'spring', routes: [{ name: 'home', title: {}, blocks }, ...rest] }),
    'fragments/end.json': JSON.stringify(FRAGMENT),
  };
  const outline = readOutline('spring.json', (name) => texts[name]);
  if (outline === undefined) throw new Error('the outline cannot be read');
  return outline;
}

const BLOCKS = [
  { block: 'Callout' },
  { block: 'Callout', id: 'named' },
  { use: 'contact' },
  { block: 'Callout' },
  { block: 'Age' },
];
const block = (at: number, route = 'home'): Selection => ({ kind: 'block', route, at });
const placeIn = (selection: Selection) => placeOf(selection, outlineOf(BLOCKS), 'spring.json');

test.each<readonly [string, Selection, object]>([
  ['the campaign', { kind: 'campaign' }, { document: 'spring.json', place: {} }],
  ['a screen', { kind: 'route', route: 'home' }, { document: 'spring.json', place: { route: 'home' } }],
  [
    'a block with an id',
    block(1),
    { document: 'spring.json', place: { route: 'home', block: 'Callout', id: 'named' } },
  ],
  ['the second of a type', block(3), { document: 'spring.json', place: { route: 'home', block: 'Callout', nth: 1 } }],
  ['a part', block(2), { document: 'spring.json', place: { route: 'home', block: 'use contact', nth: 0 } }],
  [
    'a block of a shared screen',
    block(0, 'after'),
    { document: 'fragments/end.json', place: { route: 'after', block: 'Email', nth: 0 } },
  ],
])('%s is a place, and is found there again', (_what, selection, place) => {
  expect(placeIn(selection)).toEqual(place);
  expect(selectionOf(placeIn(selection), outlineOf(BLOCKS))).toEqual(selection);
});

test('a block is found after others have come and moved', () => {
  const changed = outlineOf([{ block: 'Age' }, { block: 'FullName' }, { block: 'Callout', id: 'named' }]);
  expect(selectionOf(placeIn(block(1)), changed)).toEqual(block(2));
  expect(selectionOf(placeIn(block(4)), changed)).toEqual(block(0));
});

test('what is gone leaves its screen, and a screen that is gone the campaign', () => {
  expect(selectionOf(placeIn(block(3)), outlineOf([{ block: 'Callout' }]))).toEqual({ kind: 'route', route: 'home' });
  expect(selectionOf(placeIn(block(0, 'after')), outlineOf(BLOCKS, []))).toEqual({ kind: 'campaign' });
});
