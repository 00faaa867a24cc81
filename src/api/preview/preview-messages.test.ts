import { expect, test } from 'vitest';
import { previewMessage, readAct, readMove } from './preview-messages.ts';

const EDIT = {
  id: '1',
  route: 'home',
  at: 2,
  text: '/props/text',
  source: 'Hi',
  hint: '',
  label: 'Text',
  lines: false,
};

test('a preview reads which text is to be changed, and to whom a screen is shown', () => {
  expect(readMove(previewMessage({ type: 'edit', ...EDIT }))).toEqual({ type: 'edit', ...EDIT });
  const visitor = { type: 'visitor', route: 'home', answers: { 'candidate.age': 72 }, country: 'CA' };
  expect(readMove(previewMessage(visitor))).toEqual(visitor);
});

test.each([
  previewMessage({ type: 'edit', ...EDIT, source: undefined }),
  previewMessage({ type: 'edit', ...EDIT, route: 7 }),
  previewMessage({ type: 'visitor', route: 'home', answers: 'none' }),
  { type: 'edit', ...EDIT },
])('a preview takes no half message: %j', (message) => {
  expect(readMove(message)).toBeUndefined();
});

test('the studio reads what its author presses and types in a preview', () => {
  const pressed = { type: 'chosen', route: 'home', at: 0, text: '/props/text', words: false } as const;
  expect(readAct(previewMessage(pressed))).toMatchObject(pressed);
  expect(readAct(previewMessage({ type: 'typed', id: '1', text: '' }))).toMatchObject({ type: 'typed', text: '' });
  expect(readAct(previewMessage({ type: 'edited', id: '1', kept: false }))).toMatchObject({ kept: false });
});

test.each([
  previewMessage({ type: 'chosen' }),
  previewMessage({ type: 'typed', id: '1' }),
  previewMessage({ type: 'edited' }),
  previewMessage({ type: 'applied', id: '1', route: 'home' }),
  { type: 'typed', id: '1', text: 'Hi' },
  null,
])('the studio takes no half message: %j', (message) => {
  expect(readAct(message)).toBeUndefined();
});
