import { expect, test } from '../fixtures.ts';
import { openLive } from '../open-live.ts';

for (const { query, path } of [
  { query: 'ps=ws16', path: '/signup/ws16' },
  { query: 'ps=nobody', path: '/signup/ws10' },
  { query: '', path: '/signup/ws15' },
]) {
  test(`[A19] cards of the search ?${query} open ${path}`, async ({ page, context }) => {
    await openLive(page, `/signup/study-search?${query}`);
    await page.locator('[name="candidate.postalCode"]').fill('60614');
    await page.locator('.study-search button').click();
    const opened = context.waitForEvent('page');
    await page
      .locator('.found-study', { hasText: 'Breathing easier' })
      .getByRole('link', { name: /Get pre-screened/ })
      .click();
    const screener = await opened;
    await expect(screener.locator('[name="candidate.fullName"]')).toBeVisible();
    expect(new URL(screener.url()).pathname).toBe(path);
  });
}
