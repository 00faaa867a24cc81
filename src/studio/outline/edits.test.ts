import { expect, test } from 'vitest';
import { opened, undone } from '../store/editing-slice.ts';
import { createStudioStore } from '../store/studio-store.ts';
import { blockIdAt } from './expanded-blocks.ts';
import {
  addPart,
  addRouteAfter,
  addWay,
  changeMeta,
  leaveOutRoute,
  moveWay,
  nameFromTitle,
  redirectWay,
  removeWay,
} from './edits.ts';
import { readOutline, type OutlineRoute } from './outline.ts';

const DOCUMENT = 'x.json';
const minor = { fact: 'candidate.age', lessThan: 18 };
const TEXT = JSON.stringify({
  id: 'x',
  home: 'home',
  routes: [
    { name: 'home', next: [{ when: minor, to: 'parent' }, { to: 'bye' }] },
    { name: 'parent', next: [{ when: minor, to: 'bye' }] },
    { name: 'bye' },
  ],
});

function openText(text = TEXT) {
  const store = createStudioStore();
  store.dispatch(opened([{ name: DOCUMENT, text, revision: 1 }]));
  const textNow = () => store.getState().editing.documents[DOCUMENT]?.text ?? '';
  const routes = () => readOutline(DOCUMENT, textNow)?.routes ?? [];
  const route = (name: string): OutlineRoute => {
    const found = routes().find((one) => one.name === name);
    if (found === undefined) throw new Error(`There is no route ${name}`);
    return found;
  };
  const flow = () =>
    routes().map(({ name, next }) => `${name}: ${next.map(({ to, when }) => (when ? `${to}?` : to)).join(' ')}`);
  return { store, textNow, route, flow };
}

type Change = (open: ReturnType<typeof openText>) => void;

test.each<[string, Change, readonly string[]]>([
  ['a way is added', ({ store, route }) => addWay(store, route('home'), 'home'), ['home: parent? bye home']],
  [
    'a way with a condition comes before that of everybody else',
    ({ store, route }) => expect(addWay(store, route('home'), 'home', minor)).toBe(1),
    ['home: parent? home? bye'],
  ],
  ['an end gets a way on', ({ store, route }) => addWay(store, route('bye'), 'home'), ['bye: home']],
  ['a way is removed', ({ store, route }) => removeWay(store, route('home'), 0), ['home: bye']],
  ['a way leads elsewhere', ({ store, route }) => redirectWay(store, route('home'), 0, 'bye'), ['home: bye? bye']],
  ['a way is tried later', ({ store, route }) => moveWay(store, route('home'), 0, 1), ['home: bye parent?']],
  ['a way is tried earlier', ({ store, route }) => moveWay(store, route('home'), 1, -1), ['home: bye parent?']],
  [
    'a screen is put between two others',
    ({ store, route }) => addRouteAfter(store, route('home'), 'new', { en: 'New' }),
    ['home: parent? new', 'new: bye'],
  ],
  [
    'a screen is added for whom no condition is met',
    ({ store, route }) => addRouteAfter(store, route('parent'), 'new', { en: 'New' }),
    ['parent: bye? new', 'new: '],
  ],
  [
    'a screen becomes the end',
    ({ store, route }) => addRouteAfter(store, route('bye'), 'new', { en: 'New' }),
    ['bye: new', 'new: '],
  ],
])('%s, and one step takes it back', (_what, change, expected) => {
  const open = openText();
  const before = open.flow();
  change(open);
  expect(open.flow().filter((line) => !before.includes(line))).toEqual(expected);
  open.store.dispatch(undone());
  expect(open.textNow()).toBe(TEXT);
});

test('a new screen stands after the other one in the document', () => {
  const { store, route, flow } = openText();
  addRouteAfter(store, route('home'), 'new', { en: 'New' });
  expect(flow().map((line) => line.split(':')[0])).toEqual(['home', 'new', 'parent', 'bye']);
  expect(store.getState().selection.now).toEqual({ kind: 'route', route: 'new' });
});

test.each([
  ['What is your age?', 'what-is-your-age'],
  ['¿Cuántos años tiene?', 'cuantos-anos-tiene'],
  ['2nd visit', 'nd-visit'],
  ['何歳ですか', 'screen'],
  ['Home', 'home-2'],
])('the title “%s” makes the address %s', (title, name) => {
  expect(nameFromTitle(title, [openText().route('home')])).toBe(name);
});

test('[B10] a block without an id has the one that the server gives it, shared parts counted', () => {
  const blocks = [{ use: 'part' }, { block: 'FullName' }, { block: 'FullName' }, { block: 'Age', id: 'years' }];
  const { route } = openText(JSON.stringify({ id: 'x', home: 'home', routes: [{ name: 'home', blocks }] }));
  const part = JSON.stringify({ blocks: [{ block: 'FullName' }, { use: 'part' }, { block: 'Email' }] });
  const idAt = (at: number) =>
    blockIdAt(route('home'), at, (name) => (name === 'fragments/part.json' ? part : undefined));
  expect([0, 1, 2, 3].map(idAt)).toEqual([undefined, 'full-name-2', 'full-name-3', 'years']);
});

test('a shared part is added where the block after it was', () => {
  const { store, textNow, route } = openText(
    JSON.stringify({ id: 'x', home: 'home', routes: [{ name: 'home', blocks: [{ block: 'A' }, { block: 'B' }] }] }),
  );
  addPart(store, route('home'), 'consents', 1);
  expect(JSON.parse(textNow())).toMatchObject({
    routes: [{ blocks: [{ block: 'A' }, { use: 'consents' }, { block: 'B' }] }],
  });
  store.dispatch(undone());
  expect(route('home').blocks).toHaveLength(2);
});

test('the settings of a screen are written where there were none', () => {
  const { store, textNow, route } = openText();
  changeMeta(store, route('home'), { showNav: false });
  expect(route('home').meta).toEqual({ showNav: false });
  store.dispatch(undone());
  expect(textNow()).toBe(TEXT);
});

test('a campaign that extends another leaves its screens out, one after the other', () => {
  const store = createStudioStore();
  const own = JSON.stringify({ id: 'y', extends: 'x', routes: [{ name: 'bye' }] });
  store.dispatch(
    opened([
      { name: DOCUMENT, text: TEXT, revision: 1 },
      { name: 'y.json', text: own, revision: 1 },
    ]),
  );
  const outline = () => {
    const read = readOutline('y.json', (name) => store.getState().editing.documents[name]?.text);
    if (read === undefined) throw new Error('It cannot be read');
    return read;
  };
  expect(outline().routes.map(({ name, isInherited = false }) => [name, isInherited])).toEqual([
    ['home', true],
    ['parent', true],
    ['bye', false],
  ]);
  const leaveOutFirst = () => {
    const [first] = outline().routes;
    if (first !== undefined) leaveOutRoute(store, 'y.json', outline().leftOut, first);
  };
  leaveOutFirst();
  leaveOutFirst();
  expect(outline().leftOut).toEqual(['home', 'parent']);
  expect(outline().routes.map(({ name }) => name)).toEqual(['bye']);
});
