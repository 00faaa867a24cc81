import type { Page } from '@playwright/test';
import { beginQualified } from '../booking/begin-visit.ts';
import { expect, test } from '../fixtures.ts';

/** How many sheets of paper the page needs. */
async function sheetsOf(page: Page): Promise<number> {
  return (await page.pdf({ format: 'Letter' })).toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0;
}

test('an appointment prints on one sheet, with the number to call and without controls', async ({ page }) => {
  const query = await beginQualified(page, 'ws21');
  await page.goto(`/signup/ws21/site-scheduling?${query}`);
  await page.locator('.slot-time').first().click();
  await page.getByRole('button', { name: 'Confirm', exact: true }).click();
  await expect(page.getByRole('link', { name: 'Google Calendar' })).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByText('Lakeside Clinical Research')).toBeVisible();
  await expect(page.getByText(/The call comes from/)).toBeVisible();
  for (const name of ['Google Calendar', 'Apple or Outlook', 'Privacy policy'])
    await expect(page.getByText(name)).toBeHidden();
  await expect(page.getByRole('button')).toHaveCount(0);
  await expect(page.locator('.shell-phone')).toBeVisible();
  expect(await sheetsOf(page)).toBe(1);
});

test('a result prints its number in black on white, without the way to other studies', async ({ page }) => {
  const query = await beginQualified(page, 'ws18');
  await page.goto(`/signup/ws18/indications?${query}`);
  const call = page.locator('.call a');
  await expect(call).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(call).toHaveCSS('color', 'rgb(0, 0, 0)');
  await expect(call).toHaveCSS('background-color', 'rgba(0, 0, 0, 0)');
  await expect(page.getByText('Search other clinical studies')).toBeHidden();
});

test('studies print with what is folded on the screen, and are not torn in two', async ({ page }) => {
  await page.goto('/signup/ss6');
  await page.locator('[name="candidate.postalCode"]').fill('60614');
  await page.keyboard.press('Enter');
  const study = page.locator('.found-study').first();
  const more = study.locator('details p').last();
  await expect(study).toBeVisible();
  await expect(more).toBeHidden();
  await page.emulateMedia({ media: 'print' });
  await expect.poll(async () => (await more.boundingBox())?.height ?? 0).toBeGreaterThan(0);
  await expect(study).toHaveCSS('break-inside', 'avoid');
});
