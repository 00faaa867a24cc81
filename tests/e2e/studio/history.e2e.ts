import { campaignText } from '#tests/support/content-client.ts';
import { expectClean } from '../axe.ts';
import { expect, test } from './open-studio.ts';

const words = (en: string) => ({ en, es: `ES ${en}` });
const heading = (en: string) => ({ block: 'Heading', props: { text: words(en) } });
const home = (blocks: readonly object[], to = 'bye') => ({
  name: 'home',
  title: words('Hello'),
  blocks,
  next: [{ to }],
});
const bye = { name: 'bye', title: words('Bye'), meta: { showNav: false }, blocks: [] };

test('each revision says what it has changed: screens, blocks and texts', async ({ page, content, openStudio }) => {
  const write = (routes: readonly object[]) => content.write('told.json', campaignText('told', { routes }));
  await write([home([heading('One')]), bye]);
  await write([home([heading('Two')]), bye]);
  const middle = { name: 'middle', title: words('In between'), blocks: [], next: [{ to: 'bye' }] };
  await write([home([heading('Two'), { block: 'FullName' }], 'middle'), middle, bye]);
  await openStudio('campaigns/told/history');
  const rows = page.getByRole('list', { name: 'Revisions' }).getByRole('listitem');
  await expect(rows).toHaveCount(3);
  await expect(rows.nth(0)).toContainText('New screen: “In between”. Changed screen: “Hello”. 1 block added.');
  await expect(rows.nth(1)).toContainText('Changed screen: “Hello”. 1 block changed. 1 text changed.');
  await expect(rows.nth(2).locator('.history-changes')).toHaveText('');
  await expectClean(page, 'what revisions have changed');
});

test('the log names the campaign of a preview that the editor made', async ({ page, content, openStudio }) => {
  await content.publish({ 'of-preview.json': await content.write('of-preview.json', campaignText('of-preview')) });
  await openStudio('campaigns/of-preview/page');
  await expect(page.locator('iframe').first()).toBeVisible();
  await openStudio('campaigns/of-preview/history');
  await page.getByRole('tab', { name: 'Log' }).click();
  const made = page.getByRole('tabpanel', { name: 'Log' }).getByRole('listitem').filter({ hasText: 'made a preview' });
  await expect(made.first()).toContainText('of-preview');
});

test('the log shows what was done with this campaign, and with all others on demand', async ({
  page,
  content,
  openStudio,
}) => {
  await content.write('of-log.json', campaignText('of-log'));
  await content.write('of-others.json', campaignText('of-others'));
  await openStudio('campaigns/of-log/history');
  await page.getByRole('tab', { name: 'Log' }).click();
  const log = page.getByRole('tabpanel', { name: 'Log' });
  await expect(log.getByRole('listitem')).toHaveCount(1);
  await expect(log.getByRole('listitem')).toContainText('of-log');
  await expectClean(page, 'the log of a campaign');
  await page.getByRole('checkbox', { name: 'Show all campaigns' }).press('Space');
  await expect(log.getByRole('listitem').filter({ hasText: 'of-others' })).toHaveCount(1);
});
