import type { Page } from '@playwright/test';
import { campaignText } from '#tests/support/content-client.ts';
import { expectClean } from '../axe.ts';
import { expect, openEditor, tabTo, test, type ContentApi } from './open-studio.ts';

const words = (en: string, es = `ES ${en}`) => ({ en, es });
const written = (value: object) => `${JSON.stringify(value, null, 2)}\n`;
const heading = (en: string) => ({ block: 'Heading', props: { text: words(en) } });

const frame = (page: Page) => page.frameLocator('iframe');
const panel = (page: Page) => page.locator('.panel');
const shared = (page: Page) => page.getByRole('region', { name: 'Shared with other campaigns' });
const isSaved = (page: Page) => expect(page.locator('.save-mark')).toHaveText('Saved');
const PICTURED = { framesArePictures: true } as const;

/** Two campaigns that share blocks of their first screen, and their last screen. */
async function writeShared(content: ContentApi, id: string): Promise<void> {
  const [blocks, screens] = [`${id}-blocks`, `${id}-screens`];
  await content.write(
    `fragments/${blocks}.json`,
    written({
      formatVersion: 1,
      name: words(`Blocks of ${id}`),
      blocks: [heading('Shared words'), { block: 'FullName' }],
    }),
  );
  const bye = { name: 'bye', title: words('Shared end'), meta: { showNav: false }, blocks: [] };
  await content.write(`fragments/${screens}.json`, written({ formatVersion: 1, routes: [bye] }));
  const routes = [
    { name: 'home', title: words('Hello'), blocks: [{ use: blocks }], next: [{ to: 'bye' }] },
    { use: screens },
  ];
  await content.write(`${id}.json`, campaignText(id, { name: `Spring ${id}`, routes }));
  await content.write(`${id}-too.json`, campaignText(`${id}-too`, { name: `Summer ${id}`, routes }));
}

test('before a shared text is translated, the table says which campaigns use it', async ({
  page,
  content,
  openStudio,
}) => {
  await writeShared(content, 'said');
  await openStudio('campaigns/said/translate');
  const notice = shared(page).filter({ hasText: 'Blocks of said' });
  await expect(notice).toContainText('Used by 2 campaigns: Spring said and Summer said.');
  const row = page.getByRole('row').filter({ hasText: 'Shared words' });
  const translation = row.getByRole('textbox');
  await expect(translation).toHaveAttribute('readonly');
  await expect(translation).toHaveAccessibleDescription(/Campaigns share this text/);
  await expectClean(page, 'shared texts that nobody has chosen to change');
  await notice.getByRole('button', { name: 'Change it for all of them' }).press('Enter');
  await expect(translation).not.toHaveAttribute('readonly');
  await translation.fill('Palabras de todas');
  await expect.poll(() => content.read('fragments/said-blocks.json')).toContain('Palabras de todas');
});

test('before a shared part is changed, its panel says which campaigns use it; then it changes for all of them', async ({
  page,
  content,
  studio: { server },
}) => {
  await writeShared(content, 'spread');
  await openEditor(page, server, 'spread');
  const title = frame(page).getByRole('heading', { name: 'Shared words' });
  await title.click();
  await expect(shared(page)).toContainText('This belongs to the shared part “Blocks of spread”.');
  await expect(shared(page)).toContainText('Used by 2 campaigns: Spring spread and Summer spread.');
  const english = panel(page).getByRole('textbox', { name: 'English' }).first();
  await expect(english).toBeDisabled();
  await title.click();
  await expect(page.locator('.frame-said')).toContainText('2 campaigns use this text.');
  await expectClean(page, 'a shared part that nobody has chosen to change', PICTURED);

  await shared(page).getByRole('button', { name: 'Change it for all of them' }).click();
  await expect(shared(page)).toContainText('What you change here changes in all of them.');
  await english.fill('Shared by all');
  await expect(frame(page).getByRole('heading', { name: 'Shared by all' })).toBeVisible();
  const now = frame(page).getByRole('heading', { name: 'Shared by all' });
  await now.click();
  await expect(frame(page).locator('.studio-text')).toHaveValue('Shared by all');
  await page.keyboard.type(' of us');
  await page.keyboard.press('Enter');
  await isSaved(page);
  await expect.poll(() => content.read('fragments/spread-blocks.json')).toContain('Shared by all of us');
  expect(await content.read('spread.json')).toContain('"use": "spread-blocks"');

  // Its blocks are moved within it.
  await panel(page).getByRole('button', { name: 'Move down' }).click();
  await expect(page.locator('#panel-title')).toHaveText('Heading');
  await isSaved(page);
  await expect
    .poll(async () => (await content.read('fragments/spread-blocks.json')).replaceAll(/\s/g, ''))
    .toMatch(/"FullName".*"Heading"/);

  // A screen of a part, and the way from a block to the whole part.
  await panel(page).getByRole('button', { name: 'The whole part “Blocks of spread”' }).click();
  await expect(panel(page).getByRole('region', { name: 'Blocks in this part' })).toContainText('Full name');
  await page.getByRole('button', { name: 'Shared end' }).click();
  await expect(shared(page)).toContainText('This belongs to the shared part “Spread screens”.');
  await expect(panel(page).getByRole('textbox', { name: 'English' }).first()).toBeDisabled();
  const addBlock = page.getByRole('button', { name: 'Add a block' });
  await expect(addBlock).toHaveCount(0);
  await shared(page).getByRole('button', { name: 'Change it for all of them' }).click();
  await expect(addBlock).toBeVisible();
});

test('by keyboard, a shared part becomes the campaign’s own in one step, and others stay as they are', async ({
  page,
  content,
  studio: { server },
}) => {
  await writeShared(content, 'owned');
  const before = await content.read('owned.json');
  await openEditor(page, server, 'owned');
  await page.getByRole('row', { name: /Blocks of owned/ }).click();
  await page.keyboard.press('F2');
  await tabTo(page, shared(page).getByRole('button', { name: 'Make it this campaign’s own' }));
  await page.keyboard.press('Enter');
  await expect(page.locator('#panel-title')).toHaveText('Heading');
  await expect(shared(page)).toHaveCount(0);
  await panel(page).getByRole('textbox', { name: 'English' }).first().fill('Only here');
  await page.getByRole('button', { name: 'Shared end' }).click();
  await shared(page).getByRole('button', { name: 'Make it this campaign’s own' }).click();
  await expect(shared(page)).toHaveCount(0);
  await expect(panel(page).getByRole('textbox', { name: 'English' }).first()).toBeEnabled();
  await isSaved(page);
  const own = await content.read('owned.json');
  expect(own).toContain('Only here');
  expect(own).not.toContain('"use"');
  expect(await content.read('fragments/owned-blocks.json')).toContain('Shared words');
  await expect(page.locator('.badge')).toHaveText(/^Proven/);
  for (const step of ['make it this campaign’s own', 'change a block', 'make it this campaign’s own']) {
    // One step is taken back after the other. oxlint-disable-next-line no-await-in-loop
    await expect(page.getByRole('button', { name: `Undo: ${step}` })).toBeEnabled();
    // oxlint-disable-next-line no-await-in-loop
    await page.keyboard.press('Control+z');
  }
  await isSaved(page);
  expect(await content.read('owned.json')).toBe(before);
});
