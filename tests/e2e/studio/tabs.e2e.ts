import type { Page } from '@playwright/test';
import { campaignText } from '#tests/support/content-client.ts';
import { expectClean } from '../axe.ts';
import { expect, test } from './open-studio.ts';

const nameOf = (page: Page) => page.getByRole('textbox', { name: 'Name', exact: true });
const titleOf = (page: Page) => page.getByRole('group', { name: 'Title' }).getByLabel('English');
const saveMark = (page: Page) => page.locator('.save-mark');

test('two tabs of one author show the same, and nothing typed in either is lost', async ({
  page,
  context,
  problems,
  content,
  openStudio,
}) => {
  // A tab that saves while the other one does is refused once, and saves on top of it then.
  problems.allow(/status of 412/);
  await content.write('tabs.json', campaignText('tabs'));
  await openStudio('campaigns/tabs/page');
  const other = await context.newPage();
  await other.goto('/studio/campaigns/tabs/page');
  await expect(nameOf(other)).toHaveValue('One page');

  // One and the same field, in one tab and at once in the other, before the first has saved.
  await nameOf(page).fill('');
  await nameOf(page).pressSequentially('Knee ');
  await expect(nameOf(other)).toHaveValue('Knee ');
  await nameOf(other).press('End');
  await nameOf(other).pressSequentially('pain');
  await expect(nameOf(page)).toHaveValue('Knee pain');
  await expect(saveMark(page)).toHaveText('Saved');
  await expect(saveMark(other)).toHaveText('Saved');
  expect(await content.read('tabs.json')).toContain('"name": "Knee pain"');

  // Two fields at the same time.
  await other.getByRole('button', { name: /Hello/ }).click();
  const long = 'What is typed while somebody types';
  await Promise.all([
    nameOf(page).pressSequentially(' of athletes', { delay: 20 }),
    titleOf(other)
      .fill('')
      .then(() => titleOf(other).pressSequentially(long, { delay: 20 })),
  ]);
  await expect(nameOf(page)).toHaveValue('Knee pain of athletes');
  await expect(page.getByRole('button', { name: new RegExp(long) })).toBeVisible();
  await expect(titleOf(other)).toHaveValue(long);
  await expect(saveMark(page)).toHaveText('Saved');
  await expect(saveMark(other)).toHaveText('Saved');
  const stored = await content.read('tabs.json');
  expect(stored).toContain('"name": "Knee pain of athletes"');
  expect(stored).toContain(`"en": "${long}"`);

  // Undo is about what was typed in this very tab.
  await nameOf(page).press('Control+z');
  await expect(nameOf(page)).toHaveValue('Knee pain');
  await expect(titleOf(other)).toHaveValue(long);
  await expect(saveMark(other)).toHaveText('Saved');
});

test('what was typed without a connection is saved by the tab that is left', async ({
  page,
  context,
  problems,
  content,
  openStudio,
}) => {
  problems.allow(/ERR_INTERNET_DISCONNECTED/);
  await content.write('left.json', campaignText('left'));
  await openStudio('campaigns/left/page');
  const other = await context.newPage();
  await other.goto('/studio/campaigns/left/page');
  await expect(nameOf(other)).toHaveValue('One page');
  // The previews have loaded what they need.
  for (const one of [page, other]) await expect(one.locator('.frame-state')).toHaveText('Up to date');
  await context.setOffline(true);
  await nameOf(other).fill('Typed offline');
  await expect(saveMark(other)).toHaveText('Offline: kept in this browser');
  await page.getByRole('button', { name: /Hello/ }).click();
  await titleOf(page).fill('In both tabs');
  await expect(other.getByRole('button', { name: /In both tabs/ })).toBeVisible();
  // Its process ends at once: the browser gives a page that it only closes the connection back for a moment.
  await Promise.all([other.waitForEvent('crash'), other.goto('chrome://crash').catch(() => undefined)]);
  await other.close();
  await context.setOffline(false);
  await expect(saveMark(page)).toHaveText('Saved');
  const stored = await content.read('left.json');
  expect(stored).toContain('"name": "Typed offline"');
  expect(stored).toContain('"en": "In both tabs"');
});

test('what a closed browser had not saved joins what others have written since', async ({
  page,
  context,
  problems,
  content,
  openStudio,
}) => {
  problems.allow(/ERR_INTERNET_DISCONNECTED/);
  await content.write('closed.json', campaignText('closed'));
  await openStudio('campaigns/closed/page');
  await expect(nameOf(page)).toHaveValue('One page');
  await expect(page.locator('.frame-state')).toHaveText('Up to date');
  // A browser that is set offline is online again for what a page sends as it closes.
  await page.route('**/content/v1/documents/closed.json', (route) => route.abort('internetdisconnected'));
  await nameOf(page).fill('Not saved yet');
  await expect(saveMark(page)).toHaveText('Offline: kept in this browser');
  await page.close();
  await content.write('closed.json', campaignText('closed').replace('"Bye"', '"Of a colleague"'));
  const again = await context.newPage();
  await again.goto('/studio/campaigns/closed/page');
  await expect(nameOf(again)).toHaveValue('Not saved yet');
  await expect(again.getByRole('button', { name: /Of a colleague/ })).toBeVisible();
  await expect(saveMark(again)).toHaveText('Saved');
  const stored = await content.read('closed.json');
  expect(stored).toContain('"name": "Not saved yet"');
  expect(stored).toContain('"en": "Of a colleague"');
});

test('a conflict that is settled in one tab is settled in the other, and the head shows all that it has', async ({
  page,
  context,
  colleague,
  problems,
  content,
  openStudio,
}) => {
  problems.allow(/status of 412|ERR_INTERNET_DISCONNECTED/);
  const name = 'A long name of a campaign about knee pain';
  await content.write('contested.json', campaignText('contested', { name }));
  await openStudio('campaigns/contested/page');
  await expect(nameOf(page)).toHaveValue(name);
  const other = await context.newPage();
  await other.goto('/studio/campaigns/contested/page');
  await expect(nameOf(other)).toHaveValue(name);
  const ben = await colleague('Ben');
  await ben.goto('/studio/campaigns/contested/page');
  await expect(nameOf(ben)).toHaveValue(name);

  await context.setOffline(true);
  await nameOf(page).fill('The name that I have given');
  await expect(nameOf(other)).toHaveValue('The name that I have given');
  await nameOf(ben).fill('The name of Ben');
  await expect(saveMark(ben)).toHaveText('Saved');
  await context.setOffline(false);
  for (const tab of [page, other]) await expect(saveMark(tab)).toHaveText(/Somebody else/, { timeout: 60_000 });

  for (const width of [1024, 1280, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    for (const shown of [page.locator('.badge'), page.locator('.toolbar-title')])
      await expect(shown).toBeInViewport({ ratio: 1 });
    await expect(page.locator('.toolbar-title')).toContainText('The name that I have given');
    const title = await page.locator('.toolbar-title').boundingBox();
    expect(title?.width).toBeGreaterThan(200);
  }
  await expectClean(page, 'the head during a conflict', { framesArePictures: true });
  await page.getByRole('button', { name: 'Decide' }).click();
  await expect(page.getByRole('group', { name: 'The campaign › Name' })).toBeVisible();
  await other.getByRole('button', { name: 'Decide' }).click();
  await page.getByRole('button', { name: 'Take their text' }).click();
  for (const tab of [page, other]) {
    await expect(saveMark(tab)).toHaveText('Saved');
    await expect(nameOf(tab)).toHaveValue('The name of Ben');
    await expect(tab.getByRole('button', { name: 'Decide' })).toHaveCount(0);
    await expect(tab.getByRole('dialog')).toHaveCount(0);
  }
});
