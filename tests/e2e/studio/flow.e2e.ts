import type { Page } from '@playwright/test';
import type { TestServer } from '../../support/server.ts';
import { campaignText } from '#tests/support/content-client.ts';
import { expectClean } from '../axe.ts';
import { expect, openEditor, tabTo, test } from './open-studio.ts';

const flowOf = ({ origin }: TestServer, campaign: string) => `${origin}/studio/campaigns/${campaign}/flow`;
/** The only frames are small pictures of screens. */
const PICTURED = { framesArePictures: true } as const;
const cards = (page: Page) => page.locator('.flow-card');
/** The card of a screen, by the beginning of what it says. */
const card = (page: Page, name: RegExp) => page.locator('.flow-graph').getByRole('button', { name });
const panelTitle = (page: Page) => page.locator('#panel-title');

/** The screen of the list with a title. */
const item = (page: Page, title: string) =>
  page.locator('.flow-item').filter({ has: page.locator(`h2:has-text("${title}")`) });

test('by mouse: a graph shows the screens, their ways, and how many visitors take them', async ({ page, studio }) => {
  await page.goto(flowOf(studio.server, 's6'));
  const gender = card(page, /^2 What is your gender\?/);
  await expect(gender).toHaveAccessibleDescription('Goes to: Where do you live?');
  await expect(page.locator('.flow-label').first()).toHaveText(
    'if the link asks for the gender andthe gender is not known',
  );
  await gender.click();
  await expect(panelTitle(page)).toHaveText('What is your gender?');
  await expect(gender).toHaveAttribute('aria-pressed', 'true');
  // What is selected elsewhere is selected here too.
  await page
    .getByRole('navigation', { name: 'Screens and blocks' })
    .getByRole('button', { name: /How old are you/ })
    .click();
  const age = card(page, /^4 How old are you\?/);
  await expect(age).toHaveAttribute('aria-pressed', 'true');

  await page.getByRole('button', { name: 'Count visitors' }).click();
  await expect(age.locator('.flow-note')).toHaveText('100% · 0.5 min');
  await expect(page.locator('.flow-label').filter({ hasText: 'otherwise' }).first()).toContainText('100% · 0.2 min');
  await expectClean(page, 'the graph', PICTURED);
  await page.getByRole('button', { name: 'How visits end' }).click();
  await expect(page.getByRole('row', { name: /^Thank you for your answers/ })).toContainText('100%');
  await expectClean(page, 'how visits end', PICTURED);
  await page.getByRole('button', { name: 'Close' }).click();

  await page.getByRole('button', { name: 'Who comes here?' }).click();
  const story = page.locator('.story');
  await expect(story).toContainText('Where do you live?');
  await expect(story).toContainText('The postal code', { ignoreCase: true });
  await expect(page.locator('.explained-body')).toContainText('100% of simulated visitors come here');
  await expectClean(page, 'who comes here', PICTURED);

  // Another text makes the numbers those of before.
  await page.getByRole('textbox', { name: 'English' }).fill('Your age');
  await expect(card(page, /^4 Your age/)).toBeVisible();
  await expect(page.getByText('You have changed something since.').first()).toBeVisible();
  await page.getByRole('button', { name: 'Count again' }).click();
  await expect(card(page, /^4 Your age/).locator('.flow-note')).toHaveAttribute('data-outdated', 'false');

  await page.getByRole('button', { name: 'Smaller' }).click();
  await page.getByRole('button', { name: 'Show the whole graph' }).click();
  await expect(cards(page)).toHaveCount(13);
  await card(page, /^4 Your age/).dblclick();
  await expect(page).toHaveURL(/\/s6\/page$/);
});

test('by keyboard: arrow keys move along the graph, and the list changes the flow', async ({ page, studio }) => {
  await page.goto(flowOf(studio.server, 'ws15'));
  await expect(cards(page).first()).toBeVisible();
  // One stop for all cards.
  const look = page.getByRole('radio', { name: 'Graph' });
  await look.focus();
  await tabTo(page, cards(page).first());
  await expect(cards(page).first()).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect(cards(page).nth(2)).toBeFocused();
  await expect(panelTitle(page)).toHaveText('Thank you');
  await page.keyboard.press('ArrowUp');
  await expect(panelTitle(page)).toHaveText('Your result');
  await page.keyboard.press('End');
  await expect(panelTitle(page)).toHaveText('Thank you for your answers');
  await page.keyboard.press('Home');
  await expect(panelTitle(page)).toHaveText('See if you qualify');
  // The graph moves there first.
  await expect(card(page, /See if you qualify/)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/ws15\/page$/);
  await page.getByRole('link', { name: 'Flow', exact: true }).press('Enter');

  await page.getByRole('radio', { name: 'Graph' }).focus();
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Space');
  const first = item(page, 'See if you qualify');
  await expect(first).toContainText('Visits begin here');
  await expectClean(page, 'the list', PICTURED);
  // A screen is put between the first two.
  await first.getByRole('button', { name: 'Add a screen after this one' }).press('Enter');
  await page.keyboard.type('One more thing');
  await page.keyboard.press('Enter');
  await expect(panelTitle(page)).toHaveText('One more thing');
  const added = item(page, 'One more thing');
  await expect(added).toContainText('See if you qualify');
  await expect(added.getByRole('combobox')).toHaveValue('indications');
  // It gets a second way: not without a screen, and not without a condition, as everybody has a way already.
  await added.getByRole('button', { name: 'Add a way on' }).press('Enter');
  const fresh = added.getByRole('combobox', { name: 'Go to' });
  await expect(fresh).toBeFocused();
  await expect(fresh).toHaveValue('');
  await fresh.selectOption('thanks');
  await expect(added.getByRole('combobox')).toHaveCount(2);
  await expect(page.getByRole('button', { name: 'Undo: add a screen' })).toBeEnabled();
  await expectClean(page, 'a way that is not complete', PICTURED);
  await expect(added.getByRole('button', { name: 'Add a condition' })).toBeEnabled();
  await expect(added.getByRole('button', { name: 'Add', exact: true })).toBeDisabled();
  await added.getByRole('button', { name: 'Add a condition' }).press('Enter');
  await added.getByRole('button', { name: 'Add', exact: true }).press('Enter');
  await expect(added.getByRole('combobox', { name: /^1\./ })).toHaveValue('thanks');
  await expect(added.getByRole('combobox', { name: /^1\./ })).toBeFocused();
  // It is tried first; then it is not, and is again.
  await added.getByRole('button', { name: 'Try way 2 earlier' }).press('Enter');
  await expect(added.getByRole('combobox').first()).toHaveValue('indications');
  await added.getByRole('button', { name: 'Try way 2 earlier' }).press('Enter');
  await expect(added.getByRole('combobox').first()).toHaveValue('thanks');
  await expect(added.getByRole('button', { name: 'Try way 1 later' })).toBeFocused();
  await added.getByRole('button', { name: 'Remove way 1' }).press('Enter');
  await expect(added.getByRole('combobox')).toHaveCount(1);
  await expect(added.getByRole('button', { name: 'Add a way on' })).toBeFocused();
  const steps = ['remove a way on', 'reorder the ways on', 'reorder the ways on', 'add a way on', 'add a screen'];
  for (const step of steps) {
    // One step is taken back after the other. oxlint-disable-next-line no-await-in-loop
    await expect(page.getByRole('button', { name: `Undo: ${step}` })).toBeEnabled();
    // oxlint-disable-next-line no-await-in-loop
    await page.keyboard.press('Control+z');
  }
  await expect(added).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Undo' })).toBeDisabled();
});

test.describe('in Spanish', () => {
  test.use({ locale: 'es-ES' });

  test('[N2] the list and its numbers are in the language of the author', async ({ page, studio }) => {
    await page.goto(flowOf(studio.server, 'ws15'));
    await page.getByRole('radio', { name: 'Lista' }).click();
    const result = item(page, 'Su resultado');
    await expect(result).toContainText('Viene de');
    await page.getByRole('button', { name: 'Contar visitantes' }).click();
    await expect(result.locator('.flow-note').first()).toHaveText(/^100\s%\s·\s\d,\d\smin$/);
    await result.getByRole('button', { name: /Su resultado/ }).click();
    await page.getByRole('button', { name: '¿Quién llega aquí?' }).click();
    await expect(page.locator('.story')).toContainText('el género', { ignoreCase: true });
    await expectClean(page, 'the list with numbers', PICTURED);
  });
});

test('a visitor who shows a finding is told in the words of the author', async ({ page, studio }) => {
  const men = { fact: 'candidate.gender', is: 'male' };
  const title = { en: 'About you', es: 'Sobre usted' };
  const routes = [
    { name: 'home', title, blocks: [{ block: 'Gender' }], next: [{ when: men, to: 'bye' }] },
    { name: 'bye', title: { en: 'Bye', es: 'Adiós' }, meta: { showNav: false }, blocks: [] },
  ];
  const written = await page.request.put(`${studio.server.origin}/content/v1/documents/only-men.json`, {
    headers: { origin: studio.server.origin, 'if-none-match': '*' },
    data: { text: campaignText('only-men', { routes }) },
  });
  expect(written.status()).toBe(200);
  await page.goto(flowOf(studio.server, 'only-men'));
  const stuck = card(page, /^1 About you/);
  await expect(stuck.locator('.finding-dot')).toBeVisible();
  await stuck.click();
  await page.getByRole('button', { name: 'Show me who' }).click();
  const told = page.getByRole('dialog');
  await expect(told).toContainText('About you');
  await expect(told.locator('dl')).toHaveText(/the gender.*female/);
  await expect(told).not.toContainText('candidate.gender');
  await expectClean(page, 'a visitor who shows a finding', PICTURED);

  // What is wrong with it is no fault of another campaign.
  await openEditor(page, studio.server, 's6');
});

test('the graph and the list show each screen as a small picture, until somebody does without', async ({
  page,
  content,
  studio,
}) => {
  await content.write('pictured.json', campaignText('pictured'));
  await page.goto(flowOf(studio.server, 'pictured'));
  const pictures = page.locator('.picture iframe');
  const pictureOf = (at: number) => page.locator('.picture iframe').nth(at).contentFrame();
  await expect(pictureOf(0).getByRole('heading', { name: 'Hello', includeHidden: true })).toBeVisible();
  await expect(pictureOf(1).getByText('Bye').first()).toBeVisible();
  await expect(pictures.first()).toHaveAttribute('sandbox', 'allow-same-origin');
  // A press on the picture is one on its card.
  const { x = 0, y = 0 } = (await pictures.first().boundingBox()) ?? {};
  await page.mouse.click(x + 30, y + 30);
  await expect(panelTitle(page)).toHaveText('Hello');
  await page.getByRole('group', { name: 'Title' }).getByLabel('English').fill('Good morning');
  await expect(pictureOf(0).getByText('Good morning').first()).toBeVisible();
  await expectClean(page, 'the graph with pictures', PICTURED);
  await page.getByRole('radio', { name: 'List' }).click();
  await expect(pictureOf(0).getByText('Good morning').first()).toBeVisible();
  await expectClean(page, 'the list with pictures', PICTURED);
  const shown = page.getByRole('button', { name: 'Pictures' });
  await expect(shown).toHaveAttribute('aria-pressed', 'true');
  await shown.press('Space');
  await expect(pictures).toHaveCount(0);
  await page.reload();
  await expect(shown).toHaveAttribute('aria-pressed', 'false');
  await expect(pictures).toHaveCount(0);
});
