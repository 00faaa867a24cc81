import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { isRecord } from '#api/guards.ts';
import { ROOT } from '../support/tools/install.ts';

const BUNDLE = join(ROOT, 'dist', 'client');
const ENTRY = 'src/entry/client.tsx';

/**
 * Bytes of script, compressed with brotli, that every first page of a visit loads to become live; 58 kB of them are
 * React DOM. If you need more than this leaves, remove something else, or load it when a page needs it.
 */
const MAX_BYTES = 114_000;

/** Bytes that the questions of a screener add; 25 kB of them are React JSON Schema Form, without what it would draw. */
const MAX_QUESTIONS = 48_000;

function chunkOf(manifest: unknown, name: string): { readonly file: string; readonly imports: readonly string[] } {
  const chunk = isRecord(manifest) ? manifest[name] : undefined;
  if (!isRecord(chunk) || typeof chunk['file'] !== 'string') throw new Error(`The build has no ${name}`);
  const imports: unknown = chunk['imports'];
  return { file: chunk['file'], imports: Array.isArray(imports) ? imports.map(String) : [] };
}

function readManifest(): unknown {
  const path = join(BUNDLE, '.vite', 'manifest.json');
  if (!existsSync(path)) throw new Error('The product was not built: npm run build');
  return JSON.parse(readFileSync(path, 'utf8'));
}

/** The files that these modules load at once, including those of their static imports. */
function filesOf(names: readonly string[]): Set<string> {
  const manifest = readManifest();
  const loaded = new Set(names);
  // Iterating over a set also visits the values added meanwhile.
  for (const name of loaded) for (const next of chunkOf(manifest, name).imports) loaded.add(next);
  return new Set([...loaded].map((name) => chunkOf(manifest, name).file));
}

const sizeOf = (file: string) => brotliCompressSync(readFileSync(join(BUNDLE, file))).length;

test('what every first page loads stays small', () => {
  expect([...filesOf([ENTRY])].map(sizeOf).reduce((sum, size) => sum + size, 0)).toBeLessThan(MAX_BYTES);
});

test('what the questions of a screener load stays small', () => {
  const first = filesOf([ENTRY]);
  const own = [...filesOf(['blocks/criteria-questions/component.tsx', 'blocks/health-questions/component.tsx'])];
  const added = own.filter((file) => !first.has(file)).map(sizeOf);
  expect(added.reduce((sum, size) => sum + size, 0)).toBeLessThan(MAX_QUESTIONS);
});

test('a block has files of its own only if they outweigh the cost of a request', () => {
  const first = filesOf([ENTRY]);
  const folders = readdirSync(join(ROOT, 'blocks'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);
  const together = filesOf(['light-blocks']);
  const own = folders.map((folder) =>
    [...filesOf([`blocks/${folder}/component.tsx`])].filter((file) => !first.has(file) && !together.has(file)),
  );
  expect(own.filter((files) => files.length === 0).length).toBeGreaterThan(folders.length / 2);
  const weights = own.filter((files) => files.length > 0).map((files) => files.map(sizeOf));
  expect(weights.filter((sizes) => sizes.reduce((sum, size) => sum + size, 0) < 600)).toEqual([]);
});

test('no page loads what only authors read', () => {
  const texts = [...filesOf([ENTRY])].map((file) => readFileSync(join(BUNDLE, file), 'utf8'));
  expect(texts.flatMap((text) => text.match(/\bdescription:`[^`]+`/g) ?? [])).toEqual([]);
});

test('nothing links the style sheet again that every page brings along: it would replace the style of a theme', () => {
  const manifest = readManifest();
  const entry = isRecord(manifest) ? manifest[ENTRY] : undefined;
  const styles = isRecord(entry) && Array.isArray(entry['css']) ? entry['css'].map(String) : [];
  expect(styles).toHaveLength(1);
  const scripts = readdirSync(join(BUNDLE, 'assets')).filter((name) => name.endsWith('.js'));
  const linking = scripts.filter((name) =>
    styles.some((style) => readFileSync(join(BUNDLE, 'assets', name), 'utf8').includes(style)),
  );
  expect(linking).toEqual([]);
});
