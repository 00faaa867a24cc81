import type { Page } from '@playwright/test';
import { join } from 'node:path';
import { findLayoutFaults } from '../../support/pages/find-layout-faults.ts';
import { ROOT } from '../../support/tools/install.ts';
import { expect } from './fixtures.ts';

/** Where the screenshots are stored for review. */
const PICTURES = join(ROOT, 'test-results', 'real-screens');
const WINDOWS = [
  { width: 320, height: 640 },
  { width: 390, height: 844 },
  { width: 1280, height: 800 },
] as const;

/** Names of medicines from a source may break after their hyphen, because they cannot break anywhere else. */
const isOfSource = (fault: string) => /^broken word: “[^”]*-[^”]*”/.test(fault);

/**
 * Keeps a screenshot of the whole page on phones and a desktop, as `<name> <language> <width>.png`; nothing in them may
 * be cut off, overlap or be too small for a finger.
 */
export async function keepPicture(page: Page, name: string): Promise<void> {
  const before = page.viewportSize();
  const language = await page.locator('html').getAttribute('lang');
  for (const size of WINDOWS) {
    await page.setViewportSize(size);
    await page.screenshot({
      path: join(PICTURES, `${name} ${language} ${size.width}.png`),
      fullPage: true,
      animations: 'disabled',
      scale: 'css',
    });
    expect(
      (await findLayoutFaults(page)).filter((fault) => !isOfSource(fault)),
      `${name} in ${language} at ${size.width} px`,
    ).toEqual([]);
  }
  if (before) await page.setViewportSize(before);
}
