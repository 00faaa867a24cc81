import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { startServer, type TestServer } from '../../support/server.ts';
import { removeTempFolder, tempFolder } from '../../support/temp.ts';
import { ROOT } from '../../support/tools/install.ts';
import { mirrored, projectWithLanguage } from '../../support/tools/project-with-language.ts';
import { leadsCommand, storedLeads } from '../../support/tools/leads-command.ts';
import { expectClean } from '../axe.ts';
import { expect, test } from '../fixtures.ts';

test.describe.configure({ mode: 'serial' });

const EXAMPLE = readFileSync(join(ROOT, 'docs/examples/campaigns/migraine-canada.json'), 'utf8');
/** The language that is added by files alone. Its own name, so that it can be found in the list. */
const ADDED = { code: 'ar', name: 'العربية' };

/** The example with the mirrored language added to every text. */
function withMirrored(): string {
  return JSON.stringify(JSON.parse(EXAMPLE), (key, value: unknown): unknown => {
    if (key === 'languages') return ['en', 'fr-CA', 'es', ADDED.code];
    const text = typeof value === 'object' && value !== null && 'en' in value ? value.en : undefined;
    return typeof text === 'string' ? Object.assign({}, value, { [ADDED.code]: mirrored(text) }) : value;
  });
}

let folder: string;
let project: string;
let server: TestServer;

test.beforeAll(async () => {
  project = await projectWithLanguage(ADDED.code, ADDED.name);
  folder = tempFolder('languages');
  mkdirSync(join(folder, 'campaigns'));
  cpSync(join(ROOT, 'campaigns'), join(folder, 'campaigns'), { recursive: true });
  writeFileSync(join(folder, 'campaigns', 'migraine-canada.json'), withMirrored());
  server = await startServer({ root: project, env: { CAMPAIGNS_DIR: join(folder, 'campaigns') } });
});
test.afterAll(async () => {
  await server.remove();
  removeTempFolder(folder);
  removeTempFolder(project);
});

const FIRST = (language: string) => `${server.origin}/signup${language}/migraine-canada`;

/** Answers both pages of the example in French. */
async function walkInFrench(page: Page, name: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('À propos de vos migraines');
  await page.getByLabel('Combien de jours le mois dernier').fill('6');
  await page.getByText('Oui, de temps en temps').click();
  await page.getByRole('button', { name: 'Suivant' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Comment vous joindre');
  await page.getByLabel('Pays').selectOption('CA');
  await page.getByLabel('Code postal').fill('H2Y 1C6');
  await page.getByLabel('Date de naissance').fill('1984-05-14');
  await page.getByLabel('Nom complet').fill(name);
  await page.getByLabel('Numéro de téléphone').fill('514 555 0142');
  await page.getByLabel('Adresse courriel').fill('camille@example.org');
  await page.getByLabel('Vous pouvez utiliser mes réponses').check();
  await page.getByRole('button', { name: /Suivant|Terminer/ }).click();
  await expect(page.getByText('L’équipe de coordination vous appellera.')).toBeVisible();
}

for (const javaScriptEnabled of [true, false]) {
  const how = javaScriptEnabled ? 'on a phone' : 'on a phone without script';
  test(`[N2] [B6] a visitor goes through a campaign in Canadian French ${how}`, async ({ browser }) => {
    const context = await browser.newContext({
      javaScriptEnabled,
      locale: 'fr-CA',
      viewport: { width: 390, height: 800 },
    });
    const page = await context.newPage();
    await page.goto(FIRST('/fr-CA'));
    await expect(page.locator('html')).toHaveAttribute('lang', 'fr-CA');
    await expect(page.locator('html')).toHaveAttribute('dir', 'ltr');
    const name = `Camille Tremblay${javaScriptEnabled ? 'script' : 'plain'}`;
    await walkInFrench(page, name);
    await expect(page.getByText('Envoi de vos réponses')).toHaveCount(0);
    await context.close();
    const leads = storedLeads(await leadsCommand(server, ['export', '--format', 'ndjson']));
    expect(leads.find(({ lead }) => JSON.stringify(lead).includes(name.split(' ')[1] ?? ''))?.lead).toMatchObject({
      preferredLanguage: 'fr-CA',
    });
  });
}

test('[N6] [D1] a page in three languages lists the others, by keyboard and without script', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, viewport: { width: 320, height: 700 } });
  const page = await context.newPage();
  await page.goto(FIRST(''));
  const list = page.locator('.language-list');
  await expect(list.getByRole('button')).toHaveCount(0);
  await list.locator('summary').focus();
  await page.keyboard.press('Enter');
  await expect(list.getByRole('button')).toHaveText(['Français', 'Español', ADDED.name]);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  // Without a script only the fragment keeps the focus on the control.
  await expect(page).toHaveURL(`${FIRST('/fr-CA')}#languages`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('À propos de vos migraines');
  await context.close();
});

test('[N6] a French browser on an English page is offered Canadian French, in French', async ({ browser }) => {
  const context = await browser.newContext({ locale: 'fr-FR' });
  const page = await context.newPage();
  await page.goto(FIRST(''));
  await page.getByRole('button', { name: 'Passer au français' }).click();
  await expect(page).toHaveURL(FIRST('/fr-CA'));
  await context.close();
});

/** The distance of an element from the left edge of the window, in CSS pixels. */
async function leftOf(page: Page, selector: string): Promise<number> {
  const box = await page.locator(selector).boundingBox();
  if (!box) throw new Error(`${selector} is not shown`);
  return box.x;
}

test('[N2] a language that was added by files alone is served, and a right-to-left one mirrored', async ({
  browser,
}) => {
  const context = await browser.newContext({ viewport: { width: 320, height: 800 } });
  const page = await context.newPage();
  await page.goto(FIRST(`/${ADDED.code}`));
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  await expect(page.locator('html')).toHaveAttribute('lang', ADDED.code);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(mirrored('About your migraines'));
  // Next says that answers are missing, which Playwright takes for disabled.
  await page.getByRole('button', { name: mirrored('Next') }).click({ force: true });
  await expect(page.locator('.error-summary')).toContainText(mirrored('There is a problem'));
  await page.locator('input[type="text"]').first().fill('6');
  await page.locator('input[type="radio"]').first().check();
  await page.getByRole('button', { name: mirrored('Next') }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(mirrored('How to reach you'));
  await page.screenshot({ path: test.info().outputPath('rtl-phone.png'), fullPage: true });
  await expectClean(page, 'the mirrored page');
  for (const width of [320, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    const tooWide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(tooWide).toBeLessThanOrEqual(0);
  }
  // In English, Back stands to the left of Next, and the brand to the left of the languages.
  expect(await leftOf(page, '.nav-bar [value="back"]')).toBeGreaterThan(await leftOf(page, '.nav-bar [value="next"]'));
  expect(await leftOf(page, '.shell-brand')).toBeGreaterThan(await leftOf(page, '.language-list'));
  await page.screenshot({ path: test.info().outputPath('rtl-desktop.png'), fullPage: true });
  await page.goto(FIRST(''));
  expect(await leftOf(page, '.shell-brand')).toBeLessThan(await leftOf(page, '.language-list'));
  await context.close();
});
