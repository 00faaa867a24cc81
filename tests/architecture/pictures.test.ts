import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { picturesOf } from '#checker/published/reference/block-pictures.ts';
import { loadBlocks } from '#registry/load-blocks.ts';
import { ROOT } from '../support/tools/install.ts';
import { roomsPicture } from './draw-rooms.ts';
import { serverPicture } from './draw-server.ts';

/** Of one picture of a block, and of all. */
const MAX_BYTES = 40_000;
const MAX_BYTES_OF_ALL = 1_000_000;

test('the picture of the rooms shows the imports that the tests allow; else run the file that draws it', () => {
  expect(readFileSync(join(ROOT, 'docs/pictures/rooms.svg'), 'utf8')).toBe(roomsPicture());
});

test('the picture of the server shows the imports of its folders; else run the file that draws it', () => {
  expect(readFileSync(join(ROOT, 'docs/pictures/server.svg'), 'utf8')).toBe(serverPicture());
});

test('[B4] the reference has a small picture of each block and kind of question; else npm run pictures', async () => {
  const folder = join(ROOT, 'docs/reference/pictures');
  const expected = (await Promise.all((await loadBlocks(join(ROOT, 'blocks'))).map(picturesOf))).flat();
  const present = readdirSync(folder);
  expect(present.toSorted()).toEqual(expected.map(({ file }) => file).toSorted());
  const sizes = present.map((file) => statSync(join(folder, file)).size);
  expect(present.filter((_file, index) => (sizes[index] ?? 0) > MAX_BYTES)).toEqual([]);
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(MAX_BYTES_OF_ALL);
});

test('[B4] a question is pictured once for each of its kinds, with the title of its first example', async () => {
  const blocks = await loadBlocks(join(ROOT, 'blocks'));
  const several = (await Promise.all(blocks.map(picturesOf))).filter((pictures) => pictures.length > 1).flat();
  expect(several.map(({ file, title }) => [file, title])).toContainEqual(['question-long-text.webp', 'Long text']);
  expect(new Set(several.map(({ kind }) => kind)).size).toBe(several.length);
});
