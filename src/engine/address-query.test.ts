import fc from 'fast-check';
import { expect, test } from 'vitest';
import { queryOf, readQuery, wholeQuery } from './address-query.ts';

const search = (text: string) => new URLSearchParams(text);

test.each([
  ['a click', 'gclid=1&studyId=S', { gclid: '1', studyId: 'S' }],
  ['nothing', 'studyId=S', { studyId: 'S' }],
  ['names that every object has', 'constructor=1', { studyId: 'S', constructor: '1' }],
  ['nothing that the page could have read', 'landing=postal&studyId=OTHER', { studyId: 'S' }],
  ['nothing personal', 'gclid=1&Email=a&x=b%40example.org', { gclid: '1', studyId: 'S' }],
  ['nothing too long', `gclid=${'x'.repeat(501)}`, { studyId: 'S' }],
  ['all values of a click', 'gclid=1&studyId=S&gclid=2', { gclid: '1,2', studyId: 'S' }],
])('[A9] the address adds %s to what the page was made for', (_what, own, whole) => {
  expect(wholeQuery({ studyId: 'S' }, `?${own}`)).toEqual(whole);
});

test('[A9, K8] page and address together are the query of the request, in its order', () => {
  const name = fc.oneof(
    fc.constantFrom('cid', 'landing', 'utm_source', 'gclid', 'fbclid'),
    fc.stringMatching(/^[a-z]{3,9}$/),
  );
  const value = fc.oneof(fc.constantFrom('liveintent', ''), fc.stringMatching(/^[A-Za-z0-9 &=<"]{0,12}$/));
  fc.assert(
    fc.property(fc.array(fc.tuple(name, value), { maxLength: 8 }), (pairs) => {
      const own = search(
        new URLSearchParams(
          pairs.filter(([key]) => !/^(name|age|zip|dob|email|phone|slug|gender|postal)$/.test(key)),
        ).toString(),
      );
      const query = queryOf(own);
      expect(Object.entries(wholeQuery(readQuery(query), `?${own.toString()}`))).toEqual(Object.entries(query));
    }),
  );
});

test('[K8] a page for an address without clicks keeps its query: nothing on it renders again', () => {
  const ofPage = { studyId: 'S', cid: '7' };
  expect(wholeQuery(ofPage, '?cid=7&studyId=S')).toBe(ofPage);
});
