import { expect, test } from '../fixtures.ts';
import { openLive } from '../open-live.ts';

for (const [width, language] of [
  [320, 'es/'],
  [390, ''],
  [1440, ''],
] as const)
  test(`[J1] what is read more of a study opens below what was pressed, which stays where it is: ${width} px`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 844 });
    await openLive(page, `/signup/${language}ss6`);
    await page.locator('[name="candidate.postalCode"]').fill('60614');
    await page.keyboard.press('Enter');
    const more = page.locator('.found-study summary:visible');
    await expect(more.nth(1)).toBeVisible();
    for (const pressed of [more.nth(0), more.nth(1)]) {
      await pressed.scrollIntoViewIfNeeded();
      const before = await pressed.boundingBox();
      await pressed.click();
      await expect(pressed.locator('..').locator('div')).toBeVisible();
      expect(await pressed.boundingBox()).toEqual(before);
      expect(await pressed.evaluate((summary) => summary.scrollWidth - summary.clientWidth), 'words cut off').toBe(0);
    }
  });
