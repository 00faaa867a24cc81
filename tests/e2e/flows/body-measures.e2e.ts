import { expect, test } from '../fixtures.ts';
import { openLive } from '../open-live.ts';

test('[E9] inches can be typed after the feet, digit by digit: nothing precedes them', async ({ page }) => {
  await openLive(page, '/signup/ws10?studyId=DEMO-ASTHMA-01');
  const [feet, inches] = [
    page.locator('[name="candidate.heightFeet"]'),
    page.locator('[name="candidate.heightInches"]'),
  ];
  await feet.click();
  await page.keyboard.type('5');
  await inches.click();
  await expect(inches).toBeFocused();
  await page.keyboard.type('7');
  await page.keyboard.press('Tab');
  await expect(inches).toHaveValue('7');
  await expect(inches).not.toHaveAttribute('aria-invalid', 'true');
});
