import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { startServer } from '../../support/server.ts';
import { removeTempFolder, tempFolder } from '../../support/temp.ts';
import { ROOT } from '../../support/tools/install.ts';
import { shiftsSoFar, watchShifts } from '../shell/watch-shifts.ts';
import { expectClean, expectCleanEveryWay } from '../axe.ts';
import { expect, test as base } from '../fixtures.ts';
import { openLive } from '../open-live.ts';

/** The shipped campaigns and themes, and the landing page in each theme. */
function layThemes(): string {
  const folder = tempFolder('themes');
  cpSync(join(ROOT, 'campaigns'), folder, { recursive: true });
  cpSync(join(ROOT, 'docs/examples/campaigns'), folder, { recursive: true });
  const text = readFileSync(join(folder, 'knee-landing.json'), 'utf8');
  const harbour = text
    .replace('"id": "knee-landing"', '"id": "knee-harbour"')
    .replace('"extends": "meadow"', '"extends": "harbour"');
  writeFileSync(join(folder, 'knee-harbour.json'), harbour);
  return folder;
}

const test = base.extend<object, object>({
  server: [
    async ({}, use) => {
      const campaigns = layThemes();
      const server = await startServer({ env: { CAMPAIGNS_DIR: campaigns } });
      await use(server);
      await server.remove();
      removeTempFolder(campaigns);
    },
    { scope: 'worker', timeout: 240_000 },
  ],
});

const colourOf = (page: Page, selector: string, property: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((element, name) => getComputedStyle(element).getPropertyValue(name), property);

for (const [theme, paths] of [
  ['meadow', ['/signup/knee-landing', '/signup/es/knee-landing']],
  ['harbour', ['/signup/knee-harbour', '/signup/es/knee-harbour']],
] as const)
  for (const path of paths)
    test(`[E1] ${theme} is accessible at ${path}, in every way of looking and in the dark`, async ({ page }) => {
      await openLive(page, path);
      await expectCleanEveryWay(page, path);
      await page.emulateMedia({ colorScheme: 'dark' });
      await expectClean(page, `${path} in the dark`);
    });

for (const scheme of ['light', 'dark'] as const)
  test(`[E1] a page of questions with errors is accessible in harbour, in the ${scheme} scheme`, async ({ page }) => {
    await page.emulateMedia({ colorScheme: scheme });
    await openLive(page, '/signup/es/asthma-control');
    await page.getByRole('button', { name: 'Siguiente' }).press('Enter');
    await expect(page.locator('.error-summary')).toBeVisible();
    await expectClean(page, `errors in the ${scheme} scheme`);
  });

test('[B2] a theme with a dark scheme follows the device; one without looks the same everywhere', async ({ page }) => {
  await openLive(page, '/signup/asthma-control');
  const light = await colourOf(page, 'body', 'background-color');
  await page.emulateMedia({ colorScheme: 'dark' });
  expect([light, await colourOf(page, 'body', 'background-color')]).toEqual(['rgb(255, 255, 255)', 'rgb(13, 22, 34)']);
  await openLive(page, '/signup/knee-landing');
  expect(await colourOf(page, 'body', 'background-color')).toBe('rgb(251, 246, 236)');
});

test('[B2] the header of a theme stays what it is after everything has loaded', async ({ page }) => {
  await openLive(page, '/signup/knee-harbour');
  await page.waitForLoadState('networkidle');
  expect(await colourOf(page, '.shell-header', 'background-color')).toBe('rgb(11, 74, 143)');
  const mark = page.locator('.shell-brand').evaluate((brand) => getComputedStyle(brand, '::before').content);
  expect(await mark).toBe('none');
});

test('[B2] in print, text is black on white and the header is not filled', async ({ page }) => {
  await openLive(page, '/signup/asthma-control');
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  expect(await colourOf(page, 'body', 'color')).toBe('rgb(0, 0, 0)');
  expect(await colourOf(page, '.shell-brand', 'color')).not.toBe('rgb(255, 255, 255)');
  expect(await colourOf(page, '.shell-header', 'background-color')).toBe('rgb(255, 255, 255)');
});

test('[E1] nothing moves when the fonts arrive, and no page is wider than a narrow phone', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 700 });
  await watchShifts(page);
  for (const path of ['/signup/knee-landing', '/signup/knee-harbour', '/signup/asthma-control']) {
    await openLive(page, path);
    await page.evaluate(() => document.fonts.ready.then(() => undefined));
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width, path).toBeLessThanOrEqual(320);
    const { sum, shifts } = await shiftsSoFar(page);
    expect(sum, `${path} ${JSON.stringify(shifts)}`).toBeLessThan(0.02);
  }
});

test('[B2] the look is there without a script', async ({ browser, server }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(`${server.origin}/signup/knee-landing`);
  expect(await colourOf(page, 'body', 'background-color')).toBe('rgb(251, 246, 236)');
  await expect(page.getByRole('img', { name: 'Meadow' })).toBeVisible();
  await context.close();
});
