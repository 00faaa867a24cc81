import type { Page } from '@playwright/test';
import { expectClean } from '../axe.ts';
import { enter } from '../driver.ts';
import { expect, test } from '../fixtures.ts';
import { keepScreen } from '../screens/keep-screen.ts';
import { heading, nextButton, walkSignup } from '../visit/walk-signup.ts';

const LEGAL = [
  ['Terms of use', 'Términos de uso', 'terms-of-use'],
  ['Privacy policy', 'Política de privacidad', 'privacy-policy'],
  ['Cookie policy', 'Política de cookies', 'cookie-policy'],
  [
    'Consumer health data privacy notice',
    'Aviso de privacidad de datos de salud del consumidor',
    'consumer-health-data-privacy-notice',
  ],
  ['HIPAA privacy notice', 'Aviso de privacidad (HIPAA)', 'health-insurance-portability-notice'],
] as const;

/** The accent colour of the page, as its style sheet defines it. */
function accentOf(page: Page): Promise<string> {
  return page.evaluate(() =>
    getComputedStyle(document.documentElement).getPropertyValue('--brand').trim().toLowerCase(),
  );
}

test('[A5] outside production a list links each flow with its type, address, version and languages', async ({
  page,
}) => {
  await page.goto('/signup/activeflows');
  const row = page.getByRole('row').filter({ has: page.getByRole('link', { name: 'Core sign-up' }) });
  await expect(row).toContainText('Signup');
  await expect(row).toContainText('/signup/s6');
  await expect(row).toContainText('en, es');
  await expectClean(page, 'the list of flows');
  await keepScreen(page, 'shell', 'active-flows');
  await row.getByRole('link').click();
  await expect(heading(page)).toHaveText('Find clinical studies near you');
});

test('[A11] the initial payload comes once, with the first page; later steps ask for no page or payload', async ({
  page,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'document' || request.url().includes('/initial_payload'))
      asked.push(new URL(request.url()).pathname);
  });
  const routes: string[] = [];
  page.on('request', (request) => {
    const body: unknown = request.url().endsWith('/actions/router_log') ? request.postDataJSON() : undefined;
    if (typeof body === 'object' && body !== null && 'to' in body) routes.push(String(body.to));
  });
  await walkSignup(page, 4);
  await expect(heading(page)).toHaveText('What is the best number to reach you?');
  expect(asked).toEqual(['/signup/s6']);
  await expect.poll(() => routes.slice(-4)).toEqual(['postal', 'age', 'name', 'phone']);
  const payload = await page.evaluate(() => document.getElementById('page-data')?.textContent ?? '');
  expect(payload).toContain('"payload":{"country":"US"');
});

/** The names of all controls that the Tab key reaches, once around the page. */
async function tabStops(page: Page): Promise<readonly string[]> {
  const stops: string[] = [];
  const focused = () =>
    page.evaluate(() => {
      const { activeElement: element } = document;
      return element === null || element === document.body
        ? ''
        : `${element.tagName} ${element.getAttribute('name') ?? element.id} ${element.getAttribute('value') ?? ''}`;
    });
  for (let tabs = 0; tabs < 60; tabs++) {
    await page.keyboard.press('Tab');
    const stop = await focused();
    if (stop === '' || stop === stops[0]) break;
    stops.push(stop);
  }
  return stops;
}

test('the control that only bots fill in is out of the way of keyboard, screen reader and eye', async ({ page }) => {
  await walkSignup(page, 3);
  await expect(heading(page)).toHaveText('What is your name?');
  const hidden = page.locator('input[name="remarks"]');
  await expect(hidden).toHaveAttribute('autocomplete', 'off');
  const stops = await tabStops(page);
  expect(stops.some((stop) => stop.includes('candidate.fullName'))).toBe(true);
  expect(stops.filter((stop) => stop.includes('remarks'))).toEqual([]);
  const spoken = await page.locator('body').ariaSnapshot();
  expect(spoken).toContain('textbox');
  expect(spoken).not.toContain('leave this empty');
  // A fully clipped element is not found at its position.
  expect(
    await hidden.evaluate((element) => {
      const { left, top } = element.getBoundingClientRect();
      return document.elementFromPoint(left + 1, top + 1) === element;
    }),
  ).toBe(false);
  await expectClean(page, 'a page with a control for programs');
});

test('[N4, N7] the host name chooses the brand: its name, its words and its colours', async ({ page, server }) => {
  await page.goto('/signup/s6');
  await expect(page.locator('.shell-brand')).toHaveText('Trial Search');
  await expect(heading(page)).toHaveText('Find clinical studies near you');
  expect(await accentOf(page)).toBe('#338cb4');
  await page.goto(`${server.origin.replace('127.0.0.1', 'trials-world.localhost')}/signup/s6`);
  await expect(page.locator('.shell-brand')).toHaveText('Trials World');
  await expect(heading(page)).toHaveText('Find clinical trials near you');
  await expect(page).toHaveTitle(/Trials World$/);
  expect(await accentOf(page)).toBe('#5b68c0');
  await expectClean(page, 'the other brand');
  await keepScreen(page, 'shell', 'trials-world');
  await enter(page, 'candidate.gender', 'female', 'touch');
  await expect(heading(page)).toHaveText('Where do you live?');
});

test.describe('[N6] a Spanish browser on an English page', () => {
  test.use({ locale: 'es-MX' });

  test('is offered Spanish in Spanish; the switch loses no answer', async ({ page }) => {
    await page.goto('/signup/s6/postal');
    await expect(page.getByText('¿Prefiere leer esta página en español?')).toBeVisible();
    await expectClean(page, 'the offer of another language');
    await keepScreen(page, 'shell', 'language-offer');
    await page.locator('[name="candidate.postalCode"]').fill('60614');
    await page.getByRole('button', { name: 'Cambiar a español' }).click();
    await expect(page).toHaveURL(/\/signup\/es\/s6\/postal$/);
    await expect(page.locator('html')).toHaveAttribute('lang', 'es');
    await expect(page.locator('[name="candidate.postalCode"]')).toHaveValue('60614');
    await expect(page.getByText('Would you rather read this page in English?')).toHaveCount(0);
  });

  test('keeps the English page where the offer is declined', async ({ page }) => {
    await page.goto('/signup/s6');
    await page.getByRole('button', { name: 'No, gracias' }).click();
    await expect(page.getByText('¿Prefiere leer')).toHaveCount(0);
    await page.reload();
    await expect(heading(page)).toHaveText('Find clinical studies near you');
    await expect(nextButton(page)).toBeVisible();
    await expect(page.getByText('¿Prefiere leer')).toHaveCount(0);
  });
});

test('[N6] an English browser is offered English on a Spanish page, and nothing on an English one', async ({
  page,
}) => {
  await page.goto('/signup/es/s6');
  await expect(page.getByText('Would you rather read this page in English?')).toBeVisible();
  await page.getByRole('button', { name: 'Change to English' }).click();
  await expect(page).toHaveURL(/\/signup\/s6$/);
  await expect(page.getByRole('button', { name: 'Change to English' })).toHaveCount(0);
});

test('[A9, D3, D16] every legal page is in the footer, says that it is a demonstration, and keeps the click', async ({
  page,
}) => {
  for (const [english, , path] of LEGAL) {
    await page.goto('/signup/s6/postal?utm_source=news');
    await page.getByRole('contentinfo').getByRole('link', { name: english }).click();
    await expect(page).toHaveURL(new RegExp(`/signup/legal/${path}\\?utm_source=news$`));
    await expect(heading(page)).toBeVisible();
    await expect(page.getByText('This is a demonstration text').first()).toBeVisible();
    await expectClean(page, path);
  }
  await keepScreen(page, 'shell', 'legal');
  await page.locator('.shell-brand').click();
  await expect(page).toHaveURL(/\/signup\/s6\?utm_source=news$/);
});

test('[A17] on a Spanish page the legal links are Spanish too', async ({ page }) => {
  await page.goto('/signup/es/s6');
  for (const [, spanish, path] of LEGAL)
    await expect(page.getByRole('contentinfo').getByRole('link', { name: spanish })).toHaveAttribute(
      'href',
      `/signup/es/legal/${path}`,
    );
  await page.getByRole('contentinfo').getByRole('link', { name: 'Política de privacidad' }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'es');
  await expect(page.getByText('Este es un texto de demostración').first()).toBeVisible();
});
