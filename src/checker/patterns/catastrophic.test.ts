import { readdir, readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { isCatastrophic } from './catastrophic.ts';

test.each([
  '^(a+)+$',
  '(a*)*b',
  '(a|a)*b',
  '(a|aa)+$',
  '(\\w|\\d)*$',
  '^([A-Za-z]+ ?)*$',
  '(x+x+)+y',
  '(.*,)*P',
  '([a-z]+)*\\.',
  '(?:\\d{1,20})+$',
  '^(([a-z])+.)+[A-Z]([a-z])+$',
  '(a?b?)*(a*b*)*c',
])('%s can take exponential time', (pattern) => {
  expect(isCatastrophic(pattern)).toBe(true);
});

test.each([
  '^[a-z0-9][a-z0-9-]*$',
  '^(a+b)+$',
  '(ab|cd)*',
  '^\\d{5}(-\\d{4})?$',
  '(?:[a-z]+ )*[a-z]+$',
  '^(?=.*\\d)[\\w.]+$',
  '^#[0-9a-fA-F]{6}$',
  '(a|b)*',
  '(\\d{3}-)+\\d',
  '[',
  '(a+)\\1',
  '',
  '^\\p{L}+( \\p{L}+)*$',
])('%s ends in reasonable time', (pattern) => {
  expect(isCatastrophic(pattern)).toBe(false);
});

test('reported patterns do take exponential time, and others do not', () => {
  const time = (pattern: string, text: string) => {
    const start = performance.now();
    new RegExp(pattern, 'u').test(text);
    return performance.now() - start;
  };
  expect(time('^(a+)+$', `${'a'.repeat(25)}!`)).toBeGreaterThan(time('^(a+b)+$', `${'ab'.repeat(25)}!`) * 50);
});

test('[B4] no pattern of the published schemas can take exponential time', async () => {
  const files = await readdir('schemas/json');
  const texts = await Promise.all(files.map((name) => readFile(`schemas/json/${name}`, 'utf8')));
  const patterns = new Set(
    texts.flatMap((text) =>
      [...text.matchAll(/"pattern": ("(?:\\.|[^"\\])*")/g)].map(([, json = '""']) => String(JSON.parse(json))),
    ),
  );
  expect(patterns.size).toBeGreaterThan(10);
  expect([...patterns].filter(isCatastrophic)).toEqual([]);
});
