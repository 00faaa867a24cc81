import type { Page } from '@playwright/test';
import { nextButton, uniqueName, uniquePhone } from '../consents/screener.ts';
import { enter } from '../driver.ts';
import { expect, test } from '../fixtures.ts';
import { openLive } from '../open-live.ts';

/** Answers the steps of s15 in order and reads the counter on each. */
async function countSteps(page: Page): Promise<(string | null)[]> {
  const steps: Readonly<Record<string, string>>[] = [
    { 'candidate.gender': 'female', 'candidate.postalCode': '60614' },
    { 'candidate.birthDate': '05/14/1980' },
    { 'candidate.fullName': `Maria ${uniqueName()}` },
    { 'candidate.phone': uniquePhone() },
    { 'candidate.email': 'maria@example.org' },
  ];
  const said: (string | null)[] = [];
  for (const answers of steps) {
    for (const [control, value] of Object.entries(answers)) await enter(page, control, value, 'no-script');
    said.push(await page.locator('.progress-label').textContent());
    const path = new URL(page.url()).pathname;
    await nextButton(page).click();
    await expect(page).not.toHaveURL((url) => url.pathname === path);
  }
  said.push(await page.locator('.progress-label').textContent());
  return said;
}

test('[D3] [C2] the step counter counts every step of the visitor, and skips no number', async ({ page }) => {
  await openLive(page, '/signup/s15');
  expect(await countSteps(page)).toEqual([1, 2, 3, 4, 5, 6].map((step) => `Step ${step} of 6`));
});

test('[D3] [C2] the step counter skips no number without JavaScript, in Spanish', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ baseURL: baseURL ?? '', javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto('/signup/es/s15');
  expect(await countSteps(page)).toEqual([1, 2, 3, 4, 5, 6].map((step) => `Paso ${step} de 6`));
  await context.close();
});
