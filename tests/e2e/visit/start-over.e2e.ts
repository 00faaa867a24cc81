import { ASTHMA, nextButton, passScreener, uniqueName, uniquePhone } from '../consents/screener.ts';
import { enter } from '../driver.ts';
import { expect, test } from '../fixtures.ts';
import { openLive } from '../open-live.ts';
import { heading, walkSignup } from './walk-signup.ts';

test('[K5] starting over leaves nothing of the visit in the browser', async ({ page }) => {
  await walkSignup(page, 4);
  await page.getByText(/^Start over/).click();
  await page.getByRole('button', { name: 'Remove my answers' }).click();
  await expect(heading(page)).toHaveText('Find clinical studies near you');
  const kept = await page.evaluate(() =>
    JSON.stringify([localStorage, sessionStorage].map((storage) => Object.entries(storage))),
  );
  expect(kept).not.toMatch(/Maria|Sanchez|60614/);
  await page.goto('/signup/s6/postal');
  await expect(page.locator('[name="candidate.postalCode"]')).toHaveValue('');
});

test('[K5] after "Remove my answers", Back shows an empty form, and the page says that they were removed', async ({
  page,
}) => {
  await openLive(page, '/signup/ws15?studyId=DEMO-ASTHMA-01');
  const entered = {
    'candidate.fullName': 'Maria Sanchez',
    'candidate.phone': uniquePhone(),
    'candidate.birthDate': '05/14/1980',
  };
  for (const [control, text] of Object.entries(entered)) await enter(page, control, text, 'touch');
  await enter(page, 'criteria.asthma-diagnosis', 'yes', 'touch');
  await page.getByText(/^Start over/).click();
  await page.getByRole('button', { name: 'Remove my answers' }).click();
  const removed = page.getByText('Your answers were removed from this device.');
  await expect(removed).toBeVisible();
  await expect(removed).toBeFocused();
  const expectEmpty = async () => {
    for (const control of Object.keys(entered)) await expect(page.locator(`[name="${control}"]`)).toHaveValue('');
    await expect(page.locator('[name="criteria.asthma-diagnosis"]:checked')).toHaveCount(0);
  };
  await expectEmpty();
  await Promise.all([page.waitForRequest(/router_log/), page.goBack()]);
  await expectEmpty();
  await expect(removed).toBeHidden();
});

test('[K5] a thank-you page removes the answers, and says how long they are there', async ({ page }) => {
  const name = uniqueName();
  await passScreener(page, '/signup/ws15?studyId=DEMO-ASTHMA-01', name, ASTHMA);
  await nextButton(page).click();
  const offer = page.locator('.thank-you .start-over');
  await offer.getByText('Finished? Remove my answers from this device').click();
  await expect(offer).toContainText('for up to 20 hours');
  await offer.getByRole('button', { name: 'Remove my answers' }).click();
  await expect(page.locator('#answers-removed')).toBeVisible();
  await expect(page.locator('[name="candidate.fullName"]')).toHaveValue('');
  expect(await page.evaluate(() => JSON.stringify([window.localStorage, window.sessionStorage]))).not.toContain(name);
});
