import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from '../support/tools/install.ts';
import { closure, runningGraph } from './import-graph.ts';
import { readSources, withoutComments } from './sources.ts';

const parsed: unknown = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
const listed: unknown = typeof parsed === 'object' && parsed !== null ? Reflect.get(parsed, 'scripts') : undefined;
const SCRIPTS: readonly (readonly [string, string])[] = Object.entries(
  typeof listed === 'object' && listed !== null ? listed : {},
).map(([name, command]) => [name, String(command)]);
const SETUP = 'src/entry/setup.mjs';

test('there are scripts that set themselves up', () => {
  expect(SCRIPTS.filter(([, command]) => command.includes(SETUP)).map(([name]) => name)).toEqual(
    expect.arrayContaining(['prestart', 'pretest']),
  );
});

// A shell keeps using the Node that it found first: commands after the set-up in the same line would run on an older
// one.
test.each(SCRIPTS.filter(([, command]) => command.includes(SETUP)))(
  'the set-up of %s is a line of its own, before what it is for',
  (name, command) => {
    expect(command).not.toContain('&&');
    expect(name.startsWith('pre') && SCRIPTS.some(([other]) => other === name.slice('pre'.length))).toBe(true);
  },
);

test('programs that Node runs import nothing that only Vite can read', () => {
  const sources = readSources(['schemas', 'src', 'blocks', 'tests'], /\.tsx?$/);
  const graph = runningGraph(sources);
  const started = SCRIPTS.flatMap(([, command]) => /^node ((?:src|tests)\/\S+\.ts)/.exec(command)?.[1] ?? []);
  const measured = sources.map(({ path }) => path).filter((path) => /^tests\/bench\/[^/]+\.ts$/.test(path));
  const onlyVite = new Set(
    sources.filter(({ text }) => withoutComments(text).includes('import.meta.glob')).map(({ path }) => path),
  );
  const faults = [...started, ...measured].flatMap((program) =>
    closure(graph, program)
      .filter((path) => onlyVite.has(path))
      .map((path) => `${program} imports ${path}`),
  );
  expect(started).toContain('tests/hard/run.ts');
  expect(faults).toEqual([]);
});
