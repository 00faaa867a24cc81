import { readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { inEnglish } from '#schemas/sentence.ts';
import { drawing, madeUpPicture, writeMedia } from '#tests/support/media/made-up-media.ts';
import { removeTempFolder, tempFolder } from '#tests/support/temp.ts';
import { createMediaLibrary, type MediaLibrary } from './media-library.ts';

const root = tempFolder('media');
let tests = 0;
let campaigns: string;
let library: MediaLibrary;
beforeEach(() => {
  tests += 1;
  campaigns = join(root, String(tests));
  library = createMediaLibrary(join(campaigns, 'media'), join(campaigns, 'cache'));
});
afterAll(() => removeTempFolder(root));

const everything = () => true;
const nameOf = (href: string | undefined) => href?.replace('/media/', '') ?? '';

async function bytesAt(file: string): Promise<Buffer> {
  const served = await library.serve(file);
  if (!served) throw new Error(`Nothing is served at ${file}`);
  return Buffer.isBuffer(served.content) ? served.content : readFileSync(served.content.path);
}

test('[B4] a picture is known by its hash, its size and its widths, the largest never wider than itself', async () => {
  const picture = await madeUpPicture(1200, 800);
  writeMedia(campaigns, { 'knee.jpg': picture });
  const files = await library.examine(everything);
  expect(files).toEqual(new Map([['knee.jpg', { ok: true, bytes: picture.length }]]));
  const shown = library.shown('knee.jpg');
  expect(shown).toMatchObject({ width: 1200, height: 800, widths: [480, 960, 1200] });
  expect(shown?.href).toMatch(/^\/media\/[0-9a-f]{32}\.jpg$/);
});

test.each(['avif', 'webp'] as const)('[B4] a variant is a picture of its width and format: %s', async (format) => {
  writeMedia(campaigns, { 'knee.png': await madeUpPicture(1200, 800, 'png') });
  await library.examine(everything);
  await library.prepare(['knee.png']);
  const file = nameOf(library.shown('knee.png')?.href).replace('.png', `-480.${format}`);
  const meta = await sharp(await bytesAt(file)).metadata();
  expect([meta.width, meta.height]).toEqual([480, 320]);
  expect(meta.format).toBe(format === 'avif' ? 'heif' : 'webp');
  expect((await library.serve(file))?.type).toBe(`image/${format}`);
});

test('[B4] a photograph that a camera turned is turned', async () => {
  const turned = await sharp(await madeUpPicture(600, 400))
    .withMetadata({ orientation: 6 })
    .toBuffer();
  writeMedia(campaigns, { 'knee.jpg': turned });
  await library.examine(everything);
  expect(library.shown('knee.jpg')).toMatchObject({ width: 400, height: 600 });
});

test('[K2] what a phone loads is the smallest variant', async () => {
  writeMedia(campaigns, { 'knee.jpg': await madeUpPicture(1200, 800), 'line.svg': drawing() });
  const files = await library.examine(everything, true);
  const file = nameOf(library.shown('knee.jpg')?.href).replace('.jpg', '-480.avif');
  expect(files.get('knee.jpg')).toMatchObject({ phoneBytes: (await bytesAt(file)).length });
  expect(files.get('line.svg')).toMatchObject({ phoneBytes: drawing().length });
});

test.each([
  ['a PNG that is none', 'a.png', 'GIF89a', 'media-unreadable', '.png'],
  ['a JPEG named PNG', 'b.png', Buffer.from('ffd8ffe0', 'hex'), 'media-unreadable', 'Save it in that format'],
  ['a damaged PNG', 'c.png', Buffer.from('89504e470d0a1a0a00000000', 'hex'), 'media-unreadable', 'decoded'],
  ['a drawing with a script', 'd.svg', drawing('<script>alert(1)</script>'), 'media-unsafe', '<script>'],
  ['a drawing without a size', 'e.svg', '<svg></svg>', 'media-unreadable', 'viewBox'],
  ['captions that are none', 'f.vtt', '00:00 Hello', 'media-unreadable', '.vtt'],
  ['a film that is a page', 'g.mp4', '<html>', 'media-unreadable', '.mp4'],
  ['a page', 'h.html', '<html>', 'media-unreadable', 'no type'],
  ['an empty file', 'i.jpg', '', 'media-unreadable', '.jpg'],
])('[I2] %s is faulty, and is served to nobody', async (_what, name, content, code, says) => {
  writeMedia(campaigns, { [name]: content });
  const file = (await library.examine(everything)).get(name);
  expect(file).toMatchObject({ ok: false, code });
  expect(file?.ok === false && inEnglish(file.message)).toContain(says);
  expect(library.shown(name)).toBeUndefined();
});

test('[E7] a picture whose end is missing is faulty', async () => {
  const folder = writeMedia(campaigns, { 'knee.png': await madeUpPicture(900, 900, 'png') });
  truncateSync(join(folder, 'knee.png'), 400);
  expect((await library.examine(everything)).get('knee.png')).toMatchObject({ ok: false, code: 'media-unreadable' });
});

test('[E7] a picture of 50 MB is refused by its size, unread', async () => {
  const folder = writeMedia(campaigns, { 'knee.png': await madeUpPicture(10, 10, 'png') });
  truncateSync(join(folder, 'knee.png'), 50 * 1024 * 1024);
  const file = (await library.examine(everything)).get('knee.png');
  expect(file).toMatchObject({ ok: false, code: 'media-too-large' });
  expect(file?.ok === false && inEnglish(file.message)).toBe(
    'is 50.0 MB; the limit for .png is 10.0 MB. Save it smaller: 2,000 pixels across are enough',
  );
});

test('[E7] a small file that unpacks to more than 50 million pixels is faulty', async () => {
  writeMedia(campaigns, { 'bomb.png': await madeUpPicture(9000, 9000, 'png') });
  expect((await library.examine(everything)).get('bomb.png')).toMatchObject({ ok: false, code: 'media-unreadable' });
});

test('[B9] a replaced file has a new address; visitors with the old page still get the old file', async () => {
  const folder = writeMedia(campaigns, { 'line.svg': drawing('<rect/>') });
  await library.examine(everything);
  await library.prepare(['line.svg']);
  const before = nameOf(library.shown('line.svg')?.href);
  writeFileSync(join(folder, 'line.svg'), drawing('<circle r="9"/>'));
  await library.examine(everything);
  const after = nameOf(library.shown('line.svg')?.href);
  expect(after).not.toBe(before);
  expect(String(await bytesAt(before))).toBe(drawing('<rect/>'));
  expect(String(await bytesAt(after))).toBe(drawing('<circle r="9"/>'));
});

test('[B9] a removed file is served to nobody', async () => {
  const folder = writeMedia(campaigns, { 'line.svg': drawing() });
  await library.examine(everything);
  const file = nameOf(library.shown('line.svg')?.href);
  rmSync(join(folder, 'line.svg'));
  expect(await library.examine(everything)).toEqual(new Map());
  expect(library.shown('line.svg')).toBeUndefined();
  expect(await library.serve(file)).toBeUndefined();
});

test('[I2] nothing but known files and their variants is served', async () => {
  writeMedia(campaigns, { 'knee.jpg': await madeUpPicture(600, 400) });
  await library.examine(everything);
  const hash = nameOf(library.shown('knee.jpg')?.href).replace('.jpg', '');
  for (const file of [
    `${hash}.png`,
    `${hash}-481.avif`,
    `${hash}-960.avif`,
    `${hash}-480.jpeg`,
    '../knee.jpg',
    'knee.jpg',
  ])
    expect([file, await library.serve(file)]).toEqual([file, undefined]);
});

test('[B9] a folder that is not there has no files', async () => {
  expect(await library.examine(everything)).toEqual(new Map());
  expect(await library.signature()).toBe('[]');
});

test('[O2] where variants cannot be kept, they are made for each request', async () => {
  writeMedia(campaigns, { 'knee.jpg': await madeUpPicture(600, 400) });
  // A file where the folder would be: it cannot be made.
  writeFileSync(join(campaigns, 'cache'), '');
  await library.examine(everything);
  await library.prepare(['knee.jpg']);
  const hash = nameOf(library.shown('knee.jpg')?.href).replace('.jpg', '');
  expect((await bytesAt(`${hash}-480.webp`)).length).toBeGreaterThan(0);
  expect((await bytesAt(`${hash}.jpg`)).length).toBeGreaterThan(0);
});
