import { expect, test } from '../fixtures.ts';

test.use({ javaScriptEnabled: false });

test('[K8] Back after a form that was refused and corrected leads to its page, not to a form to send again', async ({
  page,
  server,
}) => {
  await page.goto(`${server.origin}/signup/s15`);
  await page.getByText('Female').click();
  await page.locator('[name="candidate.postalCode"]').fill('1');
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page.locator('.error-summary a')).toHaveText(/ZIP code/i);
  await expect(page.locator('[name="candidate.postalCode"]')).toHaveValue('1');
  await page.locator('[name="candidate.postalCode"]').fill('60614');
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page).not.toHaveURL(/s15$/);
  await page.goBack();
  await expect(page.locator('[name="candidate.postalCode"]')).toHaveValue('60614');
  await expect(page.locator('.error-summary')).toHaveCount(0);
});
