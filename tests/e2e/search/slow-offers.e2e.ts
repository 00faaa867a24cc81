import { startServer, type TestServer } from '../../support/server.ts';
import { startFakeOffers, type FakeOffers } from '../../support/outside/direct-offers.ts';
import { expectClean } from '../axe.ts';
import { expect, test } from '../fixtures.ts';
import { openLive } from '../open-live.ts';
import { keepScreen } from '../screens/keep-screen.ts';

// All of them share one offers service, so they run in turn.
test.describe.configure({ mode: 'default' });

const OFFER = {
  id: 17,
  title: 'Migraine tablet study',
  description: 'A new tablet',
  url: 'https://partner.example/17',
};
/** The result for a place is cached for a while, so each test has a place of its own. */
const LANGUAGES = [
  {
    language: 'en',
    at: '/signup',
    codes: ['60614', '60615'],
    hint: 'Enter your ZIP code',
    found: '1 offer near 60614',
    late: 'The offers are taking longer than usual to load.',
    again: 'Show the offers',
  },
  {
    language: 'es',
    at: '/signup/es',
    codes: ['60616', '60618'],
    hint: 'Escriba su código postal',
    found: '1 oferta cerca de 60616',
    late: 'Las ofertas tardan más de lo normal en cargar.',
    again: 'Mostrar las ofertas',
  },
] as const;

let server: TestServer;
let fake: FakeOffers;
test.beforeAll(async () => {
  test.setTimeout(120_000);
  fake = await startFakeOffers();
  server = await startServer({ env: { DIRECT_OFFERS_BASE_URL: fake.url, DIRECT_OFFERS_API_KEY: fake.key } });
});
test.beforeEach(() => {
  fake.clear();
  fake.offer([OFFER]);
  fake.fail('held');
});
test.afterAll(async () => {
  await server.remove();
  await fake.stop();
});

for (const {
  language,
  at,
  codes: [code, another],
  hint,
  found,
  late,
  again,
} of LANGUAGES) {
  test(`[J1, J4, N2] in ${language}: the page comes before a slow offers service answers, then offers do`, async ({
    page,
  }) => {
    await openLive(page, `${server.origin}${at}/ss8?postal=${code}`);
    await expect(page.locator('.direct-offers .skeleton')).toBeVisible();
    await expect(page.getByText(hint)).toHaveCount(0);
    await expectClean(page, 'offers on their way');
    await keepScreen(page, `search-${language}`, '8-offers-on-their-way');
    fake.release();
    await expect(page.locator('.offer', { hasText: OFFER.title })).toBeVisible();
    await expect(page.locator('.study-search-status')).toHaveText(found);
    await expect(page.getByText(hint)).toHaveCount(0);
    await expect(page.locator('main').locator('button[name="_action"][value="next"]')).toHaveCount(0);
  });

  test.describe(`without JavaScript, in ${language}`, () => {
    test.use({ javaScriptEnabled: false });

    test(`[J4, K8] the page says that the offers are late, and has them when it is asked again`, async ({ page }) => {
      await page.goto(`${server.origin}${at}/ss8?postal=${another}`);
      // Playwright finds no text in a <noscript>, even if no script runs.
      await expect(page.locator('.direct-offers noscript p')).toContainText(late);
      await expect(page.locator('.direct-offers noscript p')).toBeVisible();
      await expect(page.locator('.direct-offers noscript a')).toHaveText(again);
      await expect(page.locator('.direct-offers .skeleton')).toBeHidden();
      await keepScreen(page, `search-${language}`, '9-offers-late');
      fake.release();
      await expect(async () => {
        await page.locator('.direct-offers noscript a').click({ timeout: 1000 });
        await expect(page.locator('.offer', { hasText: OFFER.title })).toBeVisible({ timeout: 1000 });
      }).toPass();
    });
  });
}
