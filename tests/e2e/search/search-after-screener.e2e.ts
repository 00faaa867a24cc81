import { ASTHMA, nextButton, uniqueName, uniquePhone } from '../consents/screener.ts';
import { enter } from '../driver.ts';
import { expect, test } from '../fixtures.ts';
import { openLive } from '../open-live.ts';

for (const { language, start, link } of [
  { language: 'English', start: '/signup/ws15', link: 'Search other clinical studies' },
  { language: 'Spanish', start: '/signup/es/ws15', link: 'Buscar otros estudios clínicos' },
]) {
  test(`[D11] a search that is opened before the draft is kept knows the postal code, in ${language}`, async ({
    page,
  }) => {
    await openLive(page, `${start}?studyId=DEMO-ASTHMA-01`);
    const answers = {
      ...ASTHMA,
      'candidate.birthDate': '05/14/2012',
      'candidate.fullName': `Maria ${uniqueName()}`,
      'candidate.phone': uniquePhone(),
    };
    for (const [control, value] of Object.entries(answers)) {
      if ((await page.locator(`[name="${control}"]`).count()) > 0) await enter(page, control, value, 'no-script');
    }
    // The connection to the server is slow: the visitor presses meanwhile.
    const pressed = Promise.withResolvers<void>();
    await page.route('**/api/v1/drafts', async (route) => {
      await pressed.promise;
      await route.continue();
    });
    await nextButton(page).click();
    const other = page.getByRole('link', { name: link });
    await expect(other).toBeVisible();
    await other.dispatchEvent('click');
    pressed.resolve();
    await expect(page).toHaveURL(/study-search/);
    await expect(page.locator('[name="candidate.postalCode"]')).toHaveValue('60614');
    await expect(page.locator('.study-results-title')).toBeVisible();
  });
}
