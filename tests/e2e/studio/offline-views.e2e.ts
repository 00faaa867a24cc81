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

test('a block that is added without a connection is added, and what is missing is said', async ({
  page,
  context,
  problems,
  content,
  openStudio,
}) => {
  problems.allow(/ERR_INTERNET_DISCONNECTED/);
  await content.write('unheard.json', campaignText('unheard'));
  await openStudio('campaigns/unheard/page');
  await expect(page.locator('.frame-state')).toHaveText('Up to date');
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Add a block' }).first().click();
  await page.getByRole('searchbox', { name: 'Find a block' }).fill('Callout');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status').filter({ hasText: 'Added without its example' })).toBeVisible();
  await expect(page.getByRole('dialog')).toBeHidden();
  await context.setOffline(false);
  // Its settings come with the connection.
  await expect(page.getByRole('combobox', { name: 'Tone' })).toBeVisible();
});

test('texts that cannot be loaded without a connection come with the connection', async ({
  page,
  problems,
  content,
  openStudio,
}) => {
  problems.allow(/ERR_INTERNET_DISCONNECTED/);
  await content.write('unread.json', campaignText('unread'));
  // The view comes, and what it reads the texts with does not.
  const isText = /\/studio-assets\/(?:rules|es|en)-/;
  await page.route(isText, (route) => route.abort('internetdisconnected'));
  await openStudio('campaigns/unread/page');
  await page.getByRole('link', { name: 'Translate' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'They come when there is one.' })).toBeVisible();
  await page.unroute(isText);
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await expect(page.getByRole('table').first()).toBeVisible();
});
