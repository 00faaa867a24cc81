import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** Properties that are in the text as the two ends of a row. */
const BETWEEN = /^--space-[2-7]$/;

test('the design guide names every token, and none that does not exist', () => {
  const [root = ''] = readFileSync('src/ui/styles/tokens.css', 'utf8').split(':root[data-brand');
  const tokens = [...root.matchAll(/^ {2}(--[a-z0-9-]+):/gm)].flatMap(([, name]) => name ?? []);
  const guide = [...readFileSync('docs/design.md', 'utf8').matchAll(/`(--[a-z0-9-]+)`/g)].flatMap(
    ([, name]) => name ?? [],
  );
  expect(tokens.length).toBeGreaterThan(50);
  expect(tokens.filter((name) => !guide.includes(name) && !BETWEEN.test(name))).toEqual([]);
  expect(guide.filter((name) => !tokens.includes(name))).toEqual([]);
});
