import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const FOLDER = 'docs/decisions';
const names = readdirSync(FOLDER).filter((name) => /^\d{4}-/.test(name));
const index = readFileSync(`${FOLDER}/README.md`, 'utf8');

const numberOf = (name: string) => Number(name.slice(0, 4));

test('the index of decisions links every decision once, under its number', () => {
  const linked = Array.from(index.matchAll(/^\| \[(\d+)\]\(([^)]+)\)/gm), ([, number, name]) => `${number} ${name}`);
  expect(linked.toSorted()).toEqual(names.map((name) => `${numberOf(name)} ${name}`).toSorted());
});

test.each(names)('%s begins with its number and a title', (name) => {
  const [title] = readFileSync(`${FOLDER}/${name}`, 'utf8').split('\n');
  expect(title).toMatch(new RegExp(`^# ${numberOf(name)}\\. \\S`));
});

test('no two decisions have the same number', () => {
  expect(new Set(names.map(numberOf)).size).toBe(names.length);
});
