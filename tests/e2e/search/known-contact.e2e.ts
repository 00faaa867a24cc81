import type { Page } from '@playwright/test';
import { ASTHMA, nextButton, uniqueName, uniquePhone } from '../consents/screener.ts';
import { enter } from '../driver.ts';
import { expect, test } from '../fixtures.ts';

/** Fills in a screener as somebody whom no study takes, and goes on to the search. */
async function turnedDown(page: Page, name: string): Promise<void> {
  await page.goto('/signup/ws15?studyId=DEMO-ASTHMA-01');
  const answers = {
    ...ASTHMA,
    'criteria.asthma-smoking': 'yes',
    'candidate.fullName': name,
    'candidate.phone': uniquePhone(),
  };
  for (const [control, value] of Object.entries(answers))
    if ((await page.locator(`[name="${control}"]`).count()) > 0) await enter(page, control, value, 'no-script');
  await nextButton(page).click();
  await page.getByRole('link', { name: 'Search other clinical studies' }).click();
  await expect(page).toHaveURL(/study-search/);
}

const field = (page: Page, name: string) => page.locator(`[name="candidate.${name}"]`);

test('[P1] [K5] the next study knows who was turned down, says so, and forgets it for somebody else', async ({
  page,
  context,
}) => {
  const name = `Maria ${uniqueName()}`;
  await turnedDown(page, name);
  const opened = context.waitForEvent('page');
  await page.locator('.found-study a[href*="/signup/ws1"]:not([href*="MEMORY"], [href*="CHILD"])').first().click();
  const next = await opened;
  await expect(field(next, 'fullName')).toHaveValue(name);
  await expect(field(next, 'email')).toHaveValue('maria@example.org');
  await expect(field(next, 'postalCode')).toHaveValue('60614');
  const notice = next.locator('.notice', { hasText: 'We filled in what you told us before. Please check it.' });
  await notice.getByText('Not you? Start over').click();
  await notice.getByRole('button', { name: 'Remove my answers' }).click();
  await expect(next.locator('#answers-removed')).toBeVisible();
  await expect(field(next, 'fullName')).toHaveValue('');
  await expect(notice).toHaveCount(0);
  // Nor is anything of it left in the browser, under the campaign where it was told.
  await next.goto('/signup/ws15?studyId=DEMO-ASTHMA-01');
  await expect(field(next, 'fullName')).toHaveValue('');
  await expect(field(next, 'phone')).toHaveValue('');
});
