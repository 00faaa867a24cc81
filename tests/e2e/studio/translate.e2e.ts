import { readFile } from 'node:fs/promises';
import { campaignText } from '#tests/support/content-client.ts';
import { expectClean } from '../axe.ts';
import { expect, test } from './open-studio.ts';

const blocks = [{ block: 'FullName' }];
const routes = [
  { name: 'home', title: { en: 'Hello {product}', es: 'Hola {product}' }, blocks, next: [{ to: 'more' }] },
  { name: 'more', title: { en: 'More' }, blocks: [{ block: 'Email' }], next: [{ to: 'bye' }] },
  { name: 'bye', title: { en: 'Bye' }, meta: { showNav: false }, blocks: [] },
];
const text = (id: string) => campaignText(id, { routes });

test('missing texts are translated by the keyboard, and undone', async ({ page, content, openStudio }) => {
  await content.write('two.json', text('two'));
  await openStudio('campaigns/two/translate');
  await page.getByRole('radio', { name: 'Missing (2)' }).click();
  const rows = page.getByRole('row').filter({ has: page.getByRole('textbox') });
  await expect(rows).toHaveCount(2);
  await expectClean(page, 'Translate');
  const more = page.getByRole('textbox', { name: 'screen "more" › title' });
  const bye = page.getByRole('textbox', { name: 'screen "bye" › title' });
  await more.focus();
  await page.keyboard.type('Más');
  await page.keyboard.press('Enter');
  await expect(bye).toBeFocused();
  await page.keyboard.type('Adiós');
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowUp');
  await expect(more).toBeFocused();
  await expect(page.getByRole('radio', { name: 'Missing (0)' })).toBeVisible();
  // What was mended stays in sight until another filter is chosen.
  await expect(rows).toHaveCount(2);
  await page.keyboard.press('Control+z');
  await expect(bye).toHaveValue('');
  await page.keyboard.press('Control+y');
  await expect(bye).toHaveValue('Adiós');
  await expect(page.getByText('Saved')).toBeVisible();
  await page.reload();
  await expect(bye).toHaveValue('Adiós');
});

test('a lost placeholder is told while typing', async ({ page, content, openStudio }) => {
  await content.write('lost.json', text('lost'));
  await openStudio('campaigns/lost/translate');
  const title = page.getByRole('textbox', { name: 'screen "home" › title' });
  await title.fill('Hola');
  await expect(title).toHaveAccessibleDescription(/A placeholder is lost: \{product\} is missing/);
  await page.getByRole('radio', { name: 'Too long or wrong (1)' }).click();
  await expect(page.getByRole('textbox')).toHaveCount(1);
});

test('a translation whose source has changed is told, also after publishing, until somebody says that it fits', async ({
  page,
  content,
  openStudio,
}) => {
  const titled = (en: string) => {
    const home = { name: 'home', title: { en, es: 'Hola {product}' }, blocks, next: [{ to: 'bye' }] };
    const bye = { name: 'bye', title: { en: 'Bye', es: 'Adiós' }, meta: { showNav: false }, blocks: [] };
    return campaignText('stale', { routes: [home, bye] });
  };
  await content.write('stale.json', titled('Hello {product}'));
  const revision = await content.write('stale.json', titled('Welcome to {product}'));
  await content.publish({ 'stale.json': revision });
  await openStudio('campaigns/stale/translate');
  const row = page.getByRole('row').filter({ hasText: 'Welcome to {product}' });
  const told = row.getByText('Its source has changed since it was translated. It was: “Hello {product}”');
  await expect(told).toBeVisible();
  await expect(page.getByRole('radio', { name: 'Source changed (1)' })).toBeVisible();
  await expectClean(page, 'a stale translation');
  await page.reload();
  await expect(told).toBeVisible();
  await row.getByRole('button', { name: 'It still fits' }).click();
  await expect(told).toHaveCount(0);
  await expect(page.getByRole('radio', { name: 'Source changed (0)' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('radio', { name: 'Source changed (0)' })).toBeVisible();
  await expect(row).toBeVisible();
  await expect(told).toHaveCount(0);
});

test('half a placeholder is an error of the campaign, and the table stays while it is typed', async ({
  page,
  content,
  openStudio,
}) => {
  await content.write('half.json', text('half'));
  await openStudio('campaigns/half/translate');
  const title = page.getByRole('textbox', { name: 'screen "home" › title' });
  await title.fill('Hola, ');
  await title.pressSequentially('{pro');
  const told = page.getByRole('alert').filter({ hasText: 'errors that keep its texts from being read' });
  await expect(told).toBeVisible();
  await expect(title).toBeFocused();
  await title.pressSequentially('duct}');
  await expect(told).toHaveCount(0);
  await expect(title).toHaveValue('Hola, {product}');
  await expect(page.getByText('Saved')).toBeVisible();
});

test('words of a block become a text of the campaign', async ({ page, content, openStudio }) => {
  await content.write('own.json', text('own'));
  await openStudio('campaigns/own/translate');
  const rows = page.getByRole('row').filter({ hasText: "The product's own words" });
  const label = rows.filter({ hasText: 'Full name' }).first();
  const name = await label.getByRole('rowheader').locator('.help').innerText();
  await label.getByRole('textbox').fill('Cómo se llama');
  await label.getByRole('textbox').press('Enter');
  await expect(page.getByRole('button', { name: 'Undo: translate a text' })).toBeEnabled();
  await expect(rows.filter({ hasText: name })).toHaveCount(0);
  await expect(page.getByRole('textbox').filter({ hasText: 'Cómo se llama' })).toHaveCount(1);
  await expect(page.getByText('Saved')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('textbox').filter({ hasText: 'Cómo se llama' })).toHaveCount(1);
});

test('texts go to a translator and come back', async ({ page, content, openStudio }) => {
  await content.write('away.json', text('away'));
  await openStudio('campaigns/away/translate');
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export XLIFF' }).click(),
  ]);
  expect(file.suggestedFilename()).toBe('away.es.xlf');
  const sent = await readFile(await file.path(), 'utf8');
  const back = sent
    .replace(/<segment id="(\w+)" state="initial">\s*<source>Bye<\/source>/, (found) =>
      found.replace('initial', 'translated').replace('</source>', '</source><target>Adiós</target>'),
    )
    .replace('Hola <ph', 'Adiós a <ph');
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: 'Import a file' }).click(),
  ]);
  await chooser.setFiles({ name: 'away.es.xlf', mimeType: 'application/xliff+xml', buffer: Buffer.from(back) });
  await expect(page.getByText(/^2 taken, \d+ unchanged, 1 not translated, 0 refused$/)).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'screen "bye" › title' })).toHaveValue('Adiós');
  await expect(page.getByRole('textbox', { name: 'screen "home" › title' })).toHaveValue('Adiós a {product}');
});

test('a language is added, and its texts are missing', async ({ page, content, openStudio }) => {
  await content.write('more.json', text('more'));
  await openStudio('campaigns/more/translate');
  await page.getByRole('button', { name: 'Add this language' }).click();
  await page.getByRole('radio', { name: /Canadian French/ }).click();
  await expect(page.getByRole('columnheader', { name: 'Canadian French' }).first()).toBeVisible();
  await expect(page.getByRole('radio', { name: /^Missing \([1-9]/ })).toBeVisible();
});
