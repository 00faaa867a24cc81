import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from '../support/tools/install.ts';

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
