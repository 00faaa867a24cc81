import { expect, test } from '../fixtures.ts';
import { builtFileOf } from '../hold-back.ts';
import { openLive } from '../open-live.ts';

test('[J1] [A15] a search that is pressed offline keeps the form and the focus, and runs once back online', async ({
  page,
  context,
  problems,
}) => {
  problems.allow(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch|could not be loaded|dynamically imported/);
  // A network that is away can also be one that took the code of the calls with it.
  const calls = `**/${builtFileOf(/api\/remote-calls\.ts$/)}`;
  await page.route(calls, (route) => route.abort());
  await openLive(page, '/signup/ss6');
  const code = page.locator('[name="candidate.postalCode"]');
  const search = page.getByRole('button', { name: 'Search', exact: true });
  await code.fill('60614');
  await context.setOffline(true);
  await search.click();
  await expect(page.getByText('This part of the page will appear as soon as you are back online.')).toBeVisible();
  await expect(page.getByText(/You are offline/)).toHaveCount(1);
  await expect(page.locator('main .notice-error')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Reload' })).toHaveCount(0);
  await expect(code).toHaveValue('60614');
  await expect(code).toBeVisible();
  expect(await page.evaluate(() => document.activeElement !== document.body)).toBe(true);
  await page.unroute(calls);
  await context.setOffline(false);
  await expect(page.locator('.found-study').first()).toBeVisible();
});
