import { expect, test } from 'vitest';
import { opened, redone, undone } from '../store/editing-slice.ts';
import { selected } from '../store/selection-slice.ts';
import { createStudioStore } from '../store/studio-store.ts';
import { moveBlock, removeBlock } from './edits.ts';
import { edit } from '../store/edit.ts';
import { followSelection } from './follow-selection.ts';
import { outlineNow } from './use-outline.ts';

const DOCUMENT = 'spring.json';
const block = (name: string) => ({ block: name });

function open() {
  const routes = [
    { name: 'home', title: {}, blocks: ['Age', 'Email', 'Phone', 'Email'].map(block) },
    { name: 'end', title: {}, blocks: [block('ThankYou')] },
  ];
  const store = createStudioStore();
  store.dispatch(opened([{ name: DOCUMENT, text: JSON.stringify({ id: 'spring', routes }, null, 2), revision: 1 }]));
  followSelection(store, DOCUMENT);
  const route = (name: string) => {
    const found = outlineNow(store, DOCUMENT)?.routes.find((one) => one.name === name);
    if (found === undefined) throw new Error(`There is no route ${name}`);
    return found;
  };
  return {
    store,
    route,
    select: (name: string, at: number) => store.dispatch(selected({ kind: 'block', route: name, at })),
    now: () => store.getState().selection.now,
  };
}

test('the selection follows a block whose move is undone and redone', () => {
  const { store, route, now } = open();
  moveBlock(store, route('home'), 2, route('home'), 0);
  expect(now()).toEqual({ kind: 'block', route: 'home', at: 0 });
  store.dispatch(undone());
  expect(now()).toEqual({ kind: 'block', route: 'home', at: 2 });
  store.dispatch(redone());
  expect(now()).toEqual({ kind: 'block', route: 'home', at: 0 });
});

test('it follows a block to another screen and back', () => {
  const { store, route, now } = open();
  moveBlock(store, route('home'), 2, route('end'), 0);
  store.dispatch(undone());
  expect(now()).toEqual({ kind: 'block', route: 'home', at: 2 });
});

test('it stays with a block above which another one comes or goes', () => {
  const { store, route, select, now } = open();
  select('home', 2);
  edit(store, { document: DOCUMENT, operations: [{ do: 'removeBlock', route: 'home', at: 0 }], label: 'removeBlock' });
  expect(now()).toEqual({ kind: 'block', route: 'home', at: 1 });
  expect(route('home').blocks[1]?.block).toBe('Phone');
});

test('a block that is changed stays selected, whatever stands elsewhere', () => {
  const { store, select, now } = open();
  select('home', 1);
  const operations = [{ do: 'set' as const, pointer: '/routes/0/blocks/1/id', value: 'mail' }];
  edit(store, { document: DOCUMENT, operations, label: 'changeBlock' });
  expect(now()).toEqual({ kind: 'block', route: 'home', at: 1 });
});

test('what is removed is not followed to one that is alike', () => {
  const { store, route, select, now } = open();
  select('home', 1);
  removeBlock(store, route('home'), 1);
  expect(now()).toEqual({ kind: 'route', route: 'home' });
});
