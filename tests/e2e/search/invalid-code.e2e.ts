import { expect, test } from '../fixtures.ts';
import { openLive } from '../open-live.ts';
import { unfoldSearch } from './search-near.ts';

/** Matches the country's pattern, but is not the code of any place: only the server can tell. */
const NOWHERE = '00000';

for (const { flow, language, invalid, results } of [
  { flow: '/signup/study-search', language: 'English', invalid: 'Invalid postal code', results: '.found-study' },
  { flow: '/signup/es/ss6', language: 'Spanish', invalid: 'Código postal no válido', results: '.found-study' },
  { flow: '/signup/es/ss8', language: 'Spanish', invalid: 'Código postal no válido', results: '.offer' },
]) {
  test(`[J1] [E8] ${flow}: a code the server finds invalid leaves nothing of the last search, in ${language}`, async ({
    page,
  }) => {
    await openLive(page, flow);
    await page.locator('[name="candidate.postalCode"]').fill('60614');
    await page.locator('.study-search button').click();
    await expect(page.locator(results).first()).toBeVisible();
    await unfoldSearch(page);
    await page.locator('[name="candidate.postalCode"]').fill(NOWHERE);
    await page.locator('.study-search button').click();
    await expect(page.locator('.field-error')).toHaveText(invalid);
    await expect(page.getByText(invalid)).toHaveCount(2);
    await expect(page.locator(results)).toHaveCount(0);
    // Nothing is left empty.
    await expect(page.getByText(/complete the required fields|complete los campos obligatorios/i)).toHaveCount(0);
    await page.locator('[name="candidate.postalCode"]').fill('60614');
    await page.locator('.study-search button').click();
    await expect(page.locator(results).first()).toBeVisible();
  });
}

test('[J1] [E8] without JavaScript, too, an invalid code removes the previous search', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ baseURL: baseURL ?? '', javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto('/signup/es/study-search');
  await page.locator('[name="candidate.postalCode"]').fill('60614');
  await page.locator('.study-search button').click();
  await expect(page.locator('.found-study').first()).toBeVisible();
  await unfoldSearch(page);
  await page.locator('[name="candidate.postalCode"]').fill(NOWHERE);
  await page.locator('.study-search button').click();
  await expect(page.locator('.field-error')).toHaveText('Código postal no válido');
  await expect(page.locator('.found-study')).toHaveCount(0);
  await context.close();
});
