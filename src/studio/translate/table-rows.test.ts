import { describe, expect, test } from 'vitest';
import type { TranslationUnit } from '#checker/translations/units/translation-unit.ts';
import { byScreen, filtered, type Filter } from './table-rows.ts';

function unit(id: string, source: string, target: string | undefined, rest: Partial<TranslationUnit> = {}) {
  const full: TranslationUnit = {
    id,
    stored: { in: 'block', block: 'X', key: id },
    file: 's6.json',
    place: `/${id}`,
    words: id,
    what: id,
    kind: 'plain',
    limit: undefined,
    routes: ['home'],
    addresses: [],
    block: undefined,
    reachable: true,
    source,
    target,
    ...rest,
  };
  return full;
}

const UNITS = [
  unit('same', 'Hello', 'Hola'),
  unit('missing', 'Bye', undefined),
  unit('changed', 'Hello again', 'Hola'),
  unit('long', 'Yes', 'Naturalmente', { limit: 5 }),
  unit('lost', 'Hi {name}', 'Hola'),
  unit('copied', 'Your question', 'Your question'),
  unit('percent', '{count} %', '{count} %'),
];
const STALE = new Map([
  ['s6.json /changed', { was: 'Hello', target: 'Hola' }],
  // What is typed is not saved yet.
  ['s6.json /long', { was: 'Yes!', target: 'Sí' }],
  ['s6.json /same', { was: 'Hello', target: 'Hola' }],
]);

describe('the table of texts', () => {
  test.each<[Filter, readonly string[]]>([
    ['all', ['same', 'missing', 'changed', 'long', 'lost', 'copied', 'percent']],
    ['missing', ['missing']],
    ['same', ['copied']],
    ['changed', ['changed']],
    ['wrong', ['long', 'lost']],
  ])('the filter %s shows %j', (filter, ids) => {
    expect(filtered(UNITS, filter, STALE).map(({ id }) => id)).toEqual(ids);
  });

  test('a text stands once, on the first screen that shows it', () => {
    const units = [
      unit('a', 'A', 'A', { routes: ['bye', 'home'] }),
      unit('b', 'B', 'B', { routes: [] }),
      unit('c', 'C', 'C', { routes: ['bye'] }),
    ];
    const screens = byScreen(units, ['home', 'middle', 'bye']);
    expect(screens.map(({ route, units: own }) => [route, own.map(({ id }) => id)])).toEqual([
      ['home', ['a']],
      ['bye', ['c']],
      [undefined, ['b']],
    ]);
  });
});
