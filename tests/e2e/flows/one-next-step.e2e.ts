import { setCallCentre } from '../call-centre.ts';
import { ASTHMA, nextButton, passScreener, uniqueName } from '../consents/screener.ts';
import { expect, test } from '../fixtures.ts';

test('[D11] where there is a number to call, calling is the one primary button', async ({ page }) => {
  await setCallCentre(page, true);
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

test('[D11] [D9] while the call centre is closed, both pages say that it calls, and when', async ({ page }) => {
  await setCallCentre(page, false);
  await passScreener(page, '/signup/ws15?studyId=DEMO-ASTHMA-01', uniqueName(), ASTHMA);
  const said = page.locator('main').getByText('A study coordinator will call you about the next step.');
  await expect(said).toBeVisible();
  await expect(page.getByText(/^We call Monday to Friday/)).toBeVisible();
  await expect(page.locator('main .call .button-primary')).toHaveCount(0);
  await nextButton(page).click();
  await expect(said).toBeVisible();
  await expect(page.getByText(/^We call Monday to Friday/)).toBeVisible();
});
