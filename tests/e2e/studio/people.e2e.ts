import { campaignText } from '#tests/support/content-client.ts';
import { expectClean } from '../axe.ts';
import { expect, test } from './open-studio.ts';

test('a role is given for a campaign of the list, and a name that no campaign has is noticed', async ({
  page,
  content,
  openStudio,
}) => {
  await content.write('knee-study.json', campaignText('knee-study', { name: 'Pain in the knee' }));
  await openStudio('people');
  await page.getByLabel('Name').fill('Eva');
  await page.getByLabel(/mail/i).fill('eva@trials.example');
  const campaign = page.getByRole('combobox', { name: 'Campaign of role 1' }).last();
  await campaign.fill('knee-stduy');
  await expect(page.getByText('There is no campaign of this name yet.')).toBeVisible();
  await expectClean(page, 'a role for a campaign that there is not');
  // Other tests of this worker have campaigns about knees.
  await campaign.fill('pain knee study');
  await expect(page.getByRole('option')).toHaveText(/knee-study/);
  await campaign.press('ArrowDown');
  await campaign.press('Enter');
  await expect(campaign).toHaveValue('knee-study');
  await expect(page.getByText('There is no campaign of this name yet.')).toHaveCount(0);
  await page.getByRole('button', { name: 'Make the link' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'Eva' })).toContainText('Author (knee-study)');
});
