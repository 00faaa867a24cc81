import { copyFileSync, cpSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { isRecord } from '#api/guards.ts';
import { startServer } from '../../support/server.ts';
import { removeTempFolder, tempFolder } from '../../support/temp.ts';
import { ROOT } from '../../support/tools/install.ts';
import { expectClean, expectCleanEveryWay } from '../axe.ts';
import { enter, press } from '../driver.ts';
import { expect, test as base, WEBHOOK_SECRET } from '../fixtures.ts';
import { openLive } from '../open-live.ts';

const EXAMPLES = join(ROOT, 'docs/examples/campaigns');

/** The shipped campaigns, and the example with its media. */
function layExample(): string {
  const folder = tempFolder('knee-landing');
  cpSync(join(ROOT, 'campaigns'), folder, { recursive: true });
  cpSync(join(EXAMPLES, 'media'), join(folder, 'media'), { recursive: true });
  copyFileSync(join(EXAMPLES, 'knee-landing.json'), join(folder, 'knee-landing.json'));
  return folder;
}

const test = base.extend<object, object>({
  server: [
    async ({ webhook }, use) => {
      const campaigns = layExample();
      const env = { CAMPAIGNS_DIR: campaigns, LEAD_WEBHOOK_URL: webhook.url, LEAD_WEBHOOK_SECRET: WEBHOOK_SECRET };
      const server = await startServer({ env });
      await use(server);
      await server.remove();
      removeTempFolder(campaigns);
    },
    { scope: 'worker', timeout: 240_000 },
  ],
});

const HOME = '/signup/knee-landing';

const box = async (page: Page, selector: string) => {
  const found = await page.locator(selector).boundingBox();
  if (!found) throw new Error(`${selector} is not shown`);
  return found;
};

/** Goes through the whole page, so that everything that loads late is asked for. */
async function readAll(page: Page): Promise<void> {
  for (const picture of await page.locator('main img').all()) {
    await picture.scrollIntoViewIfNeeded();
    await expect
      .poll(() => picture.evaluate((image) => image instanceof HTMLImageElement && image.complete))
      .toBe(true);
  }
}

test('[B4] [K1] a visitor reads the landing page, answers, and is saved', async ({ page, webhook, manner }) => {
  await openLive(page, HOME);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Does your knee hurt every day?');
  await press(page, page.getByRole('button', { name: 'See if you qualify' }).first(), manner);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('A few questions about your knee');
  await expectClean(page, 'questions');
  await enter(page, 'answer.duration', 'long', manner);
  await enter(page, 'candidate.age', '58', manner);
  await enter(page, 'candidate.postalCode', '60614', manner);
  await press(page, page.getByRole('button', { name: 'Next' }), manner);
  await enter(page, 'candidate.fullName', 'Ana Kneewell', manner);
  await enter(page, 'candidate.phone', '(312) 555-7788', manner);
  await press(page, page.getByRole('button', { name: /Next|Finish/ }), manner);
  await expect(page).toHaveURL(/\/thanks$/);
  const { json } = await webhook.waitFor((delivery) => isRecord(delivery.json) && isRecord(delivery.json['lead']));
  expect(json).toMatchObject({ campaign: { id: 'knee-landing' }, lead: { lastName: 'Kneewell' } });
});

for (const [path, language] of [
  [HOME, 'English'],
  ['/signup/es/knee-landing', 'Spanish'],
] as const) {
  test(`[E1] the landing page is accessible in ${language}, in every way of looking`, async ({ page }) => {
    await openLive(page, path);
    await readAll(page);
    await page.locator('.accordion summary').last().click();
    await expectCleanEveryWay(page, `landing page in ${language}`);
  });
}

test('[E1] every picture has its place before it comes, and nothing moves', async ({ page }) => {
  await page.addInitScript(() => {
    const moved: number[] = [];
    new PerformanceObserver((list) => {
      // What moves is the browser's to say; its type has no name in TypeScript.
      for (const entry of list.getEntries()) moved.push(Number(Reflect.get(entry, 'value')));
      document.documentElement.dataset['moved'] = String(moved.reduce((sum, value) => sum + value, 0));
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await openLive(page, HOME);
  await readAll(page);
  const moved = await page.evaluate(() => Number(document.documentElement.dataset['moved'] ?? 0));
  expect(moved).toBeLessThan(0.02);
  const broken = await page
    .locator('main img')
    .evaluateAll((images) => images.filter((image) => !(image instanceof HTMLImageElement && image.naturalWidth > 0)));
  expect(broken).toEqual([]);
});

test('[B4] the film plays by its own button, with captions of the language', async ({ page }) => {
  await openLive(page, HOME);
  const film = page.locator('video');
  await film.scrollIntoViewIfNeeded();
  expect(await film.evaluate((one) => one instanceof HTMLVideoElement && one.paused && one.currentTime === 0)).toBe(
    true,
  );
  await film.evaluate(async (one) => {
    if (!(one instanceof HTMLVideoElement)) throw new Error('There is no film');
    one.muted = true;
    await one.play();
  });
  await expect
    .poll(() => film.evaluate((one) => (one instanceof HTMLVideoElement ? one.textTracks[0]?.cues?.length : undefined)))
    .toBe(2);
  expect(
    await film.evaluate((one) =>
      one instanceof HTMLVideoElement ? [...one.textTracks].map(({ language, mode }) => `${language} ${mode}`) : [],
    ),
  ).toEqual(['en showing', 'es disabled']);
});

test('[E1] regions: the second column stands beside the form on a desktop', { tag: '@not-phone' }, async ({ page }) => {
  await openLive(page, HOME);
  const [hero, main, aside, footer] = await Promise.all(
    ['.region-hero', '.page-column', '.region-aside', '.region-footer'].map((selector) => box(page, selector)),
  );
  expect(hero?.y).toBeLessThan(main?.y ?? 0);
  expect(aside?.x).toBeGreaterThan((main?.x ?? 0) + (main?.width ?? 0));
  expect(aside?.y).toBe(main?.y);
  expect(footer?.y).toBeGreaterThan((main?.y ?? 0) + (main?.height ?? 0));
});

for (const width of [320, 390]) {
  test(
    `[E1] regions: on a phone of ${width} px they follow one another, and nothing is wider than the page`,
    { tag: '@not-desktop' },
    async ({ page }) => {
      await page.setViewportSize({ width, height: 740 });
      await openLive(page, HOME);
      const tops = await Promise.all(
        ['.region-hero', '.page-column', '.region-aside', '.region-footer'].map(
          async (selector) => (await box(page, selector)).y,
        ),
      );
      expect(tops).toEqual(tops.toSorted((one, other) => one - other));
      const [wide, window] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
      expect(wide).toBeLessThanOrEqual(window ?? 0);
    },
  );
}

test('[K2] a phone loads the small variants, and a campaign without these blocks loads none of this', async ({
  page,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await openLive(page, '/signup/s15');
  expect(asked.filter((path) => /on-demand|^\/media\//.test(path))).toEqual([]);
  await openLive(page, HOME);
  await readAll(page);
  const pictures = asked.filter((path) => path.startsWith('/media/') && /\.(avif|webp|jpg)$/.test(path));
  expect(pictures.some((path) => path.endsWith('.avif'))).toBe(true);
  expect(pictures.filter((path) => path.endsWith('.jpg'))).toEqual([]);
});

test.describe('[K8] without script', () => {
  test.use({ javaScriptEnabled: false });

  test('the landing page reads the same, its answers open, and its button leads on', async ({ page }) => {
    await page.goto(HOME);
    const answer = page.locator('.accordion details').nth(1);
    await expect(answer.locator('.rich-text')).toBeHidden();
    await answer.locator('summary').click();
    await expect(answer.locator('.rich-text')).toBeVisible();
    await page.getByRole('button', { name: 'See if you qualify' }).first().click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('A few questions about your knee');
  });
});
