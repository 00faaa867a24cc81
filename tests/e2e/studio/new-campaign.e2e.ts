import { expectClean } from '../axe.ts';
import { campaignText } from '#tests/support/content-client.ts';
import { expect, tabTo, test } from './open-studio.ts';

test('a campaign comes from nothing to visitors', async ({ page, openStudio, headingOf }) => {
  await openStudio();
  await page.getByRole('button', { name: 'New campaign' }).click();
  const dialog = page.getByRole('dialog', { name: 'New campaign' });
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Knee pain');
  await expect(dialog.getByRole('textbox', { name: 'Id' })).toHaveValue('knee-pain');
  await expectClean(page, 'New campaign');
  await dialog.getByRole('textbox', { name: 'Id' }).fill('s6');
  await expect(dialog.getByText('There is a document with this id already.')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Create' })).toBeDisabled();
  await dialog.getByRole('textbox', { name: 'Id' }).fill('knee-pain');
  await dialog.getByRole('button', { name: 'Create' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Knee pain knee-pain');
  await expect(page.getByText('Proven')).toBeVisible();
  await page.getByRole('link', { name: 'Publish' }).click();
  await expect(page.getByText('Visitors get this campaign for the first time.')).toBeVisible();
  await page.getByRole('button', { name: 'Publish now' }).click();
  await expect(page.getByText(/^Published\./)).toBeVisible();
  expect(await headingOf('/signup/knee-pain')).not.toBe('');

  await openStudio();
  const row = page.getByRole('listitem').filter({ hasText: 'knee-pain' });
  await expect(row).toContainText('Live since');
  await expectClean(page, 'Campaigns');
  await row.getByRole('button', { name: 'What to do with knee-pain' }).click();
  await page.getByRole('menuitem', { name: 'Take offline' }).click();
  const asked = page.getByRole('alertdialog', { name: 'Take knee-pain offline?' });
  await expectClean(page, 'Take offline');
  await asked.getByRole('button', { name: 'Take offline' }).click();
  await expect(asked).toHaveCount(0);
  await expect(row).toContainText('Visitors do not get it');
});

test('a campaign is copied and archived by the keyboard alone', async ({ page, content, openStudio }) => {
  await content.write('first.json', campaignText('first'));
  await openStudio();
  await tabTo(page, page.getByRole('button', { name: 'What to do with first' }));
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'New campaign' });
  await expect(dialog.getByRole('combobox', { name: 'Copy of' })).toHaveValue('first');
  await tabTo(page, dialog.getByRole('textbox', { name: 'Name' }));
  await page.keyboard.type('Second');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Second second');
  await tabTo(page, page.getByRole('link', { name: 'All campaigns' }));
  await page.keyboard.press('Enter');
  const row = page.getByRole('button', { name: 'What to do with second' });
  await tabTo(page, row);
  await page.keyboard.press('Enter');
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  await tabTo(page, page.getByRole('alertdialog').getByRole('button', { name: 'Archive the draft' }));
  await page.keyboard.press('Enter');
  await expect(row).toHaveCount(0);
  await tabTo(page, page.locator('summary').filter({ hasText: /archived/ }));
  await page.keyboard.press('Enter');
  await expectClean(page, 'Archived campaigns');
  await tabTo(page, page.getByRole('button', { name: 'Bring back second' }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status').filter({ hasText: 'second is back in the list.' })).toBeVisible();
  await expect(row).toHaveCount(1);
});

test('the list says of a draft what was found out of it, and before that nothing', async ({
  page,
  content,
  openStudio,
}) => {
  const row = page.getByRole('listitem').filter({ hasText: 'judged' });
  const found = page.getByRole('button', { name: 'What was found' }).first();
  await content.write('judged.json', campaignText('judged'));
  await openStudio();
  await expect(row).toContainText('Not proven yet');
  await openStudio('campaigns/judged/history');
  await found.click();
  await expect(page.getByText('Proven: every visitor gets to an end.')).toBeVisible();
  await openStudio();
  await expect(row).toContainText('Proven');
  await content.write('judged.json', campaignText('judged', { home: 'nowhere' }));
  await openStudio();
  await expect(row).toContainText('Not proven yet');
  await openStudio('campaigns/judged/history');
  await found.click();
  await expect(page.getByText('It was not proven: it is no campaign, or has errors.')).toBeVisible();
  await openStudio();
  await expect(row).toContainText('Not proven: it has errors');
});

test.describe('in Spanish', () => {
  test.use({ locale: 'es-ES' });

  test('every view speaks the language of its reader', async ({ page, content, openStudio }) => {
    await content.write('hola.json', campaignText('hola'));
    await openStudio();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Campañas');
    await page.getByRole('button', { name: 'Nueva campaña' }).click();
    await expectClean(page, 'Nueva campaña');
    await page.keyboard.press('Escape');
    await page.getByRole('link', { name: 'hola' }).click();
    for (const [view, said] of [
      ['Traducir', 'Exportar XLIFF'],
      ['Publicar', 'Los visitantes ven esta campaña por primera vez.'],
      ['Historial', 'Recuperar en el borrador|Qué se encontró'],
    ] as const) {
      // One view after the other is looked at. oxlint-disable no-await-in-loop
      await page.getByRole('link', { name: view }).click();
      await expect(page.getByText(new RegExp(said)).first()).toBeVisible();
      await expectClean(page, view, { framesArePictures: true });
      // oxlint-enable no-await-in-loop
    }
  });
});

test('the list of campaigns and its dialogs have their style before an editor was opened', async ({
  page,
  openStudio,
}) => {
  await openStudio();
  await expect(page.getByRole('navigation')).toHaveCSS('display', 'flex');
  const search = page.getByRole('searchbox', { name: 'Find a campaign' });
  await expect(search).toHaveCSS('padding-left', '38px');
  await page.getByRole('button', { name: 'New campaign' }).click();
  const dialog = page.getByRole('dialog', { name: 'New campaign' });
  const [field, name] = [dialog.locator('.field').first(), dialog.getByRole('textbox', { name: 'Name' })];
  const widths = await Promise.all([field, name].map(async (one) => (await one.boundingBox())?.width));
  expect(widths[0]).toBe(widths[1]);
});
