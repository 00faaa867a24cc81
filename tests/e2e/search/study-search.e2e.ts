import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { openLive } from '../open-live.ts';
import { unfoldSearch } from './search-near.ts';
import { shippedVersion } from '#tests/support/shipped-version.ts';

const searchButton = (page: Page) => page.locator('.study-search button');
const cards = (page: Page) => page.locator('.found-study');
const cardsOfOffers = (page: Page) => page.locator('.offer');

async function searchNear(page: Page, code: string, country?: string): Promise<void> {
  await unfoldSearch(page);
  if (country !== undefined) await page.locator('[name="candidate.country"]').selectOption(country);
  await page.locator('[name="candidate.postalCode"]').fill(code);
  await searchButton(page).click();
}

async function enterContact(page: Page, name: string, phone: string, born = '05/14/1980'): Promise<void> {
  await page.locator('[name="candidate.fullName"]').fill(name);
  await page.locator('[name="candidate.birthDate"]').fill(born);
  await page.locator('label', { hasText: /^(Female|Femenino)$/ }).click();
  await page.locator('[name="candidate.phone"]').fill(phone);
}

for (const flow of ['study-search', 'ss2', 'ss6']) {
  test(`[C13] [J1] [J6] /${flow}: a search by postal code lists cards that open the pre-screen in a new tab`, async ({
    page,
    context,
  }) => {
    await openLive(page, `/signup/${flow}?utm_source=mail&ps=ws15`);
    await expect(page.getByText('Enter your ZIP code to see clinical studies near you.')).toBeVisible();
    await expect(page.locator('main').locator('button[name="_action"][value="next"], progress')).toHaveCount(0);
    await page.locator('[name="candidate.postalCode"]').fill('60614');
    await page.keyboard.press('Enter');
    const card = cards(page).filter({ hasText: 'Breathing easier' });
    for (const words of ['Asthma', '18 to 75 years', 'miles away', 'Up to $400 for time and travel'])
      await expect(card).toContainText(words);
    await card.getByText('Read more').click();
    await expect(card).toContainText('This made-up study looks at a new inhaler');
    const opened = context.waitForEvent('page');
    await card.getByRole('link', { name: /Get pre-screened/ }).click();
    const screener = await opened;
    await expect(screener.getByRole('heading', { level: 1 })).toHaveText('Does asthma still slow you down?');
    expect(await screener.evaluate(() => window.opener === null)).toBe(true);
    const { pathname, searchParams } = new URL(screener.url());
    expect([
      pathname,
      searchParams.get('studyId'),
      searchParams.get('indicationIds[]'),
      searchParams.get('utm_source'),
      searchParams.get('ps'),
    ]).toEqual(['/signup/ws15', 'DEMO-ASTHMA-01', '4', 'mail', null]);
  });
}

test('[J1] an invalid postal code is reported; a failed search is never "none" and can be retried', async ({
  page,
  problems,
}) => {
  problems.allow(/./);
  await page.route('**/api/v1/studies/search**', (route) =>
    route.fulfill({
      status: 500,
      contentType: 'application/problem+json',
      body: JSON.stringify({
        code: 'unexpected',
        title: 'Something went wrong',
        status: 500,
        issues: [],
        requestId: 'request-1',
      }),
    }),
  );
  await openLive(page, '/signup/study-search');
  await searchNear(page, '123');
  await expect(page.locator('.field-error')).toHaveText('Invalid postal code');
  await searchNear(page, '60614');
  await expect(page.getByText('The search did not work.')).toBeVisible();
  await expect(page.getByText('No clinical studies found')).toHaveCount(0);
  await page.unroute('**/api/v1/studies/search**');
  await searchButton(page).click();
  await expect(cards(page).first()).toBeVisible();
});

test('[J1] [C13] none found: the visitor leaves contact data, and a lead is stored', async ({ page, webhook }) => {
  await openLive(page, '/signup/es/study-search');
  await searchNear(page, '9016', 'NZ');
  await expect(page.getByText('No se encontraron estudios clínicos para el código postal 9016')).toBeVisible();
  await expect(page.getByText('Guardaremos su información')).toBeVisible();
  await enterContact(page, `Ana Buscador${Date.now().toString(36)}`, '021 123 4567');
  await page.locator('[name="candidate.birthDate"]').fill('14/05/1980');
  await page.locator('label[for="consent.healthData"]').click();
  await page.getByRole('button', { name: 'Enviar' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ana, gracias por su interés');
  const delivery = await webhook.waitFor(({ json }) => JSON.stringify(json).includes('Buscador'));
  expect(delivery.json).toMatchObject({
    campaign: { id: 'ss' },
    lead: { firstName: 'Ana', postalCode: '9016', country: 'NZL', preferredLanguage: 'es' },
  });
});

test('[E8] Enter searches in the postal field, and sends in a field of the contact form', async ({ page }) => {
  await openLive(page, '/signup/ss6');
  await page.locator('[name="candidate.country"]').selectOption('NZ');
  await page.locator('[name="candidate.postalCode"]').fill('9016');
  await page.keyboard.press('Enter');
  await expect(page.getByText('No clinical studies found for postal code 9016')).toBeVisible();
  await expect(page.locator('.error-summary')).toHaveCount(0);
  await page.locator('[name="candidate.fullName"]').fill('Ana Buscador');
  await page.keyboard.press('Enter');
  await expect(page.locator('.error-summary')).toBeVisible();
});

test('[J1] a study that the visitor was screened for and failed is left out', async ({ page, context }) => {
  await openLive(page, '/signup/study-search');
  await searchNear(page, '60614');
  await expect(cards(page).filter({ hasText: 'Breathing easier' })).toBeVisible();
  const { origin } = new URL(page.url());
  // An answer that the study does not want, saved as the screener saves it.
  const draftId = crypto.randomUUID();
  const visit = {
    draftId,
    campaignId: 'ws15',
    campaignVersion: shippedVersion('ws15'),
    entry: 'home',
    route: 'home',
    locale: 'en',
    today: new Date().toISOString().slice(0, 10),
    query: { studyId: 'DEMO-ASTHMA-01' },
    device: { width: 412 },
    answers: {
      'candidate.firstName': 'Maria',
      'candidate.lastName': 'Sanchez',
      'candidate.country': 'US',
      'candidate.postalCode': '60614',
      'candidate.phone': '+13125550173',
      'candidate.birthDate': '1980-05-14',
      'candidate.gender': 'female',
      'candidate.ethnicities': ['6'],
      'candidate.heightCm': 167.64,
      'candidate.weightKg': 72.57,
      'criteria.asthma-diagnosis': 'no',
      'criteria.asthma-symptoms': 'weekly',
      'criteria.asthma-medicines': ['rescue'],
      'criteria.asthma-smoking': 'no',
      'criteria.asthma-hospital': 'no',
    },
  };
  const saved = await context.request.post(`${origin}/api/v1/leads`, {
    data: { visit, revision: 1 },
    headers: { 'idempotency-key': `${draftId}:1` },
  });
  expect(saved.status()).toBe(201);
  await openLive(page, '/signup/ss6');
  await searchNear(page, '60614');
  await expect(cards(page).first()).toBeVisible();
  await expect(cards(page).filter({ hasText: 'Breathing easier' })).toHaveCount(0);
});

test('[J2] [C13] ss3: chips after the search, studies after the choice, hidden again when it changes', async ({
  page,
}) => {
  await openLive(page, '/signup/ss3');
  const chip = (name: string) => page.locator('.condition-chips label', { hasText: name });
  const show = page.getByRole('button', { name: 'Show Matching clinical studies' });
  await expect(show).toHaveCount(0);
  await searchNear(page, '60614');
  await expect(chip('Asthma')).toBeVisible();
  await expect(chip('Healthy volunteer')).toHaveCount(0);
  await expect(cards(page)).toHaveCount(0);
  await chip('Asthma').click();
  await show.click();
  await expect(cards(page).filter({ hasText: 'Breathing easier' })).toBeVisible();
  await expect(cards(page).filter({ hasText: 'Healthy volunteers' })).toBeVisible();
  await expect(cards(page).filter({ hasText: 'Fewer headache days' })).toHaveCount(0);
  await chip('Migraine').click();
  await expect(cards(page)).toHaveCount(0);
  await chip('None of these apply to me').click();
  await expect(cards(page).filter({ hasText: 'Fewer headache days' })).toBeVisible();
  await expect(page.locator('.condition-chips').getByLabel('Asthma')).not.toBeChecked();
  await chip('Asthma').click();
  await expect(page.getByLabel('None of these apply to me')).not.toBeChecked();
  await expect(cards(page)).toHaveCount(0);
});

test('[J3] [J5] [C13] ss7: the contact form, then studies and offers', async ({ page, webhook }) => {
  await openLive(page, '/signup/ss7');
  const search = page.getByRole('button', { name: 'Search' });
  await expect(search).toHaveAttribute('aria-disabled', 'true');
  await expect(page.locator('[name="candidate.country"]')).toHaveCount(0);
  const name = `Rosa Offer${Date.now().toString(36)}`;
  await enterContact(page, name, '(312) 555-0174');
  await page.locator('[name="candidate.postalCode"]').fill('60614');
  await page.locator('[name="candidate.postalCode"]').blur();
  await expect(search).not.toHaveAttribute('aria-disabled', 'true');
  await search.click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('What we found near you');
  await expect(cards(page).first()).toBeVisible();
  const offer = page.locator('.offer', { hasText: 'Migraine study in Chicago' });
  await expect(offer.getByRole('link', { name: /See if you qualify/ })).toHaveAttribute(
    'href',
    'https://offers.example/migraine',
  );
  await expect(offer.getByRole('heading')).toHaveCSS('color', 'rgb(11, 93, 59)');
  await expect(page.locator('.offer', { hasText: 'Better sleep survey' }).getByRole('heading')).not.toHaveCSS(
    'color',
    'rgb(255, 212, 0)',
  );
  const delivery = await webhook.waitFor(({ json }) => JSON.stringify(json).includes(name.slice(5)));
  expect(delivery.json).toMatchObject({
    campaign: { id: 'ss7' },
    lead: { firstName: 'Rosa', postalCode: '60614', phone1: '+13125550174' },
  });
  await expect(page.getByRole('button', { name: 'Finish' })).toHaveCount(0);
  await page.getByRole('button', { name: 'See what happens next' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Rosa, thank you for your interest');
});

test('[J1] [E8] a contact form taken away by a search under the press sends nothing and keeps its text', async ({
  page,
  webhook,
}) => {
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  const heard = page.waitForRequest(
    (request) => request.url().endsWith('/postal-codes/check') && request.postData()?.includes('9017') === true,
  );
  await page.route('**/api/v1/postal-codes/check', async (route) => {
    if (route.request().postData()?.includes('9017') === true) await held;
    await route.continue();
  });
  await openLive(page, '/signup/ss6');
  await page.locator('[name="candidate.country"]').selectOption('NZ');
  await searchNear(page, '9016');
  const name = `Mary Sender${Date.now().toString(36)}`;
  await enterContact(page, name, '021 123 4568', '14/05/1980');
  await page.locator('[name="consent.healthData"]').check({ force: true });
  await page.locator('[name="candidate.postalCode"]').fill('9017');
  await page.keyboard.press('Enter');
  await heard;
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Find clinical studies near you');
  release();
  await expect(cards(page).first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Send' })).toHaveCount(0);
  await searchNear(page, '9016');
  await expect(page.locator('[name="candidate.fullName"]')).toHaveValue(name);
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Mary, thank you for your interest');
  const delivery = await webhook.waitFor(({ json }) => JSON.stringify(json).includes(name.slice(5)));
  expect(delivery.json).toMatchObject({ lead: { firstName: 'Mary', postalCode: '9016' } });
});

test('[J4] [J5] [A19] ss8: offers from the postal parameter, which leaves the address', async ({ page }) => {
  await openLive(page, '/signup/ss8?postal=60614&o=77');
  await expect(cardsOfOffers(page)).toHaveCount(3);
  await expect(cards(page)).toHaveCount(0);
  await expect(page.locator('[name="candidate.country"]')).toHaveCount(0);
  expect(page.url()).not.toContain('60614');
  expect(page.url()).toContain('o=77');
  await expect(page.getByRole('link', { name: /Call us/ })).toHaveCount(0);
  await expect(page.getByRole('status').filter({ hasText: '3 offers near 60614' })).toBeVisible();
  await expect(page.getByText('Enter your ZIP code')).toHaveCount(0);
  await expect(page.locator('main').locator('button[name="_action"][value="next"], progress')).toHaveCount(0);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('[E8] Enter in the postal field searches', async ({ page }) => {
    await page.goto('/signup/ss6');
    await page.locator('[name="candidate.postalCode"]').fill('60614');
    await page.keyboard.press('Enter');
    await expect(cards(page).filter({ hasText: 'Breathing easier' })).toBeVisible();
  });

  test('[J1] [J2] [C13] the search, the chips and the contact form work by plain posts', async ({ page }) => {
    await page.goto('/signup/ss3');
    await searchNear(page, '60614');
    await expect(cards(page)).toHaveCount(0);
    await page.locator('[name="candidate.indicationIds"][value="4"]').check({ force: true });
    await page.locator('button[value="ask:condition-chips"]').click();
    await expect(cards(page).filter({ hasText: 'Breathing easier' })).toBeVisible();
    await expect(cards(page).filter({ hasText: 'Fewer headache days' })).toHaveCount(0);
    await page.goto('/signup/ss8?postal=60614');
    await expect(cardsOfOffers(page)).toHaveCount(3);
    await page.goto('/signup/study-search');
    await searchNear(page, '9016', 'NZ');
    await expect(page.getByText('No clinical studies found for postal code 9016')).toBeVisible();
    await expect(page.locator('[name="candidate.fullName"]')).toBeVisible();
  });
});
