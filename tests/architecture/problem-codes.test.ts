import { describe, expect, it } from 'vitest';
import { CHECKER_PROBLEMS } from '#checker/problem-codes.table.ts';
import { CONFORM_PROBLEMS } from '#checker/conform/problem-codes.table.ts';
import { PROVE_PROBLEMS } from '#checker/prove/problem-codes.table.ts';
import { API_PROBLEMS } from '#schemas/api-problems.ts';
import { CONTENT_PROBLEMS } from '#schemas/content-problems.ts';
import { SOURCE_PROBLEMS } from '#schemas/source-problems.ts';
import { STUDIO_PROBLEMS } from '#schemas/studio-problems.ts';
import { IMPORT_PROBLEMS } from '#importers/import-problem.ts';
import { OPERATOR_FILE_PROBLEMS } from '#server/core/files/operator-file-problem.ts';
import { isTest, readSources, withoutComments } from './sources.ts';

/** The lists of codes: being listed there does not count as being raised. */
const CATALOGUES = new Set([
  'schemas/api-problems.ts',
  'schemas/content-problems.ts',
  'schemas/source-problems.ts',
  'schemas/studio-problems.ts',
  'src/checker/problem-codes.table.ts',
  'src/checker/prove/problem-codes.table.ts',
  'src/checker/conform/problem-codes.table.ts',
  'src/importers/import-problem.ts',
  'src/server/core/files/operator-file-problem.ts',
]);
const programs = readSources(['schemas', 'src', 'blocks'], /\.tsx?$/)
  .filter(({ path }) => !isTest(path) && !CATALOGUES.has(path))
  .map(({ text }) => withoutComments(text))
  .join('\n');

/** Does the text contain the whole code, or the prefix and the rest from which it is built? */
function isNamed(code: string, text: string): boolean {
  if (text.includes(`'${code}'`)) return true;
  const dashes = Array.from(code.matchAll(/-/g), ({ index }) => index + 1);
  return dashes.some((end) => text.includes(`\`${code.slice(0, end)}\${`) && text.includes(`'${code.slice(end)}'`));
}

/** The codes that no source text contains: nothing can raise them. */
function unraised(codes: readonly string[], text: string): string[] {
  return codes.filter((code) => !isNamed(code, text));
}

describe('every problem code is raised somewhere', () => {
  it('every catalogue is where this test looks for it', () => {
    const paths = new Set(readSources(['schemas', 'src'], /\.ts$/).map(({ path }) => path));
    expect([...CATALOGUES].filter((path) => !paths.has(path))).toEqual([]);
  });

  it.each([
    ['the API', API_PROBLEMS],
    ['the write API', CONTENT_PROBLEMS],
    ['the studio', STUDIO_PROBLEMS],
    ['entries of a CMS', SOURCE_PROBLEMS],
    ['the checker', CHECKER_PROBLEMS],
    ['the prover', PROVE_PROBLEMS],
    ['the comparison with criteria', CONFORM_PROBLEMS],
    ['imports', IMPORT_PROBLEMS],
    ['files of operators', OPERATOR_FILE_PROBLEMS],
  ])('[K1] of %s', (_what, catalogue) => {
    expect(unraised(Object.keys(catalogue), programs)).toEqual([]);
  });

  it('finds a code that nothing raises', () => {
    expect(unraised(['raised', 'not-raised'], "return { code: 'raised' }; // 'raised'")).toEqual(['not-raised']);
  });
});
