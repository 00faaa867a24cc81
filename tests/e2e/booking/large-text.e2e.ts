import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { openTimes } from './open-times.ts';

/** The words of days and times that are broken over two lines. */
function brokenWords(page: Page): Promise<readonly string[]> {
  return page.locator('.slot-card, .slot-time').evaluateAll((boxes) =>
    boxes.flatMap((box) => {
      const walker = document.createTreeWalker(box, NodeFilter.SHOW_TEXT);
      const broken: string[] = [];
      for (let node = walker.nextNode(); node; node = walker.nextNode())
        for (const { 0: word, index } of (node.textContent ?? '').matchAll(/[\p{L}\p{N}:.]+/gu)) {
          const range = document.createRange();
          range.setStart(node, index);
          range.setEnd(node, index + word.length);
          if (new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1) broken.push(word);
        }
      return broken;
    }),
  );
}

for (const language of ['en', 'es'] as const)
  for (const width of [320, 390, 1280])
    test(`[H1] days and times wrap with text at twice the size, and no word is broken: ${language} ${width}`, async ({
      page,
    }) => {
      await page.setViewportSize({ width, height: 844 });
      await openTimes(page, language);
      await page.evaluate(() => (document.documentElement.style.fontSize = '200%'));
      await expect(page.locator('.slot-time').first()).toBeVisible();
      expect(await brokenWords(page)).toEqual([]);
      const tooWide = await page
        .locator('.slot-card, .slot-time')
        .evaluateAll((boxes) => boxes.filter((box) => box.scrollWidth > box.clientWidth).map((box) => box.textContent));
      expect(tooWide).toEqual([]);
      const beyond = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect(beyond).toBeLessThanOrEqual(0);
    });
