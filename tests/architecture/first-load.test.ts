import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { isRecord } from '#api/guards.ts';
import { ROOT } from '../support/tools/install.ts';

const BUNDLE = join(ROOT, 'dist', 'client');
const ENTRY = 'src/entry/client.tsx';

/**
 * Bytes of script, as brotli sends them, that every first page of a visit loads to become live; 58 kB of them are React DOM. Whoever
 * adds more than this leaves takes something else out, or loads it when a page needs it.
 */
const MOST_BYTES = 116_000;

function chunkOf(manifest: unknown, name: string): { readonly file: string; readonly imports: readonly string[] } {
  const chunk = isRecord(manifest) ? manifest[name] : undefined;
  if (!isRecord(chunk) || typeof chunk['file'] !== 'string') throw new Error(`The build has no ${name}`);
  const imports: unknown = chunk['imports'];
  return { file: chunk['file'], imports: Array.isArray(imports) ? imports.map(String) : [] };
}

test('what every first page loads stays small', () => {
  const path = join(BUNDLE, '.vite', 'manifest.json');
  if (!existsSync(path)) throw new Error('The product was not built: npm run build');
  const manifest: unknown = JSON.parse(readFileSync(path, 'utf8'));
  const loaded = new Set([ENTRY]);
  // A set gives what is added while it is read.
  for (const name of loaded) for (const next of chunkOf(manifest, name).imports) loaded.add(next);
  const bytes = [...loaded].map((name) => brotliCompressSync(readFileSync(join(BUNDLE, chunkOf(manifest, name).file))).length);
  expect(bytes.reduce((sum, size) => sum + size, 0)).toBeLessThan(MOST_BYTES);
});
