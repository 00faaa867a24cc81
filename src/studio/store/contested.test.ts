import { expect, test } from 'vitest';
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

test('what one removes and the other changes is contested', () => {
  const without = '{\n  "name": "Spring"\n}\n';
  const contest = contestOf('{ "name": "Spring", "theme": "a" }', without, '{ "name": "Spring", "theme": "b" }');
  expect(contest?.places).toEqual([{ pointer: '/theme', mine: undefined, theirs: 'b' }]);
  expect(JSON.parse(contest?.settle(new Map([['/theme', 'mine']])) ?? '')).toEqual({ name: 'Spring' });
});

test('of what is no JSON, only the whole can be decided', () => {
  expect(contestOf(BASE, '{', BASE)).toBeUndefined();
});
