import { readFileSync } from 'node:fs';
import { campaignText } from '#tests/support/content-client.ts';
import { expectClean } from '../axe.ts';
import { expect, tabTo, test } from './open-studio.ts';

const words = (en: string) => ({ en, es: `ES ${en}` });

const consent = (en: string) => ({
  block: 'GenericConsent',
  id: 'email-consent',
  props: { consents: [{ type: 'email', ask: 'box', required: false, text: words(en) }] },
});

function campaign(id: string, title: string, rest: { readonly to?: string; readonly consent?: string } = {}): string {
  const asked = rest.consent === undefined ? [] : [consent(rest.consent)];
  const routes = [
    {
      name: 'home',
      title: words(title),
      blocks: [{ block: 'FullName' }, { block: 'Email' }, ...asked],
      next: [{ to: rest.to ?? 'bye' }],
    },
    { name: 'bye', title: words('Bye'), meta: { showNav: false }, blocks: [] },
  ];
  return campaignText(id, { routes });
}

/** The only frames are small pictures of screens. */
const PICTURED = { framesArePictures: true } as const;

test('a changed screen stands beside what is live, in the languages that changed, with what differs in words', async ({
  page,
  content,
  openStudio,
}) => {
  await content.publish({ 'sides.json': await content.write('sides.json', campaign('sides', 'Before')) });
  await content.write('sides.json', campaign('sides', 'Before').replace('"ES Bye"', '"Hasta luego"'));
  await openStudio('campaigns/sides/publish');
  const screens = page.getByRole('region', { name: 'Screens before and after' });
  await expect(screens.getByRole('listitem').filter({ hasText: '/bye' })).toHaveCount(1);
  await expect(screens).not.toContainText('/home');
  await expect(screens.locator('.screen-language')).toHaveText(['Spanish']);
  const live = screens.getByRole('img', { name: '“ES Bye” as it is live now, in Spanish' });
  await live.scrollIntoViewIfNeeded();
  await expect(live.locator('iframe').contentFrame().getByText('ES Bye').first()).toBeVisible();
  const draft = screens.getByRole('img', { name: '“Hasta luego” after publishing, in Spanish' });
  await expect(draft.locator('iframe').contentFrame().getByText('Hasta luego').first()).toBeVisible();
  await expect(screens.locator('.screen-words')).toContainText('“Hasta luego” replaces “ES Bye”');
  await expect(page.getByText('No visit of what is live now is unfinished.')).toBeVisible();
  await expectClean(page, 'Screens before and after', PICTURED);
});

test('what is worked out goes on when its view is left, says since when, and is not asked for again', async ({
  page,
  content,
  openStudio,
}) => {
  await content.publish({ 'kept.json': await content.write('kept.json', campaign('kept', 'Before')) });
  await content.write('kept.json', campaign('kept', 'After'));
  let asked = 0;
  await page.route('**/content/v1/diff', async (route) => {
    asked += 1;
    await new Promise((resolve) => setTimeout(resolve, 4000));
    await route.continue();
  });
  await openStudio('campaigns/kept/publish');
  const difference = page.getByRole('region', { name: 'What changes for visitors' });
  await expect(difference).toContainText(/Running for [1-9]\d* s/);
  await page.getByRole('link', { name: 'History' }).click();
  await page.getByRole('link', { name: 'Publish' }).click();
  await expect(difference.locator('.difference').first()).toBeVisible();
  await page.getByRole('link', { name: 'History' }).click();
  await page.getByRole('link', { name: 'Publish' }).click();
  await expect(difference.locator('.difference').first()).toBeVisible();
  expect(asked).toBe(1);
});

test('whoever publishes is told how many are in the middle of a visit, and what happens to them', async ({
  page,
  browser,
  baseURL,
  content,
  openStudio,
}) => {
  const text = (version: number, title: string) =>
    campaign('under-way', title).replace('"version": 1', `"version": ${version}`);
  await content.publish({ 'under-way.json': await content.write('under-way.json', text(1, 'Before')) });
  const visitor = await browser.newPage(baseURL === undefined ? {} : { baseURL });
  await visitor.goto('/signup/under-way');
  const kept = visitor.waitForResponse(/\/api\/v1\/drafts/);
  await visitor.getByLabel('Full name').fill('Ada Example');
  await visitor.getByRole('button', { name: 'Next' }).click();
  await kept;
  await content.write('under-way.json', text(2, 'After'));
  await openStudio('campaigns/under-way/publish');
  const visits = page.getByRole('region', { name: 'Visits under way' });
  await expect(visits).toContainText('1 unfinished visit of under-way, version 1.');
  await expect(visits).toContainText('They finish with the version that they began with');
  await expectClean(page, 'Visits under way', PICTURED);
  await visitor.close();
});

test('the ethics package of a draft, and of what was published, is downloaded', async ({
  page,
  content,
  openStudio,
}) => {
  await content.publish({ 'ethics.json': await content.write('ethics.json', campaign('ethics', 'As approved')) });
  await content.write('ethics.json', campaign('ethics', 'As drafted'));
  const downloaded = async () => {
    const waited = page.waitForEvent('download', { timeout: 120_000 });
    await page.getByRole('button', { name: 'Download the ethics package' }).first().click();
    const file = await waited;
    expect(file.suggestedFilename()).toBe('ethics-dossier.en.html');
    return readFileSync(await file.path(), 'utf8');
  };
  await openStudio('campaigns/ethics/publish');
  const drafted = await downloaded();
  expect(drafted).toContain('As drafted');
  expect(drafted).not.toMatch(/<script|As approved/);
  await expect(page.getByText('Downloaded: ethics-dossier.en.html')).toBeVisible();
  await openStudio('campaigns/ethics/history');
  await page.getByRole('tab', { name: 'Publications' }).click();
  const published = await downloaded();
  expect(published).toContain('As approved');
  expect(published).not.toContain('As drafted');
});

test('a changed title is published, seen by visitors, and taken back', async ({
  page,
  content,
  openStudio,
  headingOf,
}) => {
  await content.publish({ 'spring.json': await content.write('spring.json', campaign('spring', 'Before')) });
  await openStudio('campaigns/spring/page');
  await page.getByRole('button', { name: /Before/ }).click();
  await page.getByRole('group', { name: 'Title' }).getByLabel('English').fill('After');
  await page.getByRole('link', { name: 'Publish' }).click();
  await expect(page.getByRole('checkbox', { name: 'spring.json' })).toBeChecked();
  await expect(page.getByText('Nothing stands in the way.')).toBeVisible();
  await expect(page.getByText('“After” replaces “Before”').first()).toBeVisible();
  await expectClean(page, 'Publish', PICTURED);
  await page.getByLabel('Note for colleagues').fill('A better title');
  await page.getByRole('button', { name: 'Publish now' }).click();
  await expect(page.getByText(/^Published\./)).toBeVisible();
  await expect(page.getByText('Nothing differs from what visitors get.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'See it as a visitor' })).toHaveAttribute('href', '/signup/spring');
  expect(await headingOf('/signup/spring')).toBe('After');

  await openStudio('campaigns/spring/history');
  const live = page.getByRole('list', { name: 'Revisions' }).getByRole('listitem').filter({ hasText: 'Live' });
  await live.getByRole('button', { name: 'What was found' }).click();
  await expect(live.getByText('“After” replaces “Before”')).toBeVisible();
  await expectClean(page, 'Revisions');
  await page.getByRole('tab', { name: 'Publications' }).click();
  await expect(page.getByText('A better title')).toBeVisible();
  await expectClean(page, 'Publications');
  await page.getByRole('button', { name: 'Take it back' }).click();
  await expect(page.getByText('“Before” replaces “After”')).toBeVisible();
  await expectClean(page, 'Taking back', PICTURED);
  await page.getByRole('button', { name: 'Publish now' }).click();
  await expect(page.getByText(/^Published\./)).toBeVisible();
  expect(await headingOf('/signup/spring')).toBe('Before');
});

test('a draft is published, scheduled and cancelled by the keyboard alone', async ({ page, content, openStudio }) => {
  await content.publish({ 'keys.json': await content.write('keys.json', campaign('keys', 'Before')) });
  await content.write('keys.json', campaign('keys', 'After'));
  await openStudio('campaigns/keys/publish');
  await expect(page.getByText('Nothing stands in the way.')).toBeVisible();
  await tabTo(page, page.getByRole('radio', { name: 'Now' }));
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('radio', { name: 'At a time' })).toBeChecked();
  await tabTo(page, page.getByLabel('Take the campaign offline at'));
  await page.keyboard.type('01112037');
  await page.keyboard.press('Tab');
  await page.keyboard.type('0600AM');
  await expect(page.getByText('Sunday, January 11, 2037 at 6:00 AM Eastern Standard Time')).toBeVisible();
  await tabTo(page, page.getByRole('button', { name: 'Schedule' }));
  await page.keyboard.press('Enter');
  await expect(page.getByText(/^Scheduled: Sunday, January 11, 2037/)).toBeVisible();
  await tabTo(page, page.getByRole('radio', { name: 'At a time' }));
  await page.keyboard.press('ArrowUp');
  await tabTo(page, page.getByRole('button', { name: 'Publish now' }));
  await page.keyboard.press('Enter');
  await expect(page.getByText(/^Published\./)).toBeVisible();

  await tabTo(page, page.getByRole('link', { name: 'History' }));
  await page.keyboard.press('Enter');
  await tabTo(page, page.getByRole('tab', { name: 'Revisions' }));
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect(page.getByText('keys: take offline')).toBeVisible();
  await expectClean(page, 'Scheduled', PICTURED);
  await tabTo(page, page.getByRole('button', { name: 'Cancel it' }));
  await page.keyboard.press('Enter');
  await expect(page.getByText('Cancelled')).toBeVisible();
  await tabTo(page, page.getByRole('tab', { name: 'Scheduled' }));
  await page.keyboard.press('ArrowRight');
  await expect(page.getByText('cancelled what was scheduled')).toBeVisible();
  await expectClean(page, 'Log');
});

test('a refusal leads to its place, and a changed consent counts the version up', async ({
  page,
  content,
  openStudio,
}) => {
  const before = campaign('refused', 'Hello', { consent: 'You may email me.' });
  await content.publish({ 'refused.json': await content.write('refused.json', before) });
  const draft = campaign('refused', 'Hello', { consent: 'You may email and call me.', to: 'nowhere' });
  await content.write('refused.json', draft);
  await openStudio('campaigns/refused/publish');
  await expect(page.getByText(/^The gate would refuse this/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Publish now' })).toBeDisabled();
  const unknown = page.getByRole('article').filter({ hasText: 'nowhere' });
  await unknown.getByRole('button', { name: 'Go there' }).click();
  await expect(page).toHaveURL(/\/campaigns\/refused\/page$/);
  await expect(page.getByRole('heading', { level: 2, name: 'Hello' })).toBeVisible();
  await page.getByRole('combobox', { name: 'Go to' }).selectOption('bye');
  await page.getByRole('link', { name: 'Publish' }).click();
  const changed = page.getByRole('article').filter({ hasText: 'The consent text of "email-consent" differs' });
  await expect(changed).toBeVisible();
  await expectClean(page, 'Refused', PICTURED);
  await changed.getByRole('button', { name: 'Count refused up to version 2' }).click();
  await expect(page.getByText('Nothing stands in the way.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Undo: count the version up' })).toBeEnabled();
});

test('whoever was slower is told who published, and loses nothing', async ({ page, content, openStudio, problems }) => {
  // The browser notes each refusal of the server.
  problems.allow(/409/);
  await content.publish({ 'both.json': await content.write('both.json', campaign('both', 'First')) });
  await content.write('both.json', campaign('both', 'Mine'));
  await openStudio('campaigns/both/publish');
  await expect(page.getByText('“Mine” replaces “First”').first()).toBeVisible();
  // Just before the page's own call arrives: earlier, the page would know of it, and offer nothing to publish.
  let faster = false;
  await page.route('**/content/v1/publications', async (route) => {
    if (!faster && route.request().method() === 'POST') {
      faster = true;
      const theirs = await content.write('both.json', campaign('both', 'Theirs'));
      await content.publish({ 'both.json': theirs }, 'I was faster');
    }
    await route.continue();
  });
  await page.getByRole('button', { name: 'Publish now' }).click();
  await expect(page.getByText('Somebody else has published meanwhile. Nothing of yours was published.')).toBeVisible();
  await expect(page.getByText('I was faster')).toBeVisible();
  await page.getByRole('button', { name: 'Compare with what is live now' }).click();
  await expect(page.getByText(/has published meanwhile/)).toHaveCount(0);
});

test('a link to the drafts is made and copied', async ({ page, context, content, openStudio }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await content.write('shown.json', campaign('shown', 'For your eyes'));
  await openStudio('campaigns/shown/publish');
  await page.getByLabel('Language').selectOption('es');
  await page.getByRole('button', { name: 'Make a link' }).click();
  await page.getByRole('button', { name: 'Copy' }).click();
  await expect(page.getByText('Copied')).toBeVisible();
  const address = await page.evaluate(() => navigator.clipboard.readText());
  await page.goto(address);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('ES For your eyes');
});
