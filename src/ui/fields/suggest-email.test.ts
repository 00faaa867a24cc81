import { expect, test } from 'vitest';
import { suggestEmail } from './suggest-email.ts';

test.each([
  ['ana@gmial.com', 'ana@gmail.com'],
  ['ana@gamil.com', 'ana@gmail.com'],
  ['ana@gmail.con', 'ana@gmail.com'],
  ['ana@gmail.co', 'ana@gmail.com'],
  ['ana@gmai.com', 'ana@gmail.com'],
  ['ana@gmaill.com', 'ana@gmail.com'],
  ['Ana.Ruiz@GMIAL.COM', 'Ana.Ruiz@gmail.com'],
  [' ana@gmial.com ', 'ana@gmail.com'],
  ['ana@gmial.con', 'ana@gmail.com'],
  ['ana@gmailcom.com', undefined],
  ['ana@yaho.com', 'ana@yahoo.com'],
  ['ana@yahooo.com', 'ana@yahoo.com'],
  ['ana@hotmial.com', 'ana@hotmail.com'],
  ['ana@hotmai.com', 'ana@hotmail.com'],
  ['ana@outlok.com', 'ana@outlook.com'],
  ['ana@iclould.com', 'ana@icloud.com'],
  ['ana@comcast.ent', 'ana@comcast.net'],
  ['ana@aol.con', 'ana@aol.com'],
])('[E6] in %s a typo is detected: %s', (typed, meant) => {
  expect(suggestEmail(typed)).toBe(meant);
});

test.each([
  'ana@gmail.com',
  'ANA@GMAIL.COM',
  'ana@mail.com',
  'ana@email.com',
  'ana@gmx.com',
  'ana@ymail.com',
  'ana@yahoo.ca',
  'ana@yahoo.co.uk',
  'ana@yahoo.es',
  'ana@yahoo.com.mx',
  'ana@hotmail.es',
  'ana@hotmail.co.uk',
  'ana@outlook.es',
  'ana@live.ie',
  'ana@me.com',
  'ana@we.com',
  'ana@sol.com',
  'ana@small.com',
  'ana@example.org',
  'ana@hospital.example',
  'ana@gmial',
  'ana@',
  '',
  'ana',
  'a b@gmial.com',
  'ana@gmail.com@gmial.com',
])('[E6] %j is left as it is', (typed) => {
  expect(suggestEmail(typed)).toBeUndefined();
});
