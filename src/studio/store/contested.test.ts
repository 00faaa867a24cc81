import { describe, expect, test } from 'vitest';
import { contestOf } from './contested.ts';

function document(name: string, en: string, es: string, blocks: readonly string[] = ['Email']) {
  const routes = [{ name: 'home', title: { en, es }, blocks: blocks.map((block) => ({ block })) }];
  return `${JSON.stringify({ name, routes }, null, 2)}\n`;
}
const BASE = document('Spring', 'Hello', 'Hola');

test('only the places that both have changed are to be decided; everything else of both stays', () => {
  const contest = contestOf(BASE, document('Spring', 'Mine', 'Buenas'), document('Summer', 'Theirs', 'Hola'));
  const pointer = '/routes/0/title/en';
  expect(contest?.places).toEqual([{ pointer, mine: 'Mine', theirs: 'Theirs' }]);
  expect(contest?.settle(new Map([[pointer, 'mine']]))).toBe(document('Summer', 'Mine', 'Buenas'));
  expect(contest?.settle(new Map([[pointer, 'theirs']]))).toBe(document('Summer', 'Theirs', 'Buenas'));
});

test('a list that both have changed is one place', () => {
  const mine = document('Spring', 'Hello', 'Hola', ['Email', 'Age']);
  const theirs = document('Spring', 'Hello', 'Hola', ['Phone', 'Email']);
  const contest = contestOf(BASE, mine, theirs);
  expect(contest?.places.map(({ pointer }) => pointer)).toEqual(['/routes/0/blocks']);
  expect(contest?.settle(new Map([['/routes/0/blocks', 'mine']]))).toBe(mine);
});

describe('in a list, only what both have changed is to be decided', () => {
  const block = (name: string, text: string) => ({ block: name, props: { text } });
  const list = (...blocks: readonly object[]) => `${JSON.stringify({ blocks }, null, 2)}\n`;
  const [first, second, email] = [block('Callout', 'one'), block('Callout', 'two'), block('Email', 'three')];
  const settled = (mine: string, theirs: string) => {
    const contest = contestOf(list(first, second, email), mine, theirs);
    expect(contest?.places.map(({ pointer }) => pointer)).toEqual(['/blocks']);
    // Whatever is new is written as the document is written otherwise: that is not what this is about.
    const sayingSame = (text = '{}'): unknown => JSON.parse(text);
    return (['mine', 'theirs'] as const).map((one) => sayingSame(contest?.settle(new Map([['/blocks', one]]))));
  };
  const changed = block('Callout', 'one of Alex');
  const mended = block('Email', 'three of Alex');

  test('a removed block that somebody changes leaves their other changes alone', () => {
    expect(settled(list(second, email), list(changed, second, mended))).toEqual([
      { blocks: [second, mended] },
      { blocks: [changed, second, mended] },
    ]);
    expect(settled(list(changed, second, mended), list(second, email))).toEqual([
      { blocks: [changed, second, mended] },
      { blocks: [second, mended] },
    ]);
  });

  test('also blocks that were added, and another one that was changed, stay', () => {
    const [age, phone] = [block('Age', 'of Ann'), block('Phone', 'of Alex')];
    const mine = list(block('Callout', 'two of Ann'), age, email);
    expect(settled(list(second, email, age), list(changed, phone, second, mended))).toEqual([
      { blocks: [phone, second, mended, age] },
      { blocks: [changed, phone, second, mended, age] },
    ]);
    // Which of two blocks of a kind is gone cannot be said where the other one was changed: the list is one place.
    const theirs = list(changed, second, mended);
    expect(settled(mine, theirs)).toEqual([JSON.parse(mine), JSON.parse(theirs)]);
  });
});

test('what one removes and the other changes is contested', () => {
  const without = '{\n  "name": "Spring"\n}\n';
  const contest = contestOf('{ "name": "Spring", "theme": "a" }', without, '{ "name": "Spring", "theme": "b" }');
  expect(contest?.places).toEqual([{ pointer: '/theme', mine: undefined, theirs: 'b' }]);
  expect(JSON.parse(contest?.settle(new Map([['/theme', 'mine']])) ?? '')).toEqual({ name: 'Spring' });
});

test('of what is no JSON, only the whole can be decided', () => {
  expect(contestOf(BASE, '{', BASE)).toBeUndefined();
});
