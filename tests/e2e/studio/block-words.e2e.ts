import { campaignText } from '#tests/support/content-client.ts';
import { expectClean } from '../axe.ts';
import { expect, openEditor, test } from './open-studio.ts';

const words = (en: string) => ({ en, es: `ES ${en}` });

const TEXT = campaignText('own-words', {
  routes: [
    { name: 'home', title: words('Hello'), blocks: [{ block: 'FullName' }], next: [{ to: 'bye' }] },
    { name: 'bye', title: words('Bye'), meta: { showNav: false }, blocks: [] },
  ],
});
const SAID = 'First and last name, so that a study coordinator knows whom to ask for.';

test('the words that a block says by itself are changed in the panel, in each language, and taken back', async ({
  page,
  content,
  studio: { server },
}) => {
  await content.write('own-words.json', TEXT);
  await openEditor(page, server, 'own-words');
  await page.getByRole('row', { name: /^Full name/ }).click();
  const panel = page.locator('.panel');
  const preview = page.frameLocator('iframe[title]').first();
  await expect(preview.getByText(SAID)).toBeVisible();
  await panel.getByText('Words of the block').click();
  await panel.getByRole('combobox', { name: 'Words to change' }).selectOption(SAID);
  const own = panel.getByRole('group', { name: `In place of “${SAID}”` });
  await expect(own.getByRole('textbox', { name: 'English' })).toHaveValue(SAID);
  await own.getByRole('textbox', { name: 'English' }).fill('As in your passport.');
  await own.getByRole('textbox', { name: 'Spanish' }).fill('Como en su pasaporte.');
  await expect(preview.getByText('As in your passport.')).toBeVisible();
  await expect(panel.getByText('Words of the block (1 of your own)')).toBeVisible();
  await expectClean(page, 'the words of a block', { framesArePictures: true });
  await expect(page.locator('.badge')).toHaveText(/^Proven/);
  await expect.poll(() => content.read('own-words.json')).toContain('"es": "Como en su pasaporte."');

  await own.getByRole('textbox', { name: 'English' }).fill('');
  await own.getByRole('textbox', { name: 'Spanish' }).fill('');
  await expect(preview.getByText(SAID)).toBeVisible();
  await expect.poll(() => content.read('own-words.json')).toBe(TEXT);
});
