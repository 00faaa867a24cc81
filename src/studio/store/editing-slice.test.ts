import { readFileSync } from 'node:fs';
import {
  type Arbitrary,
  array,
  assert,
  boolean,
  constantFrom,
  integer,
  oneof,
  property,
  record,
  string,
} from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Operation } from '#schemas/content-operations.ts';
import { edit } from './edit.ts';
import {
  changed,
  mirrored,
  notSaved,
  opened,
  redone,
  refreshed,
  restored,
  saved,
  saving,
  settled,
  undone,
} from './editing-slice.ts';
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

test('a text that was taken back while it is on its way to the server is not saved yet', () => {
  const store = openStore();
  const stateNow = () => store.getState().editing.documents[DOCUMENT]?.state;
  store.dispatch(write(`${TEXT} `, 1));
  store.dispatch(saving({ document: DOCUMENT, text: `${TEXT} ` }));
  store.dispatch(undone());
  expect([textOf(store), stateNow()]).toEqual([TEXT, 'waiting']);
  store.dispatch(saved({ document: DOCUMENT, text: `${TEXT} `, revision: 4 }));
  expect(stateNow()).toBe('waiting');
  store.dispatch(saving({ document: DOCUMENT, text: TEXT }));
  store.dispatch(saved({ document: DOCUMENT, text: TEXT, revision: 5 }));
  expect(stateNow()).toBe('saved');
});

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
    store.dispatch(refreshed({ document: DOCUMENT, text: 'theirs', revision: 9, author: 'ana', at: 5 }));
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

describe('changes of others', () => {
  const LINES = ['one', 'two', 'three', 'four', 'five'];
  const having = (...changes: readonly (readonly [at: number, text: string])[]) =>
    changes.reduce((lines, [at, text]) => lines.with(at, text), LINES).join('\n');
  const theirs = (text: string, revision: number) =>
    refreshed({ document: DOCUMENT, text, revision, author: 'ana', at: 0 });
  const stateOf = (store: StudioStore) => store.getState().editing.documents[DOCUMENT];

  test('come in place where nothing is unsaved, and undo still takes back what the author did', () => {
    const store = openStore(having());
    store.dispatch(write(having([1, 'MINE']), 0));
    store.dispatch(saved({ document: DOCUMENT, text: having([1, 'MINE']), revision: 4 }));
    store.dispatch(theirs(having([1, 'MINE'], [4, 'THEIRS']), 5));
    expect(stateOf(store)).toMatchObject({ state: 'saved', revision: 5, text: having([1, 'MINE'], [4, 'THEIRS']) });
    store.dispatch(undone());
    expect(stateOf(store)).toMatchObject({ state: 'waiting', text: having([4, 'THEIRS']) });
    store.dispatch(theirs(having([0, 'MORE'], [1, 'MINE'], [4, 'THEIRS']), 6));
    store.dispatch(redone());
    expect(textOf(store)).toBe(having([0, 'MORE'], [1, 'MINE'], [4, 'THEIRS']));
  });

  test('join what is unsaved, if they are in another place', () => {
    const store = openStore(having());
    store.dispatch(write(having([1, 'MINE']), 0));
    store.dispatch(theirs(having([4, 'THEIRS']), 4));
    expect(stateOf(store)).toMatchObject({
      state: 'waiting',
      revision: 4,
      saved: having([4, 'THEIRS']),
      text: having([1, 'MINE'], [4, 'THEIRS']),
    });
  });

  test('are a conflict in the same place; the newest of them is shown', () => {
    const store = openStore(having());
    store.dispatch(write(having([1, 'MINE']), 0));
    store.dispatch(theirs(having([1, 'THEIRS']), 4));
    store.dispatch(theirs(having([1, 'THEIRS'], [4, 'MORE']), 5));
    expect(stateOf(store)).toMatchObject({
      state: 'conflict',
      text: having([1, 'MINE']),
      theirs: { revision: 5, text: having([1, 'THEIRS'], [4, 'MORE']) },
    });
  });

  test('stay a conflict when a save that was on its way then fails', () => {
    const store = openStore(having());
    store.dispatch(write(having([1, 'MINE']), 0));
    store.dispatch(saving({ document: DOCUMENT, text: having([1, 'MINE']) }));
    store.dispatch(theirs(having([1, 'THEIRS']), 4));
    store.dispatch(notSaved({ document: DOCUMENT, state: 'offline' }));
    expect(stateOf(store)).toMatchObject({ state: 'conflict' });
  });

  test('are none where the server says what the author has sent and typed on from', () => {
    const store = openStore(having());
    store.dispatch(write(having([1, 'MI']), 0));
    store.dispatch(saving({ document: DOCUMENT, text: having([1, 'MI']) }));
    store.dispatch(write(having([1, 'MINE']), 10));
    store.dispatch(theirs(having([1, 'MI']), 4));
    expect(stateOf(store)).toMatchObject({ state: 'waiting', revision: 4, text: having([1, 'MINE']) });
  });

  test('are taken back first where the author has changed the same place before', () => {
    const store = openStore(having());
    store.dispatch(write(having([1, 'MINE']), 0));
    store.dispatch(saved({ document: DOCUMENT, text: having([1, 'MINE']), revision: 4 }));
    store.dispatch(write(having([1, 'MINE'], [4, 'LATER']), 9000, 'five'));
    store.dispatch(saved({ document: DOCUMENT, text: having([1, 'MINE'], [4, 'LATER']), revision: 5 }));
    store.dispatch(theirs(having([1, 'THEIRS'], [4, 'LATER']), 6));
    expect(store.getState().editing.past.map(({ label }) => label)).toEqual(['write', 'others', 'write']);
    store.dispatch(undone());
    expect(textOf(store)).toBe(having([1, 'THEIRS']));
    store.dispatch(undone());
    expect(textOf(store)).toBe(having([1, 'MINE']));
    store.dispatch(undone());
    expect(textOf(store)).toBe(having());
  });

  test('whatever others do meanwhile, everything can be taken back, and redone to the last byte', () => {
    const line = record({ at: integer({ min: 0, max: 4 }), text: string({ maxLength: 4 }), isMine: boolean() });
    assert(
      property(array(line, { maxLength: 20 }), (lines) => {
        const store = openStore(having());
        for (const [index, { at, text, isMine }] of lines.entries()) {
          const before = textOf(store);
          const now = before.split('\n').with(at, text.replaceAll('\n', '')).join('\n');
          if (isMine) store.dispatch(write(now, index * 9000));
          else store.dispatch(mirrored({ document: DOCUMENT, before, text: now, at: 0 }));
        }
        const last = textOf(store);
        const steps = store.getState().editing.past.length;
        while (store.getState().editing.past.length > 0) store.dispatch(undone());
        while (store.getState().editing.future.length > 0) store.dispatch(redone());
        expect(textOf(store)).toBe(last);
        expect(store.getState().editing.past).toHaveLength(steps);
      }),
    );
  });
});

describe('what was not saved when the browser stopped', () => {
  const restore = (text: string, base?: string) =>
    restored({ document: DOCUMENT, text, ...(base === undefined ? {} : { base }), at: 0 });

  test('is there again, and joins what others have written since', () => {
    const store = openStore('a\nb\nC');
    store.dispatch(restore('A\nb\nc', 'a\nb\nc'));
    expect(store.getState().editing.documents[DOCUMENT]).toMatchObject({ text: 'A\nb\nC', state: 'waiting' });
  });

  test.each([
    ['in the same place', 'a'],
    ['of an unknown text', undefined],
  ])('is a conflict %s', (_what, base) => {
    const store = openStore('theirs');
    store.dispatch(restore('mine', base));
    expect(store.getState().editing.documents[DOCUMENT]).toMatchObject({
      text: 'mine',
      state: 'conflict',
      theirs: { text: 'theirs', revision: 3 },
    });
  });
});
