import { expect, test } from 'vitest';
import { isReadParameter } from '#schemas/campaign/query-parameters.ts';
import { isTest, readSources, withoutComments } from './sources.ts';

/** How sources read a parameter of a page's address by its name. */
const READS = [
  /\bquery\??\.?\[\s*['"]([^'"]+)['"]/g,
  /\bhas\(state((?:, '[^']+')+)\)/g,
  /\bsearch\.(?:get|has)\('([^']+)'\)/g,
];

function readIn(text: string): string[] {
  const found = READS.flatMap((reads) => [...text.matchAll(reads)].map(([, names = '']) => names));
  return found.flatMap((names) =>
    names
      .split(', ')
      .map((name) => name.replaceAll("'", ''))
      .filter((name) => name !== ''),
  );
}

test('[K8] every parameter that something reads by name makes another page', () => {
  // The gallery and the studio are pages of their own; commands and the checker make no pages for visitors.
  const sources = readSources(['src', 'blocks', 'schemas'], /\.tsx?$/).filter(
    ({ path }) => !isTest(path) && !/\/(gallery|checker|entry|studio)\//.test(path),
  );
  const read = sources.flatMap(({ text }) => readIn(withoutComments(text)));
  expect(new Set(read).size).toBeGreaterThan(15);
  expect(read.filter((name) => !['1', 'liveintent'].some((value) => isReadParameter(name, value)))).toEqual([]);
});

test('the rule finds every way to read one', () => {
  expect(readIn("query['a'] ?? state.query['b'] ?? has(state, 'c', 'd') ?? search.get('e') ?? query?.['f']")).toEqual(
    expect.arrayContaining(['a', 'b', 'c', 'd', 'e', 'f']),
  );
});
