import { expect, test } from 'vitest';
import { revisionChanges } from './revision-changes.ts';

const words = (en: string) => ({ en, es: `ES ${en}` });
const heading = (en: string) => ({ block: 'Heading', props: { text: words(en) } });
const screen = (name: string, blocks: readonly object[], more: object = {}) => ({
  name,
  title: words(name),
  blocks,
  ...more,
});
const textOf = (routes: readonly object[], more: object = {}) =>
  JSON.stringify({ id: 'x', version: 1, routes, ...more });
const changes = (before: string, after: string) => revisionChanges(before, after);
const names = (list: readonly { readonly name: string }[] | undefined) => list?.map(({ name }) => name);

test('screens are added, removed and changed, by their names', () => {
  const found = changes(
    textOf([screen('home', []), screen('gone', []), screen('bye', [])]),
    textOf([screen('home', [], { next: [{ to: 'new' }] }), screen('new', [heading('Hi')]), screen('bye', [])]),
  );
  expect(names(found?.screens.added)).toEqual(['new']);
  expect(names(found?.screens.removed)).toEqual(['gone']);
  expect(names(found?.screens.changed)).toEqual(['home']);
  // What stands on a new screen is new with it.
  expect(found?.blocks).toEqual({ added: 0, removed: 0, changed: 0 });
});

test('blocks and texts of a screen that stays are counted', () => {
  const found = changes(
    textOf([screen('home', [heading('Hello'), { block: 'FullName' }])]),
    textOf([screen('home', [heading('Welcome'), heading('Two'), { block: 'Phone', id: 'phone' }])]),
  );
  expect(found?.blocks).toEqual({ added: 2, removed: 1, changed: 1 });
  expect(found?.texts).toBe(1);
  expect(found?.members).toEqual([]);
});

test('a title and a setting count, and so do the blocks of a shared part', () => {
  const found = changes(
    textOf([screen('home', [])], { settings: { pageTitle: words('A') } }),
    textOf([screen('home', [], { title: words('Other') })], { settings: { pageTitle: words('B') }, version: 2 }),
  );
  expect(found?.texts).toBe(2);
  expect(found?.members).toEqual(['version', 'settings']);
  const part = changes(JSON.stringify({ blocks: [heading('A')] }), JSON.stringify({ blocks: [heading('B')] }));
  expect(part?.blocks.changed).toBe(1);
  expect(part?.texts).toBe(1);
});

test('nothing but another formatting is no change, and what is no JSON is not compared', () => {
  const text = textOf([screen('home', [])]);
  expect(changes(text, JSON.stringify(JSON.parse(text), null, 2))).toMatchObject({ texts: 0, members: [] });
  expect(changes(text, '{')).toBeUndefined();
});
