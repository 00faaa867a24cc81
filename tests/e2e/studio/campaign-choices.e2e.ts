import { campaignText } from '#tests/support/content-client.ts';
import { expectClean } from '../axe.ts';
import { expect, test } from './open-studio.ts';

test('theme, colours, study and condition of a campaign are chosen from what there is', async ({
  page,
  content,
  openStudio,
}) => {
  await content.write('chosen.json', campaignText('chosen'));
  await openStudio('campaigns/chosen/page');
  const panel = page.locator('.panel');
  await panel.getByText('Settings', { exact: true }).click();
  const settings = async (): Promise<string> => (await content.read('chosen.json')).replaceAll(/\s/g, '');

  await panel.getByRole('radio', { name: 'meadow' }).check();
  await expect.poll(settings).toContain('"theme":"meadow"');
  await expect(panel.locator('.theme-choice', { hasText: 'meadow' }).locator('.swatch span')).toHaveCount(5);
  await panel.getByRole('radio', { name: 'None: the look of the brand' }).check();
  await expect.poll(settings).not.toContain('"theme"');

  await panel.getByLabel('Choose a color: Background color').fill('#336699');
  await expect.poll(settings).toContain('"mainBgColor":"#336699"');

  const study = panel.getByRole('combobox', { name: 'Study', exact: true });
  await study.fill('asthma');
  await page.getByRole('option').first().click();
  await expect.poll(settings).toMatch(/"study":"[A-Z0-9-]+"/);
  await expect(study).toHaveValue(/asthma.*\([A-Z0-9-]+\)/i);

  const condition = panel.getByRole('combobox', { name: 'Condition', exact: true });
  await condition.fill('asthm');
  await page
    .getByRole('option', { name: /Asthma/ })
    .first()
    .click();
  await expect.poll(settings).toMatch(/"condition":\d+/);
  await expect(condition).toHaveValue(/Asthma \(\d+\)/);
  await expectClean(page, 'choices of a campaign', { framesArePictures: true });

  // Words that were only typed are no choice, and an emptied field has none.
  await condition.fill('whatever');
  await page.keyboard.press('Tab');
  await expect(condition).toHaveValue(/Asthma \(\d+\)/);
  await study.fill('');
  await page.keyboard.press('Tab');
  await expect.poll(settings).not.toContain('"study"');
});
