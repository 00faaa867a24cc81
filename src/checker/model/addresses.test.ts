import { expect, test } from 'vitest';
import { clashesOf, type CampaignAddress } from './addresses.ts';

const address = (file: string, what: CampaignAddress['what'], text: string): CampaignAddress => ({
  file,
  what,
  text,
  pointer: `/${what}`,
});
const blamed = (...addresses: readonly CampaignAddress[]) =>
  clashesOf(addresses).map(({ address: { file, what } }) => `${file} ${what}`);

test.each([
  [
    'an alias that is the id of another campaign',
    [address('a.json', 'id', 'a'), address('a.json', 'alias', 's6'), address('s6.json', 'id', 's6')],
    ['a.json alias'],
  ],
  [
    'a path that is the id of another campaign',
    [address('a.json', 'id', 'a'), address('a.json', 'path', 's6'), address('s6.json', 'id', 's6')],
    ['a.json path'],
  ],
  [
    'an alias that is the path of another campaign',
    [address('a.json', 'alias', 'search'), address('ss.json', 'path', 'search')],
    ['a.json alias'],
  ],
  ['the second of two aliases', [address('a.json', 'alias', 'x'), address('b.json', 'alias', 'x')], ['b.json alias']],
  ['nothing: an id that is its own path', [address('a.json', 'id', 'a'), address('a.json', 'path', 'a')], []],
] as const)('[A2] the one to change is %s', (_name, addresses, expected) => {
  expect(blamed(...addresses)).toEqual(expected);
});
