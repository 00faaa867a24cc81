import { expect, test } from './open-studio.ts';
import { campaignText } from '#tests/support/content-client.ts';

test('a view that is opened first without a connection says so, and comes with the connection', async ({
  page,
  context,
  problems,
  content,
  openStudio,
}) => {
  problems.allow(/ERR_INTERNET_DISCONNECTED/);
  await content.write('unseen.json', campaignText('unseen'));
  await openStudio('campaigns/unseen/page');
  const name = page.getByRole('textbox', { name: 'Name', exact: true });
  await expect(name).toHaveValue('One page');
  // The preview has loaded what it needs.
  await expect(page.locator('.frame-state')).toHaveText('Up to date');
  await context.setOffline(true);
  await name.fill('Typed offline');
  await page.getByRole('link', { name: 'Translate' }).click();
  // That what was typed could not be sent yet may be said as well.
  const failed = page.getByRole('alert').filter({ hasText: 'This part could not be loaded. What you typed is kept.' });
  await expect(failed).toBeVisible();
  await page.getByRole('link', { name: 'Page', exact: true }).click();
  await expect(name).toHaveValue('Typed offline');
  await page.getByRole('link', { name: 'Translate' }).click();
  await context.setOffline(false);
  await expect(page.getByRole('table').first()).toBeVisible();
});
