import { campaignText } from '#tests/support/content-client.ts';
import { expectClean } from '../axe.ts';
import { expect, test } from './open-studio.ts';

test('whoever may not change a campaign finds it read-only, with one line that says why', async ({
  content,
  colleague,
}) => {
  await content.write('to-read.json', campaignText('to-read'));
  const viewer = await colleague('Vera Lind', 'viewer');
  await viewer.goto('/studio/campaigns/to-read/page');
  await expect(viewer.getByText('Your role may read this and not change it.')).toBeVisible();
  await expect(viewer.getByRole('textbox', { name: 'Name', exact: true })).toBeDisabled();
  await expect(viewer.getByRole('button', { name: 'Add a block' })).toHaveCount(0);
  // Colleagues may talk about what they read.
  await expect(viewer.getByRole('textbox', { name: 'New comment' })).toBeEnabled();
  await expectClean(viewer, 'a campaign to read', { framesArePictures: true });
  await viewer.goto('/studio/campaigns/to-read/translate');
  await expect(viewer.locator('textarea[data-translation]').first()).toHaveAttribute('readonly', '');
  await viewer.goto('/studio/campaigns/to-read/document');
  const view = viewer.getByRole('region', { name: 'Document' });
  await expect(view.getByText('Your role may read this and not change it.')).toBeVisible();
  await viewer.locator('.cm-content').click();
  await viewer.keyboard.type('broken');
  await expect(viewer.locator('.save-mark')).toHaveText('Saved');
});

test('a translator changes texts in their table, and nothing else anywhere', async ({ content, colleague }) => {
  await content.write('to-translate.json', campaignText('to-translate'));
  const translator = await colleague('Tomas Rey', 'translator');
  await translator.goto('/studio/campaigns/to-translate/page');
  const reason = 'Your role may change texts only: on the page and in the view Translate.';
  await expect(translator.getByText(reason)).toBeVisible();
  await expect(translator.getByRole('textbox', { name: 'Name', exact: true })).toBeDisabled();
  await translator.getByRole('link', { name: 'Translate' }).click();
  await expect(translator.getByRole('button', { name: 'Add this language' })).toHaveCount(0);
  await translator.locator('textarea[data-translation]').first().fill('Bienvenida');
  await expect(translator.locator('.save-mark')).toHaveText('Saved');
  await expect.poll(() => content.read('to-translate.json')).toContain('Bienvenida');
});

test('JSON that is broken locks the fields with the reason, and History brings an older revision back', async ({
  page,
  problems,
  content,
  openStudio,
}) => {
  problems.allow(/status of 422/);
  await content.write('broken.json', campaignText('broken'));
  await content.write('broken.json', campaignText('broken').slice(1));
  await openStudio('campaigns/broken/history');
  await page.getByRole('button', { name: 'Bring back' }).click();
  await expect(page.locator('.save-mark')).toHaveText('Saved');
  await expect.poll(() => content.read('broken.json')).toBe(campaignText('broken'));
  await page.getByRole('link', { name: 'Document' }).click();
  await page.locator('.cm-content').click();
  await page.keyboard.press('Control+Home');
  await page.keyboard.press('Delete');
  const reason = page.getByText('The JSON is not complete.');
  await expect(reason.first()).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toBeDisabled();
  await page.keyboard.press('Control+z');
  await expect(reason).toHaveCount(0);
});
