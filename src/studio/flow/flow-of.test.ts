import { expect, test } from 'vitest';
import type { Issue } from '#checker/issue.ts';
import { readOutline, type Outline } from '../outline/outline.ts';
import { flowOf, shareScreens } from './flow-of.ts';
import { nextScreen, type GraphKey } from './next-screen.ts';
import { CARD, cardHeightOf, chartOf, placeScreens } from './place-screens.ts';

const texts = {
  language: 'en',
  t: (key: string, { condition = '' }: Readonly<Record<string, string>> = {}) =>
    key === 'flow.if' ? `if ${condition}` : key.replace('flow.', ''),
};
const minor = { fact: 'candidate.age', lessThan: 18 };

function outlineOf(routes: readonly object[], home = 'home'): Outline {
  const outline = readOutline('x.json', () => JSON.stringify({ id: 'x', home, routes }));
  if (outline === undefined) throw new Error('No outline');
  return outline;
}

const outline = outlineOf([
  { name: 'lost', title: { en: 'Lost' }, next: [{ to: 'bye' }] },
  {
    name: 'home',
    title: { en: 'Welcome' },
    next: [{ when: minor, to: 'parent' }, { when: { is: 1 }, to: 'odd' }, { to: 'bye' }],
  },
  { name: 'parent', title: {}, next: [{ to: 'bye' }] },
  { name: 'odd', title: { en: 'Odd' }, next: [{ to: 'home' }] },
  { name: 'bye', title: { en: 'Bye' } },
  { name: 'landing', title: { en: 'Landing' }, meta: { landing: true }, next: [{ to: 'home' }] },
]);

function issue(code: Issue['code'], path: string): Issue {
  return {
    code,
    path,
    file: 'x.json',
    severity: 'error',
    line: 1,
    column: 1,
    endLine: 1,
    endColumn: 1,
    place: '',
    message: '',
  };
}

test('screens follow each other as visitors come to them, and ways say when they are taken', () => {
  const screens = flowOf(outline, [issue('unreachable-route', '/routes/0/name')], texts);
  expect(screens.map(({ name }) => name)).toEqual(['landing', 'home', 'parent', 'odd', 'bye', 'lost']);
  expect(screens.filter(({ isStart }) => isStart).map(({ name }) => name)).toEqual(['landing', 'home']);
  expect(screens.filter(({ isEnd }) => isEnd).map(({ name }) => name)).toEqual(['bye']);
  expect(screens.filter(({ isReached }) => !isReached).map(({ name }) => name)).toEqual(['lost']);
  expect(screens.map(({ number, title }) => `${number} ${title}`)).toContain('3 parent');
  const home = screens[1];
  expect(home?.goesTo.map(({ words, to }) => `${words}: ${to}`)).toEqual([
    'if the age is less than 18: parent',
    'unclear: odd',
    'otherwise: bye',
  ]);
  expect(home?.comesFrom.map(({ from, words }) => [from, words])).toEqual([
    ['odd', ''],
    ['landing', ''],
  ]);
});

test('a screen to which only ways lead that nobody takes is not reached', () => {
  const screens = flowOf(outline, [issue('prove-transition-impossible', '/routes/1/next/0/when')], texts);
  expect(screens.filter(({ isReached }) => !isReached).map(({ name }) => name)).toEqual(['parent']);
  expect(screens.flatMap(({ goesTo }) => goesTo).filter(({ isTaken }) => !isTaken)).toMatchObject([{ to: 'parent' }]);
});

test('cards and sentences do not cover each other, and what nobody reaches stands below the rest', () => {
  const screens = flowOf(outline, [issue('unreachable-route', '/routes/0/name')], texts);
  for (const lines of [[], ['50%'], ['50%', '♥ 12']]) {
    const notes = { rows: lines.length, linesOf: () => lines };
    const { cards, ways, width, height } = placeScreens(chartOf(screens), notes);
    expect(cards).toHaveLength(6);
    const tall = cardHeightOf(lines.length);
    const lost = cards.find(({ name }) => name === 'lost');
    const kept = cards.filter((card) => card !== lost);
    expect(Math.max(...kept.map(({ y }) => y + tall))).toBeLessThan(lost?.y ?? 0);
    for (const one of cards) {
      expect(one.x >= 0 && one.x + CARD.width <= width && one.y >= 0 && one.y + tall <= height).toBe(true);
      for (const other of cards.filter((card) => card !== one))
        expect(Math.abs(one.x - other.x) >= CARD.width || Math.abs(one.y - other.y) >= tall).toBe(true);
    }
    // The way from a lost screen to one that is reached would lead out of its place.
    expect(ways.map(({ from, index }) => `${from}#${index}`).toSorted()).toEqual(
      ['home#0', 'home#1', 'home#2', 'landing#0', 'odd#0', 'parent#0'].toSorted(),
    );
    expect(ways.filter(({ isUpward }) => isUpward).map(({ from }) => from)).toEqual(['odd']);
    expect(ways.filter(({ label }) => label !== undefined)).toHaveLength(lines.length === 0 ? 3 : 6);
  }
});

test('a long sentence is cut short', () => {
  const all = Array.from({ length: 12 }, (_, at) => ({ fact: 'candidate.age', isNot: at }));
  const long = outlineOf([
    { name: 'home', next: [{ when: { all }, to: 'bye' }, { to: 'bye' }] },
    { name: 'bye', next: [] },
  ]);
  const [way] = placeScreens(chartOf(flowOf(long, [], texts))).ways;
  expect(way?.label?.lines).toHaveLength(4);
  expect(way?.label?.lines.at(-1)).toMatch(/ …$/);
});

test.each<[string, GraphKey, string | undefined]>([
  ['landing', 'ArrowDown', 'home'],
  ['home', 'ArrowDown', 'parent'],
  ['parent', 'ArrowUp', 'home'],
  ['bye', 'ArrowUp', 'home'],
  ['odd', 'ArrowDown', 'bye'],
  ['landing', 'ArrowUp', undefined],
  ['bye', 'Home', 'landing'],
  ['landing', 'End', 'bye'],
  ['gone', 'ArrowDown', 'landing'],
])('from %s, %s leads to %s', (from, key, expected) => {
  const reached = outline.routes.slice(1).map(({ name, next, isLanding }) => ({
    name,
    meta: { landing: isLanding },
    next: next.map(({ written }) => written),
  }));
  const { cards, ways } = placeScreens(chartOf(flowOf(outlineOf(reached), [], texts)));
  expect(nextScreen({ cards, ways }, from, key)).toBe(expected);
});

test('keys to the sides lead to what stands beside a screen', () => {
  const { cards, ways } = placeScreens(chartOf(flowOf(outline, [], texts)));
  const [left, right] = cards
    .filter(({ name }) => ['parent', 'odd'].includes(name))
    .toSorted((one, other) => one.x - other.x);
  expect(nextScreen({ cards, ways }, left?.name ?? '', 'ArrowRight')).toBe(right?.name);
  expect(nextScreen({ cards, ways }, right?.name ?? '', 'ArrowLeft')).toBe(left?.name);
});

test('a screen about which nothing has changed is the same object as before', () => {
  const before = flowOf(outline, [], texts);
  expect(shareScreens(before, flowOf(outline, [], texts))).toBe(before);
  const routes = outline.routes.map(({ name, title, isLanding, next }) => ({
    name,
    title: name === 'bye' ? { en: 'Goodbye' } : title,
    meta: { landing: isLanding },
    next: next.map(({ written }) => written),
  }));
  const base = flowOf(outlineOf(routes), [], texts);
  const renamed = shareScreens(
    base,
    flowOf(outlineOf(routes.map((route) => ({ ...route, meta: { landing: false } }))), [], texts),
  );
  // The landing page is none any more; what it leads to is as before.
  expect(renamed.filter((screen) => !base.includes(screen)).map(({ name }) => name)).toEqual(['landing']);
});
