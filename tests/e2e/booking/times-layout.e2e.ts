import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { openTimes, showSecondDay } from './open-times.ts';

async function expectEqualBoxes(page: Page): Promise<void> {
  const boxes = await page
    .locator('.slot-time')
    .evaluateAll((times) =>
      times
        .map((time) => time.getBoundingClientRect())
        .map(({ width, height }) => `${Math.round(width)} × ${Math.round(height)}`),
    );
  expect(new Set(boxes).size, boxes.join(', ')).toBe(1);
}

for (const language of ['en', 'es'] as const) {
  test(`[H1] the times of a day have boxes of equal size, in ${language}`, async ({ page }) => {
    await openTimes(page, language);
    for (const card of await page.locator('.slot-card').all()) {
      await card.click();
      await expectEqualBoxes(page);
    }
  });
}

test('[H1] the times of a day have boxes of equal size where an hour of two digits takes a second line', async ({
  page,
}) => {
  await openTimes(page);
  await showSecondDay(page);
  // An evening like the part shown, but for hours that are short enough for one line.
  await page
    .locator('.slot-part')
    .first()
    .evaluate((part) => {
      const evening = document.createElement('div');
      evening.append(part.cloneNode(true));
      for (const [where, text] of [
        [part, '10:30 AM CDT at the other site'],
        [evening, '4 PM CDT'],
      ] as const)
        for (const place of where.querySelectorAll('.slot-time-elsewhere')) place.textContent = text;
      part.after(evening);
    });
  await expectEqualBoxes(page);
});
