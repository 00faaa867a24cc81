import type { Page } from '@playwright/test';

/** A browser's default text size, in CSS pixels. */
const LETTERS = { standard: 16, fixed: 13 };

/** Runs `look` in the few colours that the system forces on every page, as people with low vision use them. */
export async function withForcedColors(page: Page, look: () => Promise<void>): Promise<void> {
  await page.emulateMedia({ forcedColors: 'active' });
  await look();
  await page.emulateMedia({ forcedColors: null });
}

/** Runs `look` with the text size doubled in the settings of the browser (WCAG 1.4.4): the window stays as it is. */
export async function withLargeLetters(page: Page, look: () => Promise<void>): Promise<void> {
  const browser = await page.context().newCDPSession(page);
  await browser.send('Page.setFontSizes', { fontSizes: { standard: 2 * LETTERS.standard, fixed: 2 * LETTERS.fixed } });
  await look();
  await browser.send('Page.setFontSizes', { fontSizes: LETTERS });
  await browser.detach();
}
