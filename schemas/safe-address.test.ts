import { expect, test } from 'vitest';
import { linkTarget, ownPath, webAddress } from './safe-address.ts';

test.each(['', '#postal', '/signup/s6', 'https://example.org/a?b=c#d', 'tel:+13125550142', 'mailto:a@example.org'])(
  'a page may lead to %j',
  (address) => {
    expect(linkTarget(address)).toBe(address);
  },
);

test.each([
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  ' javascript:alert(1)',
  'java\tscript:alert(1)',
  '//evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  'https:evil.example',
  'data:text/html,x',
  'vbscript:x',
  'blob:https://a.example/1',
  'file:///etc',
  'relative',
])('a page does not lead to %j', (address) => {
  expect(linkTarget(address)).toBeUndefined();
});

test.each([
  ['/signup/s6?a=b', '/signup/s6?a=b'],
  ['https://evil.example/signup/s6?a=b', '/signup/s6?a=b'],
  ['//evil.example/x', '/x'],
  ['/\\evil.example/x', '/x'],
  ['/x//evil.example', '/x//evil.example'],
  ['/..//evil.example', '/evil.example'],
  ['javascript:alert(1)', '/alert(1)'],
  ['http://', '/'],
])('of %j stands %j on our own site', (address, path) => {
  expect(ownPath(address)).toBe(path);
  expect(new URL(ownPath(address), 'https://trials.example').host).toBe('trials.example');
});

test('only http and https are addresses of the web', () => {
  expect(
    ['https://a.example/b', 'http://a.example', 'ftp://a.example', 'javascript:x', 'a', undefined].map(
      (text) => webAddress(text)?.href,
    ),
  ).toEqual(['https://a.example/b', 'http://a.example/', undefined, undefined, undefined, undefined]);
});
