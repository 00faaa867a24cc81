import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { formsOf, foundIn } from './forms-of.ts';

const CANARY = { kind: 'email', values: ['Zqabcdef.hij@example.org'] };
const [value = ''] = CANARY.values;
const forms = formsOf(CANARY);

test.each([
  ['as it is', value],
  ['in capitals', value.toUpperCase()],
  ['reversed', Array.from(value).toReversed().join('')],
  ['without punctuation', 'zqabcdefhijexampleorg'],
  ['percent-encoded', encodeURIComponent(value)],
  ['in hexadecimal', Buffer.from(value).toString('hex')],
  ['in base64, by itself', Buffer.from(value).toString('base64')],
  ['in base64, one letter into a text', Buffer.from(`a${value}tail`).toString('base64')],
  ['in base64, two letters into a text', Buffer.from(`ab${value}tail`).toString('base64url')],
  ['as an MD5 hash', createHash('md5').update(value.toLowerCase()).digest('hex')],
  ['as a SHA-256 hash in base64', createHash('sha256').update(value).digest('base64')],
])('a canary is found %s', (_how, text) => {
  expect(foundIn(`{"line":"before ${text} after"}`, forms)).not.toEqual([]);
});

test.each([
  ['in a list', '"60657"', true],
  ['in an address', 'postalCode=60657&radius=50', true],
  ['in hexadecimal', 'x:3630363537', true],
  ['as a SHA-256 hash', createHash('sha256').update('60657').digest('hex'), true],
  ['within a longer number', '1763606571', false],
  ['within a fraction', '0.60657', false],
  ['within an id', 'a60657f0', false],
])('a postal code %s', (_how, text, found) => {
  expect(foundIn(text, formsOf({ kind: 'postal code', values: ['60657'] })).length > 0).toBe(found);
});

test('only canaries are found', () => {
  expect(
    foundIn(`{"line":"${Buffer.from('somebody else entirely').toString('base64')} other@example.org"}`, forms),
  ).toEqual([]);
});
