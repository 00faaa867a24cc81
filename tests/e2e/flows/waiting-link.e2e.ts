import type { Browser, Page } from '@playwright/test';
import { startOutsideService, type OutsideFault, type OutsideService } from '../../support/outside/outside-service.ts';
import { startServer, type TestServer } from '../../support/server.ts';
import { expectClean } from '../axe.ts';
import { expect, test } from '../fixtures.ts';
import { openLive } from '../open-live.ts';
import { keepScreen } from '../screens/keep-screen.ts';

const SLUG = 'a-slug-of-the-relay';
const ROSA = {
  firstName: 'Rosa',
  lastName: 'Vinculada',
  phone: '+13125550196',
  email: 'rosa@example.org',
  postalCode: '60614',
  country: 'US',
  studyId: 'DEMO-ASTHMA-01',
};

// All of them share one relay, so they run in turn.
test.describe.configure({ mode: 'serial' });

let relay: OutsideService;
let server: TestServer;

test.beforeAll(async () => {
  relay = await startOutsideService();
  server = await startServer({ env: { RELAY_BASE_URL: relay.url } });
});
test.afterAll(async () => {
  await server.remove();
  await relay.stop();
});
test.beforeEach(() => {
  relay.clear();
  relay.answer(`GET /temp_links/${SLUG}/patient_info`, ROSA);
});

const WORDS = {
  en: {
    prefix: '',
    waiting: 'Your details cannot be shown right now',
    retry: 'Try again',
    again: /We tried again/,
    unknown: /could not find your details/,
    end: 'ends in 0196',
  },
  es: {
    prefix: '/es',
    waiting: 'Sus datos no se pueden mostrar en este momento',
    retry: 'Intentar de nuevo',
    again: /Lo hemos intentado otra vez/,
    unknown: /No encontramos sus datos/,
    end: 'termina en 0196',
  },
} as const;

async function openPage(browser: Browser, script: boolean): Promise<Page> {
  const context = await browser.newContext({
    baseURL: server.origin,
    javaScriptEnabled: script,
    viewport: { width: 390, height: 844 },
  });
  return context.newPage();
}

async function walkThroughOutage(
  page: Page,
  locale: keyof typeof WORDS,
  fault: OutsideFault,
  script: boolean,
): Promise<void> {
  const words = WORDS[locale];
  const home = `/signup${words.prefix}/ws11`;
  relay.fail(fault);
  if (script) await openLive(page, `${home}?slug=${SLUG}`);
  else await page.goto(`${home}?slug=${SLUG}`);
  await expect(page.getByText(words.waiting)).toBeVisible();
  await expect(page.getByText(words.unknown)).toHaveCount(0);
  await page.locator('[name="candidate.fullName"]').fill('Rosa Mistyped');
  const retry = page.getByRole('button', { name: words.retry });
  await retry.click();
  await expect(page.getByText(words.again)).toBeVisible();
  await expect(page.locator('[name="candidate.fullName"]')).toHaveValue('Rosa Mistyped');
  relay.fail('none');
  await retry.click();
  await expect(page.getByText(words.end)).toBeVisible();
  await expect(page).toHaveURL(`${server.origin}${home}?studyId=DEMO-ASTHMA-01`);
  for (const radio of await page.locator('[name="candidate.detailsConfirmed"]').all())
    await expect(radio).not.toBeChecked();
  expect(await page.content()).not.toMatch(/Vinculada|3125550196|a-slug-of-the-relay/);
}

for (const { locale, fault, script } of [
  { locale: 'en', fault: 'status-500', script: true },
  { locale: 'es', fault: 'wrong-shape', script: true },
  { locale: 'es', fault: 'status-500', script: false },
  { locale: 'en', fault: 'silent', script: false },
] as const) {
  const how = script ? 'script' : 'no script';
  test(`[D17, K4] a link while the relay fails (${fault}) is not blamed, works at a retry (${locale}, ${how})`, async ({
    browser,
  }) => {
    // The product waits for a silent relay twice.
    const page = await openPage(browser, script);
    await walkThroughOutage(page, locale, fault, script);
    await page.context().close();
  });
}

for (const locale of ['en', 'es'] as const) {
  test(`[D17, K4] a retry that finds the link unknown says so (${locale})`, async ({ browser }) => {
    const words = WORDS[locale];
    const page = await openPage(browser, true);
    relay.fail('status-500');
    await openLive(page, `/signup${words.prefix}/ws11?slug=${SLUG}`);
    await expect(page.getByText(words.waiting)).toBeVisible();
    await expectClean(page, 'a link that waits for the relay');
    await keepScreen(page, 'lead-update', 'waiting link');
    relay.fail('unauthorised');
    await page.getByRole('button', { name: words.retry }).click();
    await expect(page.getByText(words.unknown)).toBeVisible();
    await expect(page.getByText(words.waiting)).toHaveCount(0);
    await page.context().close();
  });
}
