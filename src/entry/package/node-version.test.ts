import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const FILE = join(import.meta.dirname, 'node-version.ts');

/** Loads the package's check in a process that says that it is another Node. */
function loadOn(version: string) {
  const pretend = `Object.defineProperty(process, 'versions', { value: { node: '${version}' } });`;
  const code = `${pretend} await import('${FILE}');`;
  const { status, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', code], { encoding: 'utf8' });
  return { status, stderr };
}

test('a Node that is too old is named in one sentence, as the package loads', () => {
  const { status, stderr } = loadOn('20.20.2');
  expect(stderr).toContain('Error: trialflow needs Node 22 or later; this is 20.20.2\n');
  expect(status).not.toBe(0);
});

test.each(['22.0.0', '24.21.0', '100.1.0'])('Node %s loads it', (version) => {
  expect(loadOn(version)).toEqual({ status: 0, stderr: '' });
});
