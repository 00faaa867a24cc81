import { expect, test } from 'vitest';
import { opened, undone } from '../store/editing-slice.ts';
import { valueAt } from '../store/json-pointer.ts';
import { readJson } from '../store/read-json.ts';
import { createStudioStore } from '../store/studio-store.ts';
import { duplicateBlock } from './edits.ts';
import { copiedText, pasteBlocks } from './copied-blocks.ts';
import { outlineNow } from './use-outline.ts';

const BLOCKS = [{ block: 'Age' }, { block: 'Question', id: 'often', props: { kind: 'yesNo' } }, { use: 'contact' }];

type Documents = Readonly<Record<string, unknown>>;

/** Opens a campaign with a screen, and other documents beside it. */
function open(id: string, blocks: readonly object[], others: Documents = {}, rest: object = {}) {
  const document = `${id}.json`;
  const store = createStudioStore();
  const text = JSON.stringify({ id, ...rest, routes: [{ name: 'home', title: {}, blocks }] }, null, 2);
  const documents = Object.entries({ ...others }).map(([name, value]) => [name, JSON.stringify(value)] as const);
  store.dispatch(
    opened([[document, text] as const, ...documents].map(([name, is]) => ({ name, text: is, revision: 1 }))),
  );
  const routes = () => outlineNow(store, document)?.routes ?? [];
  const home = () => {
    const [route] = routes();
    if (route === undefined) throw new Error('There is no screen');
    return route;
  };
  const blockAt = (at: number) => {
    const block = home().blocks[at];
    if (block === undefined) throw new Error(`There is no block ${at}`);
    return block;
  };
  const registry = { find: (name: string) => (name === 'Unheard' ? undefined : { name }) };
  const textNow = () => store.getState().editing.documents[document]?.text ?? '';
  return {
    store,
    textNow,
    written: () => readJson(textNow())?.value,
    /** The blocks as the document says them. */
    blocks: () => home().blocks.map(({ pointer }) => valueAt(readJson(textNow())?.value, pointer)),
    copy: (at: number) => copiedText(store, document, home(), blockAt(at)),
    duplicate: (at: number) => duplicateBlock(store, home(), blockAt(at), routes()),
    paste: (said: string, to: number) =>
      pasteBlocks(said, { store, campaign: document, registry, routes: routes(), route: home(), to }),
    ids: () => home().blocks.map((one) => [one.block ?? one.part, one.id]),
  };
}

const CONTACT = { 'fragments/contact.json': { blocks: [{ block: 'Email' }, { block: 'Phone', id: 'home-phone' }] } };
const NINE = {
  'questionnaires/nine.json': {
    title: 'Nine',
    schema: { type: 'object', properties: { smoker: { type: 'boolean' } } },
    ui: { smoker: { title: { en: 'Do you smoke?' } } },
    texts: { QuestionSet: { add: { en: 'One more' } } },
  },
};

test('a block is pasted below, with an id of its own', () => {
  const { copy, paste, ids, store } = open('spring', BLOCKS, CONTACT);
  expect(paste(copy(1), 1)).toEqual({ came: [] });
  expect(ids()).toEqual([
    ['Age', undefined],
    ['Question', 'often-2'],
    ['Question', 'often'],
    ['contact', undefined],
  ]);
  expect(store.getState().selection.now).toEqual({ kind: 'block', route: 'home', at: 1 });
});

test('it keeps its id in another campaign, and a part that is there is used there', () => {
  const from = open('spring', BLOCKS, CONTACT);
  const to = open('summer', [{ block: 'Email' }], CONTACT);
  to.paste(from.copy(1), 1);
  to.paste(from.copy(2), 2);
  expect(to.ids()).toEqual([
    ['Email', undefined],
    ['Question', 'often'],
    ['contact', undefined],
  ]);
});

test('what cannot be pasted says why, and changes nothing', () => {
  const { paste, ids } = open('summer', [{ block: 'Email' }]);
  const pasted = (block: string) => paste(`{"trialflow":"blocks","blocks":[${block}]}`, 1).fault;
  expect(paste('a sentence', 1).fault).toEqual({ kind: 'no-block' });
  expect(pasted('{"use":"contact"}')).toEqual({ kind: 'unknown-part', name: 'contact' });
  expect(pasted('{"block":"Unheard"}')).toEqual({ kind: 'unknown-block', name: 'Unheard' });
  expect(pasted('{"block":"QuestionSet","questionnaire":"nine"}')).toEqual({ kind: 'unknown-questions', name: 'nine' });
  expect(ids()).toEqual([['Email', undefined]]);
});

test('a question set brings its questions along, and one step takes them back', () => {
  const from = open('spring', [{ block: 'QuestionSet', id: 'nine', questionnaire: 'nine', region: 'aside' }], NINE);
  const elsewhere = open('summer', [{ block: 'Email', id: 'nine' }]);
  const before = elsewhere.textNow();
  expect(elsewhere.paste(from.copy(0), 1)).toEqual({ came: [{ what: 'questions', name: 'nine' }] });
  const { schema, ui, texts } = NINE['questionnaires/nine.json'];
  expect(elsewhere.blocks()[1]).toEqual({
    block: 'QuestionSet',
    id: 'nine-2',
    region: 'aside',
    props: { schema, ui },
    texts: texts.QuestionSet,
  });
  elsewhere.store.dispatch(undone());
  expect(elsewhere.textNow()).toBe(before);

  const beside = open('autumn', [], NINE);
  expect(beside.paste(from.copy(0), 0)).toEqual({ came: [{ what: 'shared-questions', name: 'nine' }] });
  expect(beside.blocks()).toEqual([{ block: 'QuestionSet', id: 'nine', questionnaire: 'nine', region: 'aside' }]);
});

test('a shared part that is not there, or says something else there, brings its blocks along', () => {
  const from = open('spring', [{ use: 'contact' }], CONTACT);
  for (const others of [{}, { 'fragments/contact.json': { blocks: [{ block: 'Age' }] } }]) {
    const to = open('summer', [{ block: 'Phone', id: 'home-phone' }], others);
    expect(to.paste(from.copy(0), 0)).toEqual({ came: [{ what: 'part', name: 'contact' }] });
    expect(to.ids()).toEqual([
      ['Email', undefined],
      ['Phone', 'home-phone-2'],
      ['Phone', 'home-phone'],
    ]);
  }
});

test('words of its campaign and what it reads worked out come along, under names that are free', () => {
  const words = { hint: { en: 'As in your passport' }, full: { en: 'Your name' } };
  const computed = {
    years: { sum: ['answer.often', 1] },
    twice: { product: ['computed.years', 2] },
    other: { sum: ['answer.often', 3] },
  };
  const block = { block: 'FullName', id: 'often', showWhen: { fact: 'computed.twice', atLeast: 2 } };
  const from = open(
    'spring',
    [block, { block: 'FullName', texts: words }],
    {},
    {
      texts: { FullName: words },
      computed,
    },
  );
  const to = open(
    'summer',
    [{ block: 'Age', id: 'often' }],
    {},
    {
      texts: { FullName: { full: words.full } },
      computed: { years: { sum: ['candidate.age', 1] } },
    },
  );
  expect(to.paste(from.copy(0), 1).came?.map(({ what, name }) => `${what} ${name}`)).toEqual([
    'words ',
    'computed twice',
    'computed years-2',
  ]);
  expect(to.written()).toMatchObject({
    computed: {
      years: { sum: ['candidate.age', 1] },
      'years-2': { sum: ['answer.often-2', 1] },
      twice: { product: ['computed.years-2', 2] },
    },
    routes: [{ blocks: [{}, { block: 'FullName', id: 'often-2', texts: { hint: words.hint } }] }],
  });
  expect(from.paste(from.copy(0), 1)).toEqual({ came: [] });
});

test('a duplicate has everything that the block has, but its id', () => {
  const block = {
    block: 'QuestionSet',
    id: 'nine',
    questionnaire: 'nine',
    texts: { add: { en: 'More' } },
    showWhen: { fact: 'candidate.age', atLeast: 18 },
    region: 'aside',
  };
  const { duplicate, blocks } = open('spring', [block, { block: 'Age' }], NINE);
  duplicate(0);
  expect(blocks()).toEqual([block, { ...block, id: 'nine-2' }, { block: 'Age' }]);
});
