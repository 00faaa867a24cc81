import { expect, test } from 'vitest';
import { isAllowed, rightTo } from './rights.ts';
import type { Session } from './session.tsx';

const translator: Pick<Session, 'may'> = { may: (one, campaign) => one === 'translate' && campaign === 's6' };
const author: Pick<Session, 'may'> = { may: () => true };
const document = (title: string, home = 'start') => JSON.stringify({ home, title: { en: title } });

test('a role says what can be changed of a document; parts belong to all campaigns', () => {
  const names = ['s6.json', 'ws10.json', 'fragments/thanks.json'];
  expect(names.map((name) => rightTo(translator, name))).toEqual(['texts', 'none', 'none']);
  expect(names.map((name) => rightTo(author, name))).toEqual(['all', 'all', 'all']);
});

test('a translator changes texts, and nothing else', () => {
  expect(isAllowed('texts', document('Hello'), document('Welcome'))).toBe(true);
  expect(isAllowed('texts', document('Hello'), document('Hello', 'end'))).toBe(false);
  expect(isAllowed('none', document('Hello'), document('Welcome'))).toBe(false);
  expect(isAllowed('all', document('Hello'), '{')).toBe(true);
});
