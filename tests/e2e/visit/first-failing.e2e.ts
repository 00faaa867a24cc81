import { uniquePhone } from '../consents/screener.ts';
import { enter } from '../driver.ts';
import { expect, test } from '../fixtures.ts';
import { openLive } from '../open-live.ts';
import { nextButton } from './walk-signup.ts';

const STUDY = 'studyId=DEMO-ASTHMA-01';

test('[D5] a refused press focuses the first failing field, and the summary is announced once', async ({ page }) => {
  await openLive(page, `/signup/ws15?${STUDY}`);
  await nextButton(page).click({ force: true });
  await expect(page.locator('[name="candidate.fullName"]')).toBeFocused();
  await expect(page.locator('[name="candidate.fullName"]')).toBeInViewport();
  await expect(page.locator('.error-summary')).toContainText('Gender: This field is required');
  const announcement = page.locator('[role="alert"].visually-hidden');
  await expect(announcement).toHaveText(/^There is a problem\. Answers to check: \d+\.$/);
  await expect(page.locator('[role="alert"] .error-summary')).toHaveCount(0);
  const said = await announcement.textContent();
  await enter(page, 'candidate.fullName', 'Maria Sanchez', 'keyboard');
  await page.keyboard.press('Tab');
  await expect(page.locator('.error-summary')).not.toContainText('Full name');
  expect(await announcement.textContent(), 'an answer that is put right reads nothing again').toBe(said);
  await enter(page, 'candidate.postalCode', '60614', 'no-script');
  await enter(page, 'candidate.phone', uniquePhone(), 'no-script');
  await enter(page, 'candidate.birthDate', '05/14/1980', 'no-script');
  await nextButton(page).click({ force: true });
  await expect(page.locator('[name="candidate.gender"]').first(), 'the first of a group of choices').toBeFocused();
});

test('[D5] [E14] the announcement of a Spanish page is Spanish', async ({ page }) => {
  await openLive(page, `/signup/es/ws15?${STUDY}`);
  await nextButton(page).click({ force: true });
  await expect(page.locator('[name="candidate.fullName"]')).toBeFocused();
  await expect(page.locator('[role="alert"].visually-hidden')).toHaveText(
    /^Hay un problema\. Respuestas que debe revisar: \d+\.$/,
  );
});

test('[D5] [K8] without JavaScript the page comes back with the focus on the first failing field', async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({ baseURL: baseURL ?? '', javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(`/signup/es/ws15?${STUDY}`);
  await page.locator('[name="candidate.fullName"]').fill('Maria Sanchez');
  await nextButton(page).click();
  await expect(page.locator('.error-summary')).toBeVisible();
  await expect(page.locator('[autofocus]')).toHaveCount(1);
  await expect(page.locator('[name="candidate.postalCode"]')).toBeFocused();
  await context.close();
});
