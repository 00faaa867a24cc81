import { randomBytes } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { tempFolder } from '#tests/support/temp.ts';
import { scanBundle } from './scan-bundle.ts';

/** A folder with one file. */
function folderWith(name: string, text: string): string {
  const folder = tempFolder('bundle');
  mkdirSync(join(folder, 'assets'));
  writeFileSync(join(folder, 'assets', name), text);
  return folder;
}

test.each([
  ['a secret of the environment', 'a.js', 'const x = "canary-1"'],
  ['the name of a variable of the server', 'a.js', 'const x = y.ENCRYPTION_KEY'],
  ['a module of Node', 'a.js', 'import x from "node:fs"'],
  ['a key as long as ours', 'a.js', `const x = "${randomBytes(48).toString('base64')}"`],
  ['the address of a database', 'a.js', 'const x = "postgres://user:word@host/db"'],
  ['a private key', 'a.js', '-----BEGIN RSA PRIVATE KEY-----'],
  ['a source map inside', 'a.js', '//# sourceMappingURL=data:application/json;base64,e30='],
  ['a source map', 'a.js.map', '{}'],
])('[K3] a bundle with %s is reported', (_what, name, text) => {
  expect(scanBundle(folderWith(name, text), ['canary-1']).faults).toHaveLength(1);
});

test('[K3] a bundle without any of them is not reported', () => {
  expect(
    scanBundle(folderWith('a.js', 'const classes = "a-word another-word"; const id = "a3f1c2";'), ['canary-1']),
  ).toEqual({ files: 1, faults: [] });
});
