import { expect, test } from 'vitest';
import { keepTyping, restoreTyped } from './autosave.ts';
import type { Journal, TypedText } from './journal.ts';
import { createStudioStore } from './studio-store.ts';
import { completed, typed } from './typing-slice.ts';

const FIELD = 'json s6.json/routes/0/blocks/0/props/schema';
const unfinished = (text: string): TypedText => ({ field: FIELD, text, before: '{}' });

/** The fields of a journal, in memory. */
function memoryJournal() {
  const kept = new Map<string, TypedText>();
  const nothing = () => Promise.resolve();
  const journal: Journal = {
    keep: nothing,
    forget: nothing,
    read: () => Promise.resolve([]),
    keepTyped: (one) => {
      kept.set(one.field, one);
      return Promise.resolve();
    },
    forgetTyped: (field) => {
      kept.delete(field);
      return Promise.resolve();
    },
    readTyped: () => Promise.resolve([...kept.values()]),
  };
  return { kept, journal };
}

test('what no document can say yet is in the journal at once, and gone when it is complete', () => {
  const { kept, journal } = memoryJournal();
  const store = createStudioStore();
  const stop = keepTyping(store, journal);
  store.dispatch(typed(unfinished('{ "type')));
  expect(kept.get(FIELD)?.text).toBe('{ "type');
  store.dispatch(typed(unfinished('{ "type": ')));
  expect([...kept.values()]).toEqual([unfinished('{ "type": ')]);
  store.dispatch(completed(FIELD));
  expect(kept.size).toBe(0);
  stop();
});

test('it is in its field again after a crash, unless something is typed there already', async () => {
  const { journal } = memoryJournal();
  await journal.keepTyped(unfinished('{ "type'));
  const store = createStudioStore();
  await restoreTyped(store, journal);
  expect(store.getState().typing.texts[FIELD]).toEqual(unfinished('{ "type'));
  store.dispatch(typed(unfinished('{ "title')));
  await restoreTyped(store, journal);
  expect(store.getState().typing.texts[FIELD]?.text).toBe('{ "title');
});
