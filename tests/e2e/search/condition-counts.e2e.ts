import type { Page } from '@playwright/test';
import { enter } from '../driver.ts';
import { expect, test } from '../fixtures.ts';
import { openLive } from '../open-live.ts';
import { heading, nextButton } from '../visit/walk-signup.ts';

/** Opens the step of s6 that asks for conditions, in Spanish, as a link and two steps lead to it. */
async function openConditions(page: Page): Promise<void> {
  await openLive(page, '/signup/es/s6/phone?zip=60614&firstName=Ana&lastName=Paz&age=40&gender=f');
  await enter(page, 'candidate.phone', '(312) 555-0187', 'touch');
  await nextButton(page).click();
  await expect(heading(page)).toHaveText('¿Cuál es su correo electrónico?');
  await nextButton(page).click();
  await expect(page.locator('.choice-fold').first()).toBeVisible();
}

/** The texts that take more than one line. */
function brokenCounts(page: Page): Promise<string[]> {
  return page.locator('.choice-fold-count, .choice-folds-count').evaluateAll((counts) =>
    counts
      .filter((count) => {
        const range = document.createRange();
        range.selectNodeContents(count);
        return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1;
      })
      .map(({ textContent }) => textContent),
  );
}

test('[D13] how many conditions of a group are chosen stands on one line, on narrow phones too', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openConditions(page);
  for (const fold of await page.locator('.choice-fold').all()) {
    await fold.locator('summary').click();
    for (const label of (await fold.locator('label').all()).slice(0, 2)) await label.click();
  }
  await expect(page.locator('.choice-fold-count').first()).toHaveText('2 elegidas');
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 844 });
    expect(await brokenCounts(page), `${width} px`).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth), 'nothing sticks out').toBe(width);
  }
});
