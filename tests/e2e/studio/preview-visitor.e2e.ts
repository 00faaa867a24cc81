import type { Page } from '@playwright/test';
import { campaignText } from '#tests/support/content-client.ts';
import { expectClean } from '../axe.ts';
import { expect, openEditor, test } from './open-studio.ts';

const words = (en: string, es: string) => ({ en, es });
const old = { fact: 'candidate.age', atLeast: 65 };

const ROUTES = [
  {
    name: 'home',
    title: words('About you', 'Sobre usted'),
    blocks: [{ block: 'CaregiverQuestion' }, { block: 'Age' }],
    next: [{ to: 'name' }],
  },
  {
    name: 'name',
    title: words('Your name', 'Su nombre'),
    blocks: [
      { block: 'Callout', props: { tone: 'info', text: words('For seniors.', 'Para mayores.') }, showWhen: old },
      { block: 'FullName' },
    ],
    next: [{ to: 'bye' }],
  },
  { name: 'bye', title: words('Bye', 'Adiós'), meta: { showNav: false }, blocks: [] },
];

const frame = (page: Page) => page.frameLocator('iframe');

test('the page is shown to a visitor who has answered before, until the author takes them away', async ({
  page,
  content,
  studio: { server },
}) => {
  await content.write('visitor.json', campaignText('visitor', { routes: ROUTES }));
  await openEditor(page, server, 'visitor');
  const screens = page.getByRole('navigation', { name: 'Screens and blocks' });
  await screens.getByRole('button', { name: /Your name/ }).click();
  const senior = frame(page).getByText('For seniors.');
  await expect(frame(page).getByRole('heading', { level: 1 })).toHaveText('Your name');
  await expect(senior).toHaveCount(0);

  await page.getByRole('button', { name: 'Visitor', exact: true }).click();
  const panel = page.getByRole('group', { name: 'Who sees the page' });
  await panel.getByLabel('the age').fill('72');
  await expect(senior).toBeVisible();
  await panel.getByRole('combobox', { name: 'the person who would take part' }).selectOption({ index: 1 });
  await panel.getByRole('combobox', { name: 'Country' }).selectOption('CA');
  await expectClean(page, 'the visitor of the preview', { framesArePictures: true });
  const chip = page.locator('.visitor-chip');
  await expect(chip).toHaveText(/^72, .*, Canada$/);
  // The caregiver is asked for the name of somebody else.
  await expect(
    frame(page)
      .getByText(/participant|person/i)
      .first(),
  ).toBeVisible();

  // They stay while the author edits, and when the page is loaded anew.
  await senior.click();
  await page.getByRole('textbox', { name: 'English' }).last().fill('For all seniors.');
  await expect(frame(page).getByText('For all seniors.')).toBeVisible();
  await expect(page.locator('.save-mark')).toHaveText('Saved');
  await page.reload();
  await screens.getByRole('button', { name: /Your name/ }).click();
  await expect(frame(page).getByText('For all seniors.')).toBeVisible();

  await page.getByRole('button', { name: 'Remove the visitor' }).click();
  await expect(frame(page).getByText('For all seniors.')).toHaveCount(0);
  await expect(chip).toHaveCount(0);
});

test('the preview shows the campaign in another theme, and nothing of it is written', async ({
  page,
  content,
  studio: { server },
}) => {
  await content.write('themed.json', campaignText('themed'));
  await openEditor(page, server, 'themed');
  const colour = () =>
    frame(page)
      .locator('body')
      .evaluate((body) => window.getComputedStyle(body).backgroundColor);
  const before = await colour();
  await page.getByRole('combobox', { name: 'Theme' }).selectOption('meadow');
  // #fbf6ec
  await expect.poll(colour).toBe('rgb(251, 246, 236)');
  await page.getByRole('combobox', { name: 'Theme' }).selectOption('Of the campaign');
  await expect.poll(colour).toBe(before);
  expect(await content.read('themed.json')).toBe(campaignText('themed'));
});
