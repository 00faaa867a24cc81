import type { Page } from '@playwright/test';
import { campaignText } from '#tests/support/content-client.ts';
import { expectClean } from '../axe.ts';
import { expect, openEditor, test } from './open-studio.ts';

const words = (en: string, es: string) => ({ en, es });

const ROUTES = [
  {
    name: 'home',
    title: words('About you', 'Sobre usted'),
    blocks: [
      { block: 'Heading', props: { text: words('Welcome to {product}', 'Le damos la bienvenida a {product}') } },
      { block: 'Callout', props: { tone: 'info', text: words('It is **free**.', 'Es **gratis**.') } },
      { block: 'FullName' },
    ],
    next: [{ to: 'bye' }],
  },
  { name: 'bye', title: words('Bye', 'Adiós'), meta: { showNav: false }, blocks: [] },
];

const textOf = (id: string) => campaignText(id, { routes: ROUTES });
const frame = (page: Page) => page.frameLocator('iframe');
/** The field in which a text is changed on the page. */
const field = (page: Page) => frame(page).locator('.studio-text');
const isSaved = (page: Page) => expect(page.locator('.save-mark')).toHaveText('Saved');
const isSaid = (page: Page, said: string | RegExp) => expect(page.locator('.frame-said')).toHaveText(said);

test('a text is changed where it stands on the page, saved as it is written, and taken back in one step', async ({
  page,
  content,
  studio: { server },
}) => {
  await content.write('in-place.json', textOf('in-place'));
  await openEditor(page, server, 'in-place');
  const heading = frame(page).getByRole('heading', { name: /^Welcome to/ });
  await heading.click();
  await isSaid(page, 'Press the text again to change it here.');
  await heading.click();
  // As it is written, with the caret in it, at its end.
  await expect(field(page)).toHaveValue('Welcome to {product}');
  await expect(field(page)).toBeFocused();
  await expect(field(page)).toHaveAccessibleName('Text, English');
  await expectClean(page, 'a text that is changed on the page', { framesArePictures: true });
  await page.keyboard.type(' today');
  await expect(heading).toHaveText(/^Welcome to (?!\{).* today$/);
  // The panel shows the same text.
  await expect(page.getByRole('textbox', { name: 'English' }).first()).toHaveValue('Welcome to {product} today');
  await page.keyboard.type('!');
  await page.keyboard.press('Enter');
  await expect(field(page)).toHaveCount(0);
  await isSaved(page);
  expect(await content.read('in-place.json')).toBe(
    textOf('in-place').replace('Welcome to {product}', 'Welcome to {product} today!'),
  );
  await page.keyboard.press('Control+z');
  await expect(heading).not.toHaveText(/today/);
  await isSaved(page);
  expect(await content.read('in-place.json')).toBe(textOf('in-place'));
});

test('Escape takes back what was typed; a press elsewhere keeps it, with its marks and lines', async ({
  page,
  content,
  studio: { server },
}) => {
  await content.write('escape.json', textOf('escape'));
  await openEditor(page, server, 'escape');
  const heading = frame(page).getByRole('heading', { name: /^Welcome/ });
  await heading.dblclick();
  await expect(field(page)).toBeFocused();
  await page.keyboard.type(' all');
  await expect(heading).toHaveText(/all$/);
  await page.keyboard.press('Escape');
  await isSaid(page, 'The text is as it was.');
  await expect(heading).not.toHaveText(/all$/);
  await isSaved(page);
  expect(await content.read('escape.json')).toBe(textOf('escape'));

  // The title of the screen, and a text with marks.
  await frame(page).getByRole('heading', { name: 'About you' }).dblclick();
  await expect(field(page)).toHaveValue('About you');
  await page.keyboard.press('Control+a');
  await page.keyboard.press('Delete');
  await page.keyboard.type('Who are you?');
  await frame(page).getByText('It is free.').click();
  await expect(frame(page).getByRole('heading', { name: 'Who are you?' })).toBeVisible();
  await expect(page.locator('#panel-title')).toHaveText('Callout');
  await frame(page).getByText('It is free.').click();
  await expect(field(page)).toHaveValue('It is **free**.');
  await expect(field(page)).toBeFocused();
  await page.keyboard.press('Shift+Enter');
  await page.keyboard.type('How **good**.');
  await expect(frame(page).locator('strong', { hasText: 'good' })).toBeVisible();
  await page.keyboard.press('Enter');
  await isSaved(page);
  const written = textOf('escape')
    .replace('"About you"', '"Who are you?"')
    .replace('It is **free**.', String.raw`It is **free**.\nHow **good**.`);
  expect(await content.read('escape.json')).toBe(written);
});

test('the Spanish preview changes the Spanish text; words of the block and the product say whose they are', async ({
  page,
  content,
  studio: { server },
}) => {
  await content.write('in-spanish.json', textOf('in-spanish'));
  await openEditor(page, server, 'in-spanish');
  await page.getByRole('combobox', { name: 'Language' }).selectOption('es');
  await expect(page.locator('.frame-state')).toHaveText('Up to date');
  const heading = frame(page).getByRole('heading', { name: /^Le damos/ });
  await heading.dblclick();
  await expect(field(page)).toHaveValue('Le damos la bienvenida a {product}');
  await page.keyboard.type(' hoy');
  await expect(heading).toHaveText(/ hoy$/);
  await page.keyboard.press('Enter');
  await isSaved(page);
  expect(await content.read('in-spanish.json')).toBe(
    textOf('in-spanish').replace('bienvenida a {product}', 'bienvenida a {product} hoy'),
  );
  const label = frame(page).getByText('Nombre', { exact: false }).first();
  await label.click({ force: true });
  await label.click({ force: true });
  await isSaid(page, /^These words belong to the block\./);
  await frame(page).getByRole('button', { name: 'Siguiente' }).click({ force: true });
  await isSaid(page, 'These words belong to the product and are the same in every campaign.');
  await expect(field(page)).toHaveCount(0);
  await expectClean(page, 'a line that says whose words they are', { framesArePictures: true });
});

test('a translator changes texts on the page, and a viewer none', async ({
  content,
  colleague,
  studio: { server },
}) => {
  await content.write('roles.json', textOf('roles'));
  const translator = await colleague('Tere Gil', 'translator');
  await openEditor(translator, server, 'roles');
  const heading = frame(translator).getByRole('heading', { name: /^Welcome/ });
  await heading.dblclick();
  await expect(field(translator)).toBeFocused();
  await translator.keyboard.type(' here');
  await expect(heading).toHaveText(/ here$/);
  await translator.keyboard.press('Enter');
  await expect.poll(() => content.read('roles.json')).toContain('Welcome to {product} here');

  const viewer = await colleague('Vico Paz', 'viewer');
  await openEditor(viewer, server, 'roles');
  await frame(viewer)
    .getByRole('heading', { name: /^Welcome/ })
    .dblclick();
  await isSaid(viewer, 'Your role may read this and not change it.');
  await expect(field(viewer)).toHaveCount(0);
});

test('what is pressed far down in a long block stays where it is', async ({ page, content, studio: { server } }) => {
  const paragraphs = Array.from({ length: 60 }, (_, index) => `Line ${index + 1} of many.`).join('\n\n');
  const long = { block: 'RichText', props: { text: words(paragraphs, paragraphs) } };
  const [home, bye] = ROUTES;
  const routes = [{ ...home, blocks: [...(home?.blocks ?? []), long] }, bye];
  await content.write('long.json', campaignText('long', { routes }));
  await openEditor(page, server, 'long');
  const line = frame(page).getByText('Line 40 of many.');
  await line.scrollIntoViewIfNeeded();
  const topOf = async () => Math.round((await line.boundingBox())?.y ?? NaN);
  const before = await topOf();
  await line.click();
  await isSaid(page, 'Press the text again to change it here.');
  // A selection from elsewhere moves the page within 60 ms.
  await expect(frame(page).locator('.studio-frame').last()).toBeVisible();
  await line.click();
  await expect(field(page)).toBeFocused();
  expect(await topOf()).toBe(before);
});
