import { describe, expect, it } from 'vitest';
import { isTest, readSources, withoutComments, type Source } from './sources.ts';

/** A literal that begins with a tag; only the `markup` tag escapes the inserted values. */
const JOINED = /(?<!\bmarkup)[`'"]\s*<[/!]?[a-z][^\n]*/gi;

function findings({ path, text }: Source): string[] {
  return Array.from(withoutComments(text).matchAll(JOINED), ([found]) => `${path}: ${found}`);
}

describe('the server makes HTML of components, or of templates that escape, never of joined strings', () => {
  it('holds', () => {
    const sources = readSources(['src/server'], /\.ts$/).filter(({ path }) => !isTest(path));
    expect(sources.flatMap(findings)).toEqual([]);
  });

  it.each(['const html = `<p>${text}</p>`;', "const html = '<p>' + text;", 'const html = `\n  <p>${text}</p>`;'])(
    'finds %j',
    (text) => {
      expect(findings({ path: 'x.ts', text })).toHaveLength(1);
    },
  );

  it.each(['const html = markup`<p>${text}</p>`;', "const smaller = a < b ? 'a' : '<';", "read('<');"])(
    'accepts %j',
    (text) => {
      expect(findings({ path: 'x.ts', text })).toEqual([]);
    },
  );
});
