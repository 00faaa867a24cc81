import { ASTHMA, uniquePhone } from '../consents/screener.ts';
import { enter } from '../driver.ts';
import { expect, test } from '../fixtures.ts';
import { openLive } from '../open-live.ts';
import { nextButton } from './walk-signup.ts';

test('[K5] [D9] without a network no page says that the answers were received, until they were', async ({
  page,
  context,
  problems,
}) => {
  problems.allow(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/);
  await openLive(page, '/signup/ws15?studyId=DEMO-ASTHMA-01');
  const answers = { ...ASTHMA, 'candidate.fullName': 'Maria Sanchez', 'candidate.phone': uniquePhone() };
  for (const [control, value] of Object.entries(answers)) await enter(page, control, value, 'touch');
  const claims = page.getByRole('main').getByText(/received|will call you/);
  const status = page.locator('.save-status');
  await expect(page.locator('.save-status')).toBeAttached();
  await context.setOffline(true);
  for (const title of ['Your result', 'Thank you']) {
    await nextButton(page).click();
    await expect(page).toHaveTitle(new RegExp(title));
    await expect(page.getByText('Your answers have not been sent yet.')).toBeVisible();
    await expect(claims).toHaveCount(0);
    await expect(status).toContainText('You are offline.');
    await expect(status, 'the truth is the first thing of the page').toBeInViewport({ ratio: 1 });
  }
  await context.setOffline(false);
  await expect(page.getByText('We have received your information.')).toBeVisible({ timeout: 30_000 });
  await expect(status).toHaveText('Saved');
});
