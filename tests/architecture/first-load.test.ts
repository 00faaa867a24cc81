import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { isRecord } from '#api/guards.ts';
import { ROOT } from '../support/tools/install.ts';
import { readBuiltFiles } from './built-files.ts';

const ENTRY = 'src/entry/client.tsx';

/**
 * Bytes of script, compressed with brotli, that every first page of a visit loads to become live; 58 kB of them are
 * React DOM. If you need more than this leaves, remove something else, or load it when a page needs it.
 */
const MAX_BYTES = 114_000;

/** Bytes that the questions of a screener add; 25 kB of them are React JSON Schema Form, without what it would draw. */
const MAX_QUESTIONS = 48_000;

/**
 * Bytes of script that the list of campaigns loads in the studio, and the address of a campaign, which brings the
 * editor as well. Everything else of the studio comes when it is opened.
 */
const MAX_STUDIO = 280_000;
const MAX_EDITOR = 455_000;

const { folder, manifest, filesOf, sizeOf } = readBuiltFiles('client');

test('what every first page loads stays small', () => {
  expect([...filesOf([ENTRY])].map(sizeOf).reduce((sum, size) => sum + size, 0)).toBeLessThan(MAX_BYTES);
});

test('what the questions of a screener load stays small', () => {
  const first = filesOf([ENTRY]);
  const own = [...filesOf(['blocks/criteria-questions/component.tsx', 'blocks/health-questions/component.tsx'])];
  const added = own.filter((file) => !first.has(file)).map(sizeOf);
  expect(added.reduce((sum, size) => sum + size, 0)).toBeLessThan(MAX_QUESTIONS);
});

test('what the studio loads first stays small', () => {
  const studio = readBuiltFiles('studio');
  const bytesOf = (...modules: readonly string[]) =>
    [...studio.filesOf(modules)].map((file) => studio.sizeOf(file)).reduce((sum, size) => sum + size, 0);
  expect(bytesOf('src/entry/studio.tsx')).toBeLessThan(MAX_STUDIO);
  expect(bytesOf('src/entry/studio.tsx', 'src/studio/editor/editor-page.tsx')).toBeLessThan(MAX_EDITOR);
});

test('a block has files of its own only if they outweigh the cost of a request', () => {
  const first = filesOf([ENTRY]);
  const names = readdirSync(join(ROOT, 'blocks'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);
  const together = filesOf(['light-blocks']);
  const own = names.map((name) =>
    [...filesOf([`blocks/${name}/component.tsx`])].filter((file) => !first.has(file) && !together.has(file)),
  );
  expect(own.filter((files) => files.length === 0).length).toBeGreaterThan(names.length / 2);
  const weights = own.filter((files) => files.length > 0).map((files) => files.map(sizeOf));
  expect(weights.filter((sizes) => sizes.reduce((sum, size) => sum + size, 0) < 600)).toEqual([]);
});

test('no page loads what only authors read', () => {
  const texts = [...filesOf([ENTRY])].map((file) => readFileSync(join(folder, file), 'utf8'));
  expect(texts.flatMap((text) => text.match(/\bdescription:`[^`]+`/g) ?? [])).toEqual([]);
});

test('nothing links the style sheet again that every page brings along: it would replace the style of a theme', () => {
  const entry = isRecord(manifest) ? manifest[ENTRY] : undefined;
  const styles = isRecord(entry) && Array.isArray(entry['css']) ? entry['css'].map(String) : [];
  expect(styles).toHaveLength(1);
  const scripts = readdirSync(join(folder, 'assets')).filter((name) => name.endsWith('.js'));
  const linking = scripts.filter((name) =>
    styles.some((style) => readFileSync(join(folder, 'assets', name), 'utf8').includes(style)),
  );
  expect(linking).toEqual([]);
});
