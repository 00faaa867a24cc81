/**
 * `npm run pictures`: takes the pictures in the reference for authors, `docs/reference/pictures`, from the block
 * gallery: each block on a phone. They are never the same twice, so no test compares them: look at them, and commit
 * those that have changed.
 */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import sharp, { type Sharp } from 'sharp';
import { PICTURE_WIDTH, picturesOf, type BlockPicture } from '#checker/published/reference/block-pictures.ts';
import { folderOf } from '#registry/block-texts.ts';
import { loadBlocks } from '#registry/load-blocks.ts';
import { startServer } from './support/server.ts';
import { launchBrowser } from './support/tools/browser.ts';
import { ROOT } from './support/tools/install.ts';

const FOLDER = join(ROOT, 'docs/reference/pictures');
const SCALE = 1.5;
/** Above and below a block, in CSS pixels: its shadow, and the outline of its controls. */
const MARGIN = 12;
/** What is shown of a long block, and over how much of it the picture fades; in CSS pixels. */
const MAX_HEIGHT = 736;
const FADE = 80;

/** The picture with its lower end fading into the page that shows it. */
function faded(picture: Buffer): Sharp {
  const [width, height] = [PICTURE_WIDTH * SCALE, MAX_HEIGHT * SCALE];
  const gradient =
    `<svg width="${width}" height="${height}"><linearGradient id="fade" x2="0" y2="1">` +
    `<stop offset="${1 - FADE / MAX_HEIGHT}"/><stop offset="1" stop-opacity="0"/></linearGradient>` +
    `<rect width="${width}" height="${height}" fill="url(#fade)"/></svg>`;
  return sharp(picture).composite([{ input: Buffer.from(gradient), blend: 'dest-in' }]);
}

/** Chromium's player turns a wheel over a film of which it knows nothing, and for seconds after. */
async function stopFilms(page: Page): Promise<void> {
  const films = page.locator('video');
  if ((await films.count()) === 0) return;
  await films.evaluateAll((all) => {
    for (const film of all) if (film instanceof HTMLVideoElement) film.preload = 'metadata';
  });
  await page.waitForFunction(() => [...document.querySelectorAll('video')].every(({ readyState }) => readyState > 0));
  await page.waitForTimeout(5000);
}

/** Takes one picture. Returns its size in bytes. */
async function takePicture(page: Page, { block, example, file }: BlockPicture, origin: string): Promise<number> {
  await page.goto(`${origin}/blocks/${folderOf(block)}?example=${example}`, { waitUntil: 'networkidle' });
  const blocks = page.locator('.gallery-screen .blocks').first();
  // Pictures below the first screen are loaded when they are reached.
  await blocks.scrollIntoViewIfNeeded();
  await stopFilms(page);
  await page.waitForFunction(
    () => [...document.images].every(({ complete }) => complete) && document.getAnimations().length === 0,
  );
  const [box, scrolled] = [await blocks.boundingBox(), await page.evaluate(() => window.scrollY)];
  if (!box) throw new Error(`${block} shows nothing in example ${example}`);
  const height = Math.min(box.height + 2 * MARGIN, MAX_HEIGHT);
  const clip = { x: 0, y: box.y + scrolled - MARGIN, width: PICTURE_WIDTH, height };
  const taken = await page.screenshot({ clip, fullPage: true });
  const shown = height === MAX_HEIGHT ? faded(taken) : sharp(taken);
  const small = await shown.webp({ quality: 55, effort: 6, smartSubsample: true }).toBuffer();
  writeFileSync(join(FOLDER, file), small);
  return small.length;
}

const blocks = await loadBlocks(join(ROOT, 'blocks'));
const pictures = (await Promise.all(blocks.map(picturesOf))).flat();
rmSync(FOLDER, { recursive: true, force: true });
mkdirSync(FOLDER, { recursive: true });
const server = await startServer();
const browser = await launchBrowser();
const page = await browser.newPage({
  viewport: { width: PICTURE_WIDTH, height: MAX_HEIGHT },
  deviceScaleFactor: SCALE,
  hasTouch: true,
  locale: 'en-US',
  timezoneId: 'America/Chicago',
});
const sizes: number[] = [];
for (const picture of pictures) sizes.push(await takePicture(page, picture, server.origin));
await browser.close();
await server.remove();
const total = sizes.reduce((sum, size) => sum + size, 0);
process.stdout.write(
  `${sizes.length} pictures in ${FOLDER}: ${Math.round(total / 1000)} kB, at most ${Math.max(...sizes)} bytes\n`,
);
