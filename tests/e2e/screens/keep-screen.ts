import type { Page } from '@playwright/test';
import { appendFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { findLayoutFaults } from '../../support/pages/find-layout-faults.ts';
import { withLongerTexts } from '../../support/pages/longer-texts.ts';
import { ROOT } from '../../support/tools/install.ts';
import { expect } from '../fixtures.ts';
import { withLargeLetters } from '../ways-of-looking.ts';

/** Where a run leaves its screenshots for review. */
export const PICTURES = join(ROOT, 'test-results', 'screens');
/** The layout faults of all screenshots, one per line. */
export const FAULTS = join(PICTURES, 'faults.txt');

/** The windows that every screen must fit, in CSS pixels: two phones, a tablet, three desktops. */
const WINDOWS = [
  { width: 320, height: 640 },
  { width: 390, height: 844 },
  { width: 768, height: 1024 },
  { width: 1280, height: 800 },
  { width: 1440, height: 900 },
  { width: 1920, height: 1080 },
] as const;
const WIDTHS: readonly number[] = WINDOWS.map(({ width }) => width);
/** The windows in which longer words are tried: the narrowest, and one where elements are side by side. */
const TIGHT: readonly number[] = [320, 768];
/** A sheet of US Letter paper between its margins. */
const PAPER = { width: 720, height: 960 };

/** Screenshots are requested (`npm run screens`). */
export function wantsPictures(): boolean {
  return process.env['SCREENS'] !== undefined;
}

/** A press before the page is laid out again would hit the button's old position. */
async function resize(page: Page, size: { readonly width: number; readonly height: number }): Promise<void> {
  await page.setViewportSize(size);
  await page.evaluate(() => new Promise((resolve) => void requestAnimationFrame(() => requestAnimationFrame(resolve))));
}

async function takePicture(page: Page, folder: string, name: string): Promise<void> {
  // A dialog is positioned in the window, not on the page: in a screenshot of the whole page it would be anywhere.
  const fullPage = (await page.locator('dialog:modal').count()) === 0;
  await page.screenshot({
    path: join(PICTURES, folder, `${name}.jpg`),
    type: 'jpeg',
    quality: 70,
    fullPage,
    animations: 'disabled',
    scale: 'css',
  });
}

async function languageOf(page: Page): Promise<string> {
  return (await page.locator('html').getAttribute('lang')) ?? 'en';
}

/** Artificially lengthened words may be too long for any line. */
function isOfLayout(fault: string): boolean {
  return !fault.startsWith('broken word');
}

/** A text field scrolls to what was typed; an email address at twice the text size is wider than a phone. */
function isOfLargeLetters(fault: string): boolean {
  return isOfLayout(fault) && !fault.startsWith('cut value: input');
}

/**
 * One run should show all faults: the walk continues, and the run fails at its end. After a failed test, its server
 * would be restarted for the next one.
 */
function note(faults: readonly string[], where: string): void {
  mkdirSync(PICTURES, { recursive: true });
  appendFileSync(FAULTS, faults.map((fault) => `${where}: ${fault}\n`).join(''));
}

/**
 * If screenshots are requested, keeps one of the whole page in each window, as `<folder>/<name> <language>
 * <width>.jpg`, and records in `FAULTS` what is wrong with the layout in any of them, with longer words too.
 */
export async function keepScreen(
  page: Page,
  folder: string,
  name: string,
  widths: readonly number[] = WIDTHS,
): Promise<void> {
  // Nobody looks at the screenshots of every run, and they take minutes.
  if (!wantsPictures()) return;
  const before = page.viewportSize();
  const language = await languageOf(page);
  for (const size of WINDOWS.filter(({ width }) => widths.includes(width))) {
    const where = `${folder}/${name} ${language} ${size.width}`;
    await resize(page, size);
    await takePicture(page, folder, `${name} ${language} ${size.width}`);
    note(await findLayoutFaults(page), where);
    if (TIGHT.includes(size.width))
      note((await withLongerTexts(page, () => findLayoutFaults(page))).filter(isOfLayout), `${where}, longer words`);
  }
  if (before) await resize(page, before);
}

/** If screenshots are requested, keeps one of the page as it is printed, `<folder>/<name> <language> print.jpg`. */
export async function keepPrint(page: Page, folder: string, name: string): Promise<void> {
  if (!wantsPictures()) return;
  const before = page.viewportSize();
  await page.emulateMedia({ media: 'print' });
  await resize(page, PAPER);
  await takePicture(page, folder, `${name} ${await languageOf(page)} print`);
  await page.emulateMedia({ media: null });
  if (before) await resize(page, before);
}

/**
 * The page fits a window of 320 pixels, and one of 390 with text at twice the size: nothing must be scrolled sideways
 * (WCAG 1.4.10, 1.4.4), is cut off, or is too small for a finger. At the large size, some words are too long for any
 * line.
 */
export async function expectReflow(page: Page, where: string): Promise<void> {
  const before = page.viewportSize();
  await resize(page, WINDOWS[0]);
  expect(await findLayoutFaults(page), `${where} at 320 px`).toEqual([]);
  await resize(page, WINDOWS[1]);
  await withLargeLetters(page, async () =>
    expect((await findLayoutFaults(page)).filter(isOfLargeLetters), `${where} with large letters`).toEqual([]),
  );
  if (before) await resize(page, before);
}
