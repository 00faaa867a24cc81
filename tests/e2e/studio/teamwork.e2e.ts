import type { Page } from '@playwright/test';
import { campaignText } from '#tests/support/content-client.ts';
import { expectClean } from '../axe.ts';
import { expect, tabTo, test } from './open-studio.ts';

const nameOf = (page: Page) => page.getByRole('textbox', { name: 'Name', exact: true });
const titleOf = (page: Page) => page.getByRole('group', { name: 'Title' }).getByLabel('English');
const saveMark = (page: Page) => page.locator('.save-mark');
const screen = (page: Page, title: string) => page.getByRole('button', { name: new RegExp(title) });
const blockRow = (page: Page, name: string) => page.getByRole('row', { name: new RegExp(`^${name}`) }).first();

test('two people see each other, talk about a block, and are done when it is published', async ({
  page,
  content,
  openStudio,
  colleague,
}) => {
  const revision = await content.write('team.json', campaignText('team'));
  await openStudio('campaigns/team/page');
  const other = await colleague('Ana Ruiz');
  await other.goto('/studio/campaigns/team/page');
  await expect(other.getByRole('button', { name: 'Alex Example is here: show what they have selected' })).toBeVisible();
  const here = page.getByRole('button', { name: 'Ana Ruiz is here: show what they have selected' });
  await expect(here).toBeVisible();
  await blockRow(other, 'Full name').click();
  await expect(blockRow(page, 'Full name').getByText('Ana Ruiz is here')).toBeAttached();
  await here.click();
  await expect(page.locator('#panel-title')).toHaveText('Full name');

  const field = page.getByRole('textbox', { name: 'New comment' });
  await expect(field).toHaveAccessibleDescription(
    /Never write names, telephone numbers or anything else about visitors/,
  );
  await field.fill('Is this needed, ');
  await field.press('End');
  await field.press('@');
  await page.getByRole('menuitem', { name: 'Ana Ruiz' }).click();
  await expect(field).toHaveValue('Is this needed, @Ana Ruiz ');
  await field.press('Control+Enter');
  await expect(page.getByRole('article', { name: 'Comment by Alex Example' })).toContainText('@Ana Ruiz');
  await expect(blockRow(page, 'Full name').getByText('1 comment')).toBeAttached();
  await expectClean(page, 'a comment', { framesArePictures: true });

  // The other one is told, and answers by the keyboard alone.
  await screen(other, 'Bye').click();
  await expect(other.getByRole('button', { name: '1 comment · 1 for you' })).toBeVisible();
  await tabTo(other, other.getByRole('button', { name: '1 comment · 1 for you' }));
  await other.keyboard.press('Enter');
  await other.keyboard.press('Tab');
  await other.keyboard.press('Enter');
  await expect(other.locator('#panel-title')).toHaveText('Full name');
  const thread = other.getByRole('article', { name: 'Comment by Alex Example' });
  await tabTo(other, thread.getByRole('button', { name: 'Answer', exact: true }));
  await other.keyboard.press('Enter');
  await tabTo(other, thread.getByRole('textbox', { name: 'Your answer' }));
  await other.keyboard.type('It is.');
  await expectClean(other, 'an answer', { framesArePictures: true });
  await other.keyboard.press('Control+Enter');
  await expect(thread.getByText('It is.')).toBeVisible();
  await expect(page.getByRole('article', { name: 'Comment by Alex Example' })).toContainText('It is.');

  await content.publish({ 'team.json': revision });
  await expect(page.getByRole('article', { name: 'Comment by Alex Example' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Show resolved comments' }).click();
  await expect(page.getByText(/^Resolved when Alex Example published it/)).toBeVisible();
  await page.getByRole('button', { name: 'Open again' }).click();
  await expect(blockRow(page, 'Full name').getByText('1 comment')).toBeAttached();

  // Whoever closes the campaign is gone.
  await other.close({ runBeforeUnload: false });
  await expect(here).toHaveCount(0);
});

test('whoever is mentioned sees it in the list of campaigns, is led there, and is done when it is resolved', async ({
  page,
  content,
  openStudio,
  colleague,
}) => {
  await content.write('asked.json', campaignText('asked'));
  await openStudio('campaigns/asked/page');
  const other = await colleague('Berta Vidal');
  await blockRow(page, 'Full name').click();
  const field = page.getByRole('textbox', { name: 'New comment' });
  await field.fill('Is this needed, ');
  await field.press('End');
  await field.press('@');
  await page.getByRole('menuitem', { name: 'Berta Vidal' }).click();
  await field.press('Control+Enter');
  await expect(page.getByRole('article', { name: 'Comment by Alex Example' })).toBeVisible();

  await other.goto('/studio');
  const mine = other.getByRole('region', { name: '1 open comment for you' });
  await expect(mine).toBeVisible();
  await expectClean(other, 'what somebody is asked');
  const link = mine.getByRole('link', { name: 'Alex Example in “One page”: Is this needed, @Berta Vidal' });
  await tabTo(other, link);
  await other.keyboard.press('Enter');
  await expect(other.locator('#panel-title')).toHaveText('Full name');
  const thread = other.getByRole('article', { name: 'Comment by Alex Example' });
  await thread.getByRole('button', { name: 'Resolve' }).click();
  await expect(thread).toHaveCount(0);
  await other.goto('/studio');
  await expect(other.getByRole('link', { name: /asked/ }).first()).toBeVisible();
  await expect(other.getByText('open comment for you')).toHaveCount(0);
});

test('what somebody else writes is shown in place; of two texts in one place the slower one decides', async ({
  page,
  problems,
  content,
  openStudio,
  colleague,
}) => {
  problems.allow(/status of 412/);
  await content.write('both-here.json', campaignText('both-here'));
  await openStudio('campaigns/both-here/page');
  const other = await colleague('Ben Okafor');
  await other.goto('/studio/campaigns/both-here/page');
  await expect(nameOf(page)).toHaveValue('One page');
  await screen(other, 'Bye').click();
  await titleOf(other).fill('Goodbye');
  await expect(screen(page, 'Goodbye')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Undo', exact: true })).toBeDisabled();

  await Promise.all([nameOf(page).fill('Of Alex'), titleOf(other).fill('See you')]);
  await expect(screen(page, 'See you')).toBeVisible();
  await screen(page, 'See you').click();
  await expect(saveMark(page)).toHaveText('Saved');
  await expect(saveMark(other)).toHaveText('Saved');
  const joined = await content.read('both-here.json');
  expect([joined.includes('"Of Alex"'), joined.includes('"See you"')]).toEqual([true, true]);

  await Promise.all([titleOf(page).fill('Until Alex'), titleOf(other).fill('Until Ben')]);
  const decide = (one: Page) => one.getByRole('button', { name: 'Decide' });
  await expect.poll(async () => (await decide(page).count()) + (await decide(other).count())).toBe(1);
  const slower = (await decide(page).count()) === 1 ? page : other;
  await decide(slower).click();
  const place = slower.getByRole('group', { name: /^Screen “Until (Alex|Ben)” › Title › English$/ });
  await expect(place).toContainText('Until Alex');
  await expect(place).toContainText('Until Ben');
  await place.getByRole('button', { name: 'Keep my text' }).click();
  await expect(saveMark(slower)).toHaveText('Saved');
  const kept = slower === page ? 'Until Alex' : 'Until Ben';
  await expect(titleOf(page)).toHaveValue(kept);
  await expect(titleOf(other)).toHaveValue(kept);
});

test('what somebody takes back stays taken back, whoever else looks on', async ({
  page,
  content,
  openStudio,
  colleague,
}) => {
  await content.write('looks-on.json', campaignText('looks-on'));
  await openStudio('campaigns/looks-on/page');
  const tess = await colleague('Tess Okoye');
  await tess.goto('/studio/campaigns/looks-on/page');
  await expect(nameOf(tess)).toHaveValue('One page');
  await nameOf(tess).fill('Clean B');
  await expect(nameOf(page)).toHaveValue('Clean B');
  const written: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'PUT' && request.url().includes('/documents/')) written.push(request.url());
  });
  await tess.getByRole('button', { name: /^Undo/ }).click();
  await expect(nameOf(page)).toHaveValue('One page');
  // The pause after which a tab saves is the same for both: what comes and is saved later ends it.
  await nameOf(tess).fill('Later');
  await expect(nameOf(page)).toHaveValue('Later');
  await expect(saveMark(tess)).toHaveText('Saved');
  expect(written).toEqual([]);
  expect(await content.read('looks-on.json')).toContain('"Later"');
});

test('what two people have changed waits for a decision, however often the page is loaded', async ({
  page,
  problems,
  content,
  openStudio,
  colleague,
}) => {
  problems.allow(/ERR_INTERNET_DISCONNECTED|status of 412/);
  await content.write('undecided.json', campaignText('undecided'));
  await openStudio('campaigns/undecided/page');
  const other = await colleague('Ann Bell');
  await other.goto('/studio/campaigns/undecided/page');
  await expect(nameOf(other)).toHaveValue('One page');
  await other.context().setOffline(true);
  await nameOf(other).fill('Of Ann');
  await expect(saveMark(other)).toHaveText('Offline: kept in this browser');
  await nameOf(page).fill('Of Alex');
  await screen(page, 'Bye').click();
  await titleOf(page).fill('Until Alex');
  await expect(saveMark(page)).toHaveText('Saved');
  await other.context().setOffline(false);
  const decide = other.getByRole('button', { name: 'Decide' });
  await expect(decide).toBeVisible();
  const stored = await content.read('undecided.json');
  for (let loads = 0; loads < 3; loads += 1) {
    await other.reload();
    await expect(decide).toBeVisible();
    await expect(nameOf(other)).toHaveValue('Of Ann');
  }
  expect(await content.read('undecided.json')).toBe(stored);
  await decide.click();
  await other.getByRole('button', { name: 'Keep my text' }).click();
  await expect(saveMark(other)).toHaveText('Saved');
  expect(await content.read('undecided.json')).toBe(stored.replace('"Of Alex"', '"Of Ann"'));
  await other.reload();
  await expect(nameOf(other)).toHaveValue('Of Ann');
  await expect(decide).toHaveCount(0);
});

test('after an hour without a connection, what both have written is there', async ({
  page,
  problems,
  content,
  openStudio,
  colleague,
}) => {
  problems.allow(/ERR_INTERNET_DISCONNECTED|status of 412/);
  await content.write('hour.json', campaignText('hour'));
  await openStudio('campaigns/hour/page');
  const other = await colleague('Eva Stone');
  await other.clock.install();
  await other.goto('/studio/campaigns/hour/page');
  await expect(nameOf(other)).toHaveValue('One page');
  const here = page.getByRole('button', { name: 'Eva Stone is here: show what they have selected' });
  await expect(here).toBeVisible();
  await other.context().setOffline(true);
  await nameOf(other).fill('Written on a train');
  await expect(saveMark(other)).toHaveText('Offline: kept in this browser');
  await screen(page, 'Bye').click();
  await titleOf(page).fill('Written in the office');
  await expect(saveMark(page)).toHaveText('Saved');
  await other.clock.fastForward('01:00:00');
  await expect(saveMark(other)).toHaveText('Offline: kept in this browser');
  await other.context().setOffline(false);
  await expect(screen(other, 'Written in the office')).toBeVisible();
  await expect(saveMark(other)).toHaveText('Saved');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Written on a train hour');
  const stored = await content.read('hour.json');
  expect([stored.includes('"Written on a train"'), stored.includes('"Written in the office"')]).toEqual([true, true]);
});
