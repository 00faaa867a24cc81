import { readFileSync } from 'node:fs';
import { type Arbitrary, array, assert, constantFrom, integer, oneof, property, record, string } from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Operation } from '#schemas/content-operations.ts';
import { edit } from './edit.ts';
import { changed, opened, overtaken, redone, saved, settled, undone } from './editing-slice.ts';
import { createStudioStore, type StudioStore } from './studio-store.ts';

const DOCUMENT = 's6.json';
const TEXT = readFileSync(new URL('../../../campaigns/s6.json', import.meta.url), 'utf8');

function openStore(text = TEXT): StudioStore {
  const store = createStudioStore();
  store.dispatch(opened([{ name: DOCUMENT, text, revision: 3 }]));
  return store;
}

const textOf = (store: StudioStore) => store.getState().editing.documents[DOCUMENT]?.text ?? '';
const write = (text: string, at: number, group = 'title') =>
  changed({ document: DOCUMENT, text, label: 'write', group, at });

const ROUTES = ['home', 'gender', 'postal', 'age', 'email', 'nowhere'];
const place = integer({ min: 0, max: 4 });
const route = constantFrom(...ROUTES);
const words = string({ maxLength: 8 });
const operation: Arbitrary<Operation> = oneof(
  record({ do: constantFrom('addBlock' as const), route, block: constantFrom('FullName', 'Email'), to: place }),
  record({ do: constantFrom('removeBlock' as const), route, at: place }),
  record({ do: constantFrom('moveBlock' as const), route, at: place, toRoute: route, to: place }),
  record({ do: constantFrom('setProp' as const), route, at: place, name: words, value: words }),
  record({
    do: constantFrom('addRoute' as const),
    name: constantFrom('nowhere', 'more'),
    title: record({ en: words }),
  }),
  record({ do: constantFrom('moveRoute' as const), route, to: place }),
  record({ do: constantFrom('removeRoute' as const), route }),
  record({ do: constantFrom('set' as const), pointer: constantFrom('/name', '/settings/pageTitle'), value: words }),
);

describe('undo and redo', () => {
  test('any sequence of edits stays JSON, and can be taken back to the first byte and redone to the last', () => {
    assert(
      property(array(operation, { maxLength: 25 }), (operations) => {
        const store = openStore();
        for (const one of operations) edit(store, { document: DOCUMENT, operations: [one], label: 'addBlock' });
        const last = textOf(store);
        expect(() => {
          JSON.parse(last);
        }).not.toThrow();
        while (store.getState().editing.past.length > 0) store.dispatch(undone());
        expect(textOf(store)).toBe(TEXT);
        while (store.getState().editing.future.length > 0) store.dispatch(redone());
        expect(textOf(store)).toBe(last);
        // A fresh load shows the same.
        expect(textOf(openStore(last))).toBe(last);
      }),
      { numRuns: 500 },
    );
  });

  test('typing into one field is one step; a pause or another field begins the next', () => {
    const store = openStore('');
    store.dispatch(write('H', 0));
    store.dispatch(write('He', 100));
    store.dispatch(write('Hey', 5000));
    store.dispatch(write('Hey!', 5100, 'text'));
    expect(store.getState().editing.past).toHaveLength(3);
    store.dispatch(undone());
    expect(textOf(store)).toBe('Hey');
    store.dispatch(undone());
    expect(textOf(store)).toBe('He');
    store.dispatch(undone());
    expect(textOf(store)).toBe('');
  });

  test('a letter after a redo is a step of its own', () => {
    const store = openStore('');
    store.dispatch(write('H', 0));
    store.dispatch(undone());
    store.dispatch(redone());
    store.dispatch(write('He', 10));
    store.dispatch(undone());
    expect(textOf(store)).toBe('H');
  });

  test('another change forgets what could have been redone', () => {
    const store = openStore('');
    store.dispatch(write('H', 0));
    store.dispatch(undone());
    store.dispatch(write('J', 10));
    store.dispatch(redone());
    expect(textOf(store)).toBe('J');
  });
});

describe('saving', () => {
  test('what was typed while a save was on its way is not saved yet', () => {
    const store = openStore('a');
    store.dispatch(write('ab', 0));
    store.dispatch(write('abc', 10));
    store.dispatch(saved({ document: DOCUMENT, text: 'ab', revision: 4 }));
    expect(store.getState().editing.documents[DOCUMENT]).toMatchObject({
      text: 'abc',
      saved: 'ab',
      revision: 4,
      state: 'waiting',
    });
    store.dispatch(saved({ document: DOCUMENT, text: 'abc', revision: 5 }));
    expect(store.getState().editing.documents[DOCUMENT]).toMatchObject({ state: 'saved', revision: 5 });
  });

  test('a conflict keeps both texts until the author decides, and the decision can be taken back', () => {
    const store = openStore('a');
    store.dispatch(write('mine', 0));
    store.dispatch(overtaken({ document: DOCUMENT, theirs: { text: 'theirs', revision: 9, author: 'ana' } }));
    store.dispatch(write('mine too', 10));
    expect(store.getState().editing.documents[DOCUMENT]).toMatchObject({ state: 'conflict', text: 'mine too' });
    store.dispatch(settled({ document: DOCUMENT, text: 'theirs', at: 20 }));
    expect(store.getState().editing.documents[DOCUMENT]).toMatchObject({
      state: 'saved',
      text: 'theirs',
      revision: 9,
      theirs: undefined,
    });
    store.dispatch(undone());
    expect(textOf(store)).toBe('mine too');
  });
});
