import type { Browser } from '@playwright/test';
import { cpSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startServer, type TestServer } from '../../support/server.ts';
import { startCms, type Cms } from '../../support/outside/cms.ts';
import { tempFolder } from '../../support/temp.ts';
import { ROOT } from '../../support/tools/install.ts';
import { expectClean } from '../axe.ts';
import { enter } from '../driver.ts';
import { expect, test, WEBHOOK_SECRET } from '../fixtures.ts';
import { openLive } from '../open-live.ts';
import { keepScreen } from '../screens/keep-screen.ts';
import { heading, nextButton, walkSignup } from '../visit/walk-signup.ts';

// All of them share one server, so they run in turn.
test.describe.configure({ mode: 'default' });

const folder = tempFolder('own-server');
const campaigns = join(folder, 'campaigns');
const legal = join(folder, 'legal');
const METRICS_TOKEN = 'a-token-for-the-watcher';
let server: TestServer;

test.beforeAll(async ({ webhook }) => {
  cpSync(join(ROOT, 'campaigns'), campaigns, { recursive: true });
  cpSync(join(ROOT, 'tests/support/pages/campaigns'), campaigns, { recursive: true });
  mkdirSync(legal, { recursive: true });
  writeFileSync(
    join(legal, 'privacy-policy.en.md'),
    '# Our own privacy policy\n\nWe keep **nothing** that you do not send.\n\n- One\n- Two <script>alert(1)</script>\n',
  );
  writeFileSync(
    join(legal, 'privacy-policy.es.md'),
    '# Nuestra política de privacidad\n\nNo guardamos nada que usted no envíe.\n',
  );
  server = await startServer({
    fresh: true,
    env: {
      CAMPAIGNS_DIR: campaigns,
      LEGAL_DIR: legal,
      NODE_ENV: 'production',
      ENCRYPTION_KEY: Buffer.alloc(32, 5).toString('base64'),
      METRICS_TOKEN,
      LEAD_WEBHOOK_URL: webhook.url,
      LEAD_WEBHOOK_SECRET: WEBHOOK_SECRET,
    },
  });
});
test.afterAll(() => server.remove());

/** Writes a document as an editor does: all of it at once. */
function write(name: string, text: string): void {
  writeFileSync(join(campaigns, `${name}.new`), text);
  renameSync(join(campaigns, `${name}.new`), join(campaigns, name));
}

test('[A8] a flow that forces its language redirects the other one, with the query, and offers no other', async ({
  page,
}) => {
  await page.goto(`${server.origin}/signup/spanish?utm_source=news`);
  await expect(page).toHaveURL(`${server.origin}/signup/es/spanish?utm_source=news`);
  await expect(page.locator('html')).toHaveAttribute('lang', 'es');
  await expect(heading(page)).toHaveText('Su correo');
  await expect(page.getByRole('navigation', { name: 'Idioma' })).toHaveCount(0);
  await expect(page.getByText('Would you rather read this page in English?')).toHaveCount(0);
});

test('[D15] a partner-branded flow wears the partner’s colour', async ({ page }) => {
  await page.goto(`${server.origin}/signup/es/spanish`);
  await expect(page.locator('html')).toHaveAttribute('data-brand', 'partner');
  expect(
    await page.evaluate(() =>
      getComputedStyle(document.documentElement).getPropertyValue('--brand').trim().toLowerCase(),
    ),
  ).toBe('#5bb462');
  await expect(page.locator('.shell-brand')).toHaveText('Trial Search');
  await expectClean(page, 'a partner-branded page');
  await keepScreen(page, 'shell', 'partner');
});

test('[D16] the operator’s own legal text replaces the demonstration’s; nothing in it becomes markup', async ({
  page,
}) => {
  await page.goto(`${server.origin}/signup/s6`);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy policy', exact: true }).click();
  await expect(heading(page)).toHaveText('Our own privacy policy');
  await expect(page).toHaveTitle('Our own privacy policy – Trial Search');
  await expect(page.getByText('<script>alert(1)</script>')).toBeVisible();
  await expect(page.getByText('demonstration')).toHaveCount(0);
  await page.goto(`${server.origin}/signup/es/legal/privacy-policy`);
  await expect(heading(page)).toHaveText('Nuestra política de privacidad');
  await page.goto(`${server.origin}/signup/legal/cookie-policy`);
  await expect(page.getByText('This is a demonstration text').first()).toBeVisible();
});

test('in production no page explains itself, and the code of it is nowhere', async ({ request }) => {
  const [plain, asked] = await Promise.all(
    ['', '?explain=1'].map(async (query) => (await request.get(`${server.origin}/signup/s6${query}`)).text()),
  );
  expect(asked).not.toContain('explained-assets');
  expect(asked?.match(/src="[^"]+"/g)).toEqual(plain?.match(/src="[^"]+"/g));
  const [file = ''] = readdirSync(join(ROOT, 'dist/explained/explained-assets')).filter(
    (name) => name.startsWith('overlay-') && name.endsWith('.js'),
  );
  expect(file).not.toBe('');
  expect((await request.get(`${server.origin}/explained-assets/${file}`)).status()).toBe(404);
  expect((await request.get(`${server.origin}/assets/${file}`)).status()).toBe(404);
  // No file that visitors load contains its words either.
  const loaded = readdirSync(join(ROOT, 'dist/client/assets')).filter((name) => name.endsWith('.js'));
  expect(
    loaded.filter((name) => readFileSync(join(ROOT, 'dist/client/assets', name), 'utf8').includes('Why this page?')),
  ).toEqual([]);
});

test('[A5] in production there is no list of flows and no gallery', async ({ page, problems }) => {
  problems.allow(/status of 404/);
  await page.goto(`${server.origin}/signup/activeflows?cid=7`);
  await expect(page).toHaveURL(`${server.origin}/signup/s6?cid=7`);
  for (const path of ['/blocks', '/blocks/phone'])
    expect((await page.goto(`${server.origin}${path}`))?.status()).toBe(404);
});

/** The product's default in production: no real visitor is faster. */
const MIN_HUMAN_MS = 2000;

/** A visitor who began then has been reading for a realistic time. */
async function hasRead(since: number): Promise<void> {
  await expect.poll(() => Date.now() - since).toBeGreaterThan(MIN_HUMAN_MS);
}

async function heldFor(reason: string): Promise<number> {
  const body = await (
    await fetch(`${server.origin}/metrics`, { headers: { authorization: `Bearer ${METRICS_TOKEN}` } })
  ).text();
  return Number(
    body
      .split('\n')
      .find((line) => line.startsWith(`trialflow_leads_held{reason="${reason}"}`))
      ?.split(' ')
      .at(-1),
  );
}

test.describe('production tells people from bots without asking them anything', () => {
  test('the lead of a visitor who reads is delivered', async ({ page, webhook }) => {
    const began = Date.now();
    await walkSignup(page, 4, '', server.origin);
    await enter(page, 'candidate.phone', '(312) 555-0161', 'touch');
    await hasRead(began);
    await nextButton(page).click();
    await expect(heading(page)).toHaveText('What is your email address?');
    await webhook.waitFor(({ raw }) => raw.includes('13125550161'));
  });

  test('and so is that of a visitor without JavaScript', async ({ browser, webhook }) => {
    const page = await browser.newPage({ javaScriptEnabled: false });
    // Without script the server first hears of the visit with the first form; each page has a time of its own.
    let began = Date.now();
    await page.goto(`${server.origin}/signup/s6`);
    const steps = [
      ['candidate.gender', 'female'],
      ['candidate.postalCode', '60614'],
      ['candidate.age', '46'],
      ['candidate.fullName', 'Maria Sanchez'],
      ['candidate.phone', '(312) 555-0162'],
    ] as const;
    for (const [control, value] of steps) {
      await enter(page, control, value, 'no-script');
      if (control === 'candidate.phone') await hasRead(began);
      await page.locator('button[name="_action"][value="next"]:not([aria-hidden])').last().click();
      if (control === 'candidate.gender') {
        await expect(heading(page)).toHaveText('Where do you live?');
        began = Date.now();
      }
    }
    await expect(heading(page)).toHaveText('What is your email address?');
    await webhook.waitFor(({ raw }) => raw.includes('13125550162'));
    await page.close();
  });

  test('a bot that fills in every control gets just as far, but its lead is held and nobody is notified', async ({
    page,
    webhook,
  }) => {
    const began = Date.now();
    const before = await heldFor('hidden-field-filled');
    await walkSignup(page, 4, '', server.origin);
    await enter(page, 'candidate.phone', '(312) 555-0163', 'touch');
    await page.evaluate(() => {
      for (const control of document.querySelectorAll('form input[type="text"]'))
        if (control instanceof HTMLInputElement && control.value === '') control.value = 'https://cheap.example';
    });
    await hasRead(began);
    await nextButton(page).click();
    await expect(heading(page)).toHaveText('What is your email address?');
    await expect.poll(() => heldFor('hidden-field-filled')).toBe(before + 1);
    expect(webhook.deliveries.filter(({ raw }) => raw.includes('13125550163'))).toEqual([]);
  });
});

/** What a first-time visitor reads: the browser's cache contains nothing of an earlier visit. */
async function nextVisitorReads(browser: Browser | null): Promise<string | undefined> {
  const visitor = await browser?.newPage();
  await visitor?.goto(`${server.origin}/signup/s6`);
  const title = await visitor?.getByRole('heading', { level: 1 }).textContent();
  await visitor?.close();
  return title ?? undefined;
}

test('[B9] a changed file, unless broken, is served without a restart; visits keep their version', async ({
  page,
  context,
}) => {
  const text = readFileSync(join(campaigns, 's6.json'), 'utf8');
  const changed = text
    .replaceAll('Find {product} near you', 'Look for {product} near you')
    .replace('Where do you live?', 'What is your postal code?')
    .replace(/"version": \d+/, '"version": 99');
  await openLive(page, `${server.origin}/signup/s6`);
  await enter(page, 'candidate.gender', 'female', 'touch');
  await expect(heading(page)).toHaveText('Where do you live?');
  write('s6.json', changed);
  await expect.poll(() => nextVisitorReads(context.browser())).toBe('Look for clinical studies near you');
  write('s6.json', changed.replace('"block": "GenderSelect"', '"block": "Nothing"'));
  await expect
    .poll(() => server.logs.some(({ level, code }) => level === 'error' && code === 'unknown-block'))
    .toBe(true);
  expect(await nextVisitorReads(context.browser())).toBe('Look for clinical studies near you');
  await page.locator('[name="candidate.postalCode"]').fill('60614');
  await nextButton(page).click();
  await expect(heading(page)).toHaveText('How old are you?');
  write('s6.json', text);
});

test.describe('[B9] campaigns of a CMS', () => {
  let cms: Cms;
  test.beforeAll(async () => {
    cms = await startCms();
  });
  test.afterAll(() => cms.close());

  test('visitors have the last good version if the CMS serves a broken one after a restart, or is gone', async ({
    page,
    problems,
  }) => {
    problems.allow(/ERR_CONNECTION_REFUSED \(\S+\/api\/v1\/events/);
    const words = (en: string) => ({ en, es: `ES ${en}` });
    const document = {
      formatVersion: 1,
      id: 's6',
      version: 1,
      name: 'From the CMS',
      type: 'Signup',
      home: 'home',
      languages: ['en', 'es'],
      routes: [{ name: 'home', title: words('Served by a CMS'), blocks: [{ block: 'Email' }] }],
    };
    cms.serve(document);
    const own = await startServer({ env: { CAMPAIGNS_URL: cms.url } });
    const expectServed = async () => {
      // It has reported its position before it is left; its last report may reach the stopped server.
      await openLive(page, `${own.origin}/signup/s6`);
      await expect(heading(page)).toHaveText('Served by a CMS');
      await expect(page.locator('[name="candidate.email"]')).toBeVisible();
    };
    await expectServed();
    for (const fault of [() => cms.serve({ ...document, version: 2, routes: [] }), () => cms.answer(503, '')]) {
      await page.goto('about:blank');
      await own.stop();
      fault();
      await own.restart();
      await expectServed();
    }
    await own.remove();
  });
});
