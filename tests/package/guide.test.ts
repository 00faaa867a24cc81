import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from '../support/tools/install.ts';

const guide = readFileSync(join(ROOT, 'docs/embedding.md'), 'utf8');

/** The configuration of an app stands beside its files: among them, it would interfere with our own. */
const ELSEWHERE: Readonly<Record<string, string>> = { 'tsconfig.json': 'app.tsconfig.json' };

/** The samples of the guide: fenced code blocks, with the name of their file after the language. */
const samples = [...guide.matchAll(/^```\w+ (\S+)\n([\s\S]*?)^```$/gm)].map(([, path = '', text = '']) => ({
  path,
  text,
}));

test('the guide shows every file that checking, drawing and serving need', () => {
  expect(samples.map(({ path }) => path)).toEqual(
    expect.arrayContaining([
      'tsconfig.json',
      'campaigns/sleep.json',
      'check.ts',
      'walk.ts',
      'app.tsx',
      'main.tsx',
      'blocks/bedtime.ts',
      'blocks/bedtime-question.tsx',
      'serve.ts',
    ]),
  );
});

test.each(samples)('the sample $path is the one that is installed, built and walked', ({ path, text }) => {
  expect(text).toBe(readFileSync(join(import.meta.dirname, ELSEWHERE[path] ?? join('consumer', path)), 'utf8'));
});
