import { ASTHMA, passScreener, uniqueName } from '../consents/screener.ts';
import { expect, test } from '../fixtures.ts';

test('[D11] where there is a number to call, calling is the one primary button', async ({ page }) => {
  await passScreener(page, '/signup/ws15?studyId=DEMO-ASTHMA-01', uniqueName(), ASTHMA);
  await expect(page.locator('.call-card')).toBeVisible();
  const filled = await page
    .locator('main .button:visible')
    .evaluateAll((buttons) =>
      buttons
        .filter((button) => getComputedStyle(button).color === 'rgb(255, 255, 255)')
        .map(({ textContent }) => textContent.trim()),
    );
  expect(filled).toEqual([expect.stringContaining('Call 1-800-555-0100')]);
});
