import type { Page } from '@playwright/test';
import { campaignText } from '#tests/support/content-client.ts';
import { expectClean } from '../axe.ts';
import { expect, openEditor, test } from './open-studio.ts';

const words = (en: string, es: string) => ({ en, es });
const agreeing = {
  block: 'GenericConsent',
  props: { consents: [{ type: 'sms', ask: 'box', text: words('We may text you.', 'Podemos enviarle mensajes.') }] },
};
const home = (...blocks: readonly object[]) => ({
  name: 'home',
  title: words('About you', 'Sobre usted'),
  blocks,
  next: [{ to: 'bye' }],
});
const bye = { name: 'bye', title: words('Bye', 'Adiós'), meta: { showNav: false }, blocks: [] };

async function openBadge(page: Page) {
  await page.locator('.badge').click();
  const said = page.getByRole('dialog');
  await expect(said.getByRole('heading', { name: 'Proven' })).toBeVisible();
  return said;
}

test('the badge says of a proven campaign that it asks for no consent, as long as it asks for none', async ({
  page,
  content,
  studio: { server },
}) => {
  await content.write('unasked.json', campaignText('unasked', { routes: [home({ block: 'FullName' }), bye] }));
  await openEditor(page, server, 'unasked');
  const said = await openBadge(page);
  await expect(said).toContainText('This campaign asks for no consent');
  await expectClean(page, 'a campaign without a consent', { framesArePictures: true });
  await content.write('asked.json', campaignText('asked', { routes: [home({ block: 'FullName' }, agreeing), bye] }));
  await openEditor(page, server, 'asked');
  await expect(await openBadge(page)).toContainText('and every screen is reached by somebody');
  await expect(page.getByText('asks for no consent')).toHaveCount(0);
});

test('beside a screen that nobody reaches, the badge does not promise that every screen is reached', async ({
  page,
  content,
  studio: { server },
}) => {
  const lost = { ...bye, name: 'lost', title: words('Lost', 'Perdida') };
  await content.write(
    'lost.json',
    campaignText('lost', { routes: [home({ block: 'FullName' }, agreeing), bye, lost] }),
  );
  await openEditor(page, server, 'lost');
  await expect(page.locator('.badge')).toHaveText('Proven, 1 warning');
  const said = await openBadge(page);
  await expect(said).toContainText('These are worth a look');
  await expect(said).toContainText('No way leads from the first screen');
  await expect(said).not.toContainText('every screen is reached');
});

test('a picture that was just added must be chosen, and the badge says so before and after a reload', async ({
  page,
  content,
  studio: { server },
}) => {
  await content.write(
    'pictured.json',
    campaignText('pictured', { routes: [home({ block: 'FullName' }, agreeing), bye] }),
  );
  await openEditor(page, server, 'pictured');
  await page.getByRole('button', { name: 'Add a block' }).first().click();
  await page.getByRole('searchbox', { name: 'Find a block' }).fill('image');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status').filter({ hasText: 'Its picture must be chosen' })).toBeVisible();
  await expect(page.locator('.panel').getByText('This server has no pictures yet')).toBeVisible();
  const badge = page.locator('.badge');
  await expect(badge).toHaveText('1 finding');
  await badge.click();
  await expect(page.getByRole('dialog')).toContainText('A picture must be chosen');
  await expect(page.locator('.save-mark')).toHaveText('Saved');
  await page.reload();
  await expect(page.locator('.frame-state')).toHaveText(/This draft cannot be shown yet|With errors/);
  await expect(badge).toHaveText('1 finding');

  // Written in another way than by this list.
  const text = await content.read('pictured.json');
  await content.write('pictured.json', text.replace(/"alt":/, '"file": "walk.jpg", "alt":'));
  await page.reload();
  await expect(badge).toHaveText('1 finding');
  await badge.click();
  await expect(page.getByRole('dialog')).toContainText('walk.jpg');
});

test('without a translation the preview goes on, and says what is missing', async ({
  page,
  content,
  studio: { server },
}) => {
  const heading = (text: object) => ({ block: 'Heading', props: { text } });
  const written = (text: object) => campaignText('halfway', { routes: [home(heading(text), agreeing), bye] });
  await content.write('halfway.json', written(words('All said', 'Todo dicho')));
  await openEditor(page, server, 'halfway');
  const shown = page.frameLocator('iframe');
  await expect(shown.getByRole('heading', { name: 'All said' })).toBeVisible();
  await page.getByRole('grid', { name: 'Blocks of home' }).getByRole('row').first().click();
  const text = page.getByRole('group', { name: 'Text' });
  await text.getByRole('textbox', { name: 'Spanish' }).fill('');
  await text.getByRole('textbox', { name: 'English' }).fill('Said anew');
  await expect(shown.getByRole('heading', { name: 'Said anew' })).toBeVisible();
  await expect(page.locator('.frame-state')).toContainText('1 text is not translated yet');
  await expect(page.locator('.badge')).toHaveText('1 finding');
  await expect(page.locator('.save-mark')).toHaveText('Saved');
  await page.reload();
  await expect(shown.getByRole('heading', { name: 'Said anew' })).toBeVisible();
  await expect(page.locator('.frame-state')).toContainText('1 text is not translated yet');
});
