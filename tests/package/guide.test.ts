import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from '../support/tools/install.ts';

const guide = readFileSync(join(ROOT, 'docs/embedding.md'), 'utf8');

/** The samples of the guide: fenced code blocks, with the name of their file after the language. */
const samples = [...guide.matchAll(/^```\w+ (\S+)\n([\s\S]*?)^```$/gm)].map(([, path = '', text = '']) => ({
  path,
  text,
}));

test('the guide shows how to check, to draw and to serve', () => {
  expect(samples.map(({ path }) => path)).toEqual(
    expect.arrayContaining([
      'check.ts',
      'walk.ts',
      'app.tsx',
      'blocks/bedtime.ts',
      'blocks/bedtime-question.tsx',
      'serve.ts',
    ]),
  );
});

test.each(samples)('the sample $path is the one that is installed, built and walked', ({ path, text }) => {
  expect(text).toBe(readFileSync(join(import.meta.dirname, 'consumer', path), 'utf8'));
});
