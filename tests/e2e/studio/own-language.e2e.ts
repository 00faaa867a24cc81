import { expect, test } from './open-studio.ts';

test('the studio speaks the language that is chosen in the menu, as long as this browser is used', async ({
  page,
  openStudio,
}) => {
  await openStudio();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Campaigns');
  await page.locator('.account').click();
  await page.getByRole('menuitem', { name: 'Español' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Campañas');
  await expect(page.locator('html')).toHaveAttribute('lang', 'es');
  await openStudio('people');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Personas');
  await page.locator('.account').click();
  await page.getByRole('menuitem', { name: 'English' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('People');
});
