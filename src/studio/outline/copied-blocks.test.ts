import { expect, test } from 'vitest';
import { opened } from '../store/editing-slice.ts';
import { createStudioStore } from '../store/studio-store.ts';
import { copiedText, pasteBlocks } from './copied-blocks.ts';
import { outlineNow } from './use-outline.ts';

const BLOCKS = [{ block: 'Age' }, { block: 'Question', id: 'often', props: { kind: 'yesNo' } }, { use: 'contact' }];

function open(id: string, blocks: readonly object[], parts: readonly string[] = []) {
  const document = `${id}.json`;
  const store = createStudioStore();
  const text = JSON.stringify({ id, routes: [{ name: 'home', title: {}, blocks }] }, null, 2);
  const others = parts.map((name) => ({ name: `fragments/${name}.json`, text: '{"blocks":[]}', revision: 1 }));
  store.dispatch(opened([{ name: document, text, revision: 1 }, ...others]));
  const routes = () => outlineNow(store, document)?.routes ?? [];
  const home = () => {
    const [route] = routes();
    if (route === undefined) throw new Error('There is no screen');
    return route;
  };
  const registry = { find: (name: string) => (name === 'Unheard' ? undefined : { name }) };
  return {
    store,
    copy: (at: number) => {
      const block = home().blocks[at];
      return block === undefined ? '' : copiedText(block);
    },
    paste: (said: string, to: number) => pasteBlocks(said, { store, registry, routes: routes(), route: home(), to }),
    ids: () => home().blocks.map((one) => [one.block ?? one.part, one.id]),
  };
}

test('a block is pasted below, with an id of its own', () => {
  const { copy, paste, ids, store } = open('spring', BLOCKS, ['contact']);
  expect(paste(copy(1), 1)).toBeUndefined();
  expect(ids()).toEqual([
    ['Age', undefined],
    ['Question', 'often-2'],
    ['Question', 'often'],
    ['contact', undefined],
  ]);
  expect(store.getState().selection.now).toEqual({ kind: 'block', route: 'home', at: 1 });
});

test('it keeps its id in another campaign, and a part that is there is used there', () => {
  const from = open('spring', BLOCKS, ['contact']);
  const to = open('summer', [{ block: 'Email' }], ['contact']);
  to.paste(from.copy(1), 1);
  to.paste(from.copy(2), 2);
  expect(to.ids()).toEqual([
    ['Email', undefined],
    ['Question', 'often'],
    ['contact', undefined],
  ]);
});

test('what cannot be pasted says why, and changes nothing', () => {
  const from = open('spring', BLOCKS, ['contact']);
  const to = open('summer', [{ block: 'Email' }]);
  expect(to.paste(from.copy(2), 1)).toEqual({ kind: 'unknown-part', name: 'contact' });
  expect(to.paste('a sentence', 1)).toEqual({ kind: 'no-block' });
  expect(to.paste('{"trialflow":"blocks","blocks":[{"block":"Unheard"}]}', 1)).toEqual({
    kind: 'unknown-block',
    name: 'Unheard',
  });
  expect(to.ids()).toEqual([['Email', undefined]]);
});
