import type { Page, TestInfo } from '@playwright/test';
import { join } from 'node:path';
import { ROOT } from '../support/tools/install.ts';
import { expect } from './fixtures.ts';

/** Where a run leaves its pictures, to be looked at. */
const FOLDER = join(ROOT, 'test-results', 'screens');

/** Pictures are asked for (`npm run screens`). */
export function wantsPictures(): boolean {
  return process.env['SCREENS'] !== undefined;
}

/** Where pictures are asked for, keeps one of the whole page as `test-results/screens/<folder>/<name> <project>.jpg`. */
export async function keepScreen(page: Page, { project }: TestInfo, folder: string, name: string): Promise<void> {
  // Nobody looks at those of every run, and they take minutes of it.
  if (!wantsPictures()) return;
  await page.screenshot({ path: join(FOLDER, folder, `${name} ${project.name}.jpg`), type: 'jpeg', quality: 80, fullPage: true, animations: 'disabled', scale: 'css' });
}

/** The page fits a window of 320 pixels: nothing has to be scrolled sideways (WCAG 1.4.10). */
export async function expectReflow(page: Page, where: string): Promise<void> {
  const size = page.viewportSize();
  await page.setViewportSize({ width: 320, height: 720 });
  const overflow = await page.evaluate(() => [...document.querySelectorAll('body *')].filter((element) => element.getBoundingClientRect().right > window.innerWidth + 1 && element.closest('[data-scrolls]') === null && getComputedStyle(element).position !== 'absolute').map((element) => `${element.tagName.toLowerCase()}.${element.className}`));
  expect(overflow.slice(0, 3), `${where} at 320 px`).toEqual([]);
  if (!size) return;
  await page.setViewportSize(size);
  // Whoever presses a button before the page is laid out again presses where it was.
  await page.evaluate(() => new Promise((resolve) => void requestAnimationFrame(() => requestAnimationFrame(resolve))));
}
