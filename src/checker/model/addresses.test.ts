import { expect, test } from 'vitest';
import { inEnglish } from '#schemas/sentence.ts';
import { clashesOf, type CampaignAddress, type Standing } from './addresses.ts';

const address = (file: string, what: CampaignAddress['what'], text: string): CampaignAddress => ({
  file,
  what,
  text,
  pointer: `/${what}`,
});
const blamed = (addresses: readonly CampaignAddress[], standing?: Standing) =>
  clashesOf(addresses, standing).map(({ address: { file, what } }) => `${file} ${what}`);

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
  [
    'either of two aliases, where nobody can say which was first',
    [address('a.json', 'alias', 'x'), address('b.json', 'alias', 'x')],
    ['a.json alias', 'b.json alias'],
  ],
  [
    'the file that is not named after the id, wherever it is sorted',
    [address('a.json', 'id', 's6'), address('s6.json', 'id', 's6')],
    ['a.json id'],
  ],
  [
    'an alias that is the id of its own campaign',
    [address('a.json', 'id', 'a'), address('a.json', 'alias', 'a')],
    ['a.json alias'],
  ],
  ['nothing: an id that is its own path', [address('a.json', 'id', 'a'), address('a.json', 'path', 'a')], []],
] as const)('[A2] the one to change is %s', (_name, addresses, expected) => {
  expect(blamed(addresses)).toEqual(expected);
});

const twoAliases = [address('a.json', 'alias', 'x'), address('b.json', 'alias', 'x')];
const changed = (...files: readonly string[]): Standing => ({ addresses: new Map(), changed: new Set(files) });
const known = (id: string, standing?: Standing): Standing => ({ ...standing, addresses: new Map([['x', id]]) });

test.each([
  ['the new one, sorted first', twoAliases, changed('a.json'), ['a.json alias']],
  ['the new one, sorted last', twoAliases, changed('b.json'), ['b.json alias']],
  ['either of two new ones', twoAliases, changed('a.json', 'b.json'), ['a.json alias', 'b.json alias']],
  ['the one that visitors do not know by it', twoAliases, known('b'), ['a.json alias']],
  [
    'the new one, though the other has changed too',
    twoAliases,
    known('b', changed('a.json', 'b.json')),
    ['a.json alias'],
  ],
  [
    'a new id that visitors know as the alias of another',
    [address('a.json', 'alias', 'x'), address('x.json', 'id', 'x')],
    known('a'),
    ['x.json id'],
  ],
] as const)('[A2] where it is known who was first, the one to change is %s', (_name, addresses, standing, expected) => {
  expect(blamed(addresses, standing)).toEqual(expected);
});

test('[A2] each of two campaigns that have to share a word is told of the other', () => {
  expect(clashesOf(twoAliases).map(({ message }) => inEnglish(message))).toEqual([
    'The alias "x" is already the alias of b.json',
    'The alias "x" is already the alias of a.json',
  ]);
});
