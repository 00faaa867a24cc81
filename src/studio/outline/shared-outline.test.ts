import { expect, test } from 'vitest';
import { readOutline, type Outline } from './outline.ts';
import { sharedOutline } from './shared-outline.ts';

const route = (name: string, title: string) => ({ name, title: { en: title }, blocks: [{ block: 'Phone' }], next: [] });

function outlineOf(...routes: readonly object[]): Outline {
  const read = readOutline('s6.json', () => JSON.stringify({ id: 's6', name: 'Spring', home: 'one', routes }));
  if (read === undefined) throw new Error('It is JSON');
  return read;
}

test('an outline that says the same is the same object', () => {
  const before = outlineOf(route('one', 'One'), route('two', 'Two'));
  expect(sharedOutline(before, outlineOf(route('one', 'One'), route('two', 'Two')))).toBe(before);
});

test('only the screen that was changed is another object', () => {
  const before = outlineOf(route('one', 'One'), route('two', 'Two'));
  const now = sharedOutline(before, outlineOf(route('one', 'One'), route('two', 'Too')));
  expect(now.routes[0]).toBe(before.routes[0]);
  expect(now.routes[1]?.title).toEqual({ en: 'Too' });
  expect(now.routes[1]?.blocks).toBe(before.routes[1]?.blocks);
  expect(now.routes[1]?.meta).toBe(before.routes[1]?.meta);
});

test('a screen that stands elsewhere by now is another object: its pointer is', () => {
  const before = outlineOf(route('one', 'One'), route('two', 'Two'));
  const now = sharedOutline(before, outlineOf(route('new', 'New'), route('one', 'One'), route('two', 'Two')));
  expect(now.routes.map(({ pointer }) => pointer)).toEqual(['/routes/0', '/routes/1', '/routes/2']);
});
