import type { Page } from '@playwright/test';
import { expectClean } from '../axe.ts';
import { nextButton } from '../consents/screener.ts';
import { enter } from '../driver.ts';
import { expect, test } from '../fixtures.ts';
import { openLive } from '../open-live.ts';
import { walkSignup } from './walk-signup.ts';

const EMAIL = '[name="candidate.email"]';

const LANGUAGES = [
  {
    language: 'en',
    start: '/signup/ws18?studyId=DEMO-ASTHMA-01',
    question: 'Did you mean ana@gmail.com?',
    accept: 'Use this address',
  },
  {
    language: 'es',
    start: '/signup/es/ws18?studyId=DEMO-ASTHMA-01',
    question: '¿Quiso decir ana@gmail.com?',
    accept: 'Usar esta dirección',
  },
] as const;

const suggestion = (page: Page, question: string) => page.locator('.email-suggestion').filter({ hasText: question });

for (const { language, start, question, accept } of LANGUAGES) {
  test(`[E6] a typo in a common e-mail provider is pointed out, and fixed by one press, in ${language}`, async ({
    page,
  }) => {
    await openLive(page, start);
    await enter(page, 'candidate.email', 'ana@gmial.com', 'touch');
    await expect(suggestion(page, question)).toBeVisible();
    // It is a hint: nothing is wrong with the field.
    await expect(page.locator(EMAIL)).not.toHaveAttribute('aria-invalid', 'true');
    await expectClean(page, 'suggestion');
    await page.getByRole('button', { name: accept }).click();
    await expect(page.locator(EMAIL)).toHaveValue('ana@gmail.com');
    await expect(page.locator(EMAIL)).toBeFocused();
    await expect(page.getByRole('button', { name: accept })).toHaveCount(0);
  });
}

test('[E6] by keyboard alone, and an address that is meant stays as it is', async ({ page }) => {
  const { start, question, accept } = LANGUAGES[0];
  await openLive(page, start);
  await page.locator(EMAIL).focus();
  await page.keyboard.type('ana@gmial.com');
  await expect(suggestion(page, question)).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: accept })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.locator(EMAIL)).toHaveValue('ana@gmail.com');
  await page.locator(EMAIL).fill('ana@gmial.com');
  await expect(suggestion(page, question)).toBeVisible();
  // Other fields are still empty: the button says so, but can still be pressed.
  await nextButton(page).click({ force: true });
  await expect(page.locator('#error-summary')).toBeVisible();
  await expect(page.locator(EMAIL)).toHaveValue('ana@gmial.com');
  await expect(page.locator('[id="candidate.email-error"]')).toHaveCount(0);
});

test('[E6] a typo is read before the step is left: the first press of Next stays, the second goes on', async ({
  page,
}) => {
  await walkSignup(page, 5, '');
  await expect(page).toHaveURL(/\/email$/);
  await page.locator(EMAIL).fill('ana@gmial.com');
  // At once: the suggestion has not even appeared.
  await page.keyboard.press('Enter');
  const said = page.locator('.email-suggestion');
  await expect(said).toHaveText(/Did you mean ana@gmail\.com\?.*If ana@gmial\.com is right, press the button again/);
  await expect(said).toHaveAttribute('aria-live', 'polite');
  await expect(said).toBeInViewport();
  await expect(page.locator(EMAIL)).toBeFocused();
  await expect(page).toHaveURL(/\/email$/);
  await expectClean(page, 'held up');
  // Another typo is another question.
  await page.locator(EMAIL).fill('ana@hotmial.com');
  await nextButton(page).click();
  await expect(said).toContainText('If ana@hotmial.com is right');
  await nextButton(page).click();
  await expect(page).not.toHaveURL(/\/email$/);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('[E6] [K8] the address is accepted as it was typed', async ({ page }) => {
    await page.goto(LANGUAGES[0].start);
    await page.locator(EMAIL).fill('ana@gmial.com');
    await nextButton(page).click();
    await expect(page.locator(EMAIL)).toHaveValue('ana@gmial.com');
    await expect(page.getByText('Did you mean')).toHaveCount(0);
  });
});
