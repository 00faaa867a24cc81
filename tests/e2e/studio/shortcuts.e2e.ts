import type { Page } from '@playwright/test';
import { campaignText } from '#tests/support/content-client.ts';
import { expectClean } from '../axe.ts';
import { expect, test } from './open-studio.ts';

const words = (en: string, es: string) => ({ en, es });

const SCREENS = 30;

/** A campaign of many screens, with a question on the first. */
const campaign = (id: string) =>
  campaignText(id, {
    routes: [
      {
        name: 'home',
        title: words('Hello', 'Hola'),
        blocks: [
          { block: 'FullName' },
          { block: 'Question', id: 'often', props: { kind: 'yesNo', label: words('Is it often?', '¿A menudo?') } },
        ],
        next: [{ to: 'screen-1' }],
      },
      ...Array.from({ length: SCREENS }, (_none, index) => ({
        name: `screen-${index + 1}`,
        title: words(`Screen ${index + 1}`, `Pantalla ${index + 1}`),
        ...(index + 1 === SCREENS ? { meta: { showNav: false } } : {}),
        blocks: [],
        next: index + 1 === SCREENS ? [] : [{ to: `screen-${index + 2}` }],
      })),
    ],
  });

const title = (page: Page) => page.locator('#panel-title');
const press = (page: Page, key: string) => page.keyboard.press(key);

/** Goes somewhere by the first words of its name. */
async function goTo(page: Page, name: string): Promise<void> {
  const search = page.getByRole('searchbox', { name: 'Find a field, a screen or a block' });
  // A key may come before the editor listens.
  await expect(async () => {
    if ((await search.count()) === 0) await press(page, 'Control+k');
    await expect(search).toBeFocused({ timeout: 5000 });
  }).toPass();
  await page.keyboard.type(name);
  await press(page, 'Enter');
  await expect(page.getByRole('dialog')).toHaveCount(0);
}

test('screens, blocks and fields are gone to by their names, and the focus is where one goes on', async ({
  page,
  content,
  openStudio,
}) => {
  await content.write('quick.json', campaign('quick'));
  await openStudio('campaigns/quick/page');
  await expect(title(page)).toHaveText('One page');

  await goTo(page, '/screen-17');
  await expect(title(page)).toHaveText('Screen 17');
  await expect(page.locator('.panel')).toBeFocused();

  // A block by what it asks, and a field of it in a part that is closed.
  await goTo(page, 'is it often');
  await expect(title(page)).toHaveText('Question');
  await goTo(page, 'id and condition id');
  await expect(page.getByRole('textbox', { name: 'Id', exact: true })).toBeFocused();
  await goTo(page, 'hint spanish');
  await expect(page.getByRole('group', { name: 'Hint', exact: true }).first().getByLabel('Spanish')).toBeFocused();

  // From the settings to what is selected, and back.
  await press(page, 'F2');
  await expect(page.getByRole('row', { name: /^Question/ })).toBeFocused();
  await press(page, 'F2');
  await expect(page.locator('.panel')).toBeFocused();

  // A block below the selected one, whose settings come next.
  await press(page, 'Control+Enter');
  await page.keyboard.type('callout');
  await expect(page.getByRole('listbox').getByRole('option')).toHaveCount(1);
  await press(page, 'Enter');
  await expect(title(page)).toHaveText('Callout');
  await expect(page.locator('.panel')).toBeFocused();
  await expect(page.getByRole('grid', { name: 'Blocks of home' }).getByRole('row')).toHaveText([
    'Full name',
    'Question',
    'Callout',
  ]);

  await press(page, 'Control+k');
  await expect(page.getByRole('dialog', { name: 'Go to …' })).toContainText('add a block');
  await expectClean(page, 'Go to', { framesArePictures: true });
  await press(page, 'Escape');
  await expect(page.locator('.panel')).toBeFocused();
});

test('what is added has the focus, and what goes away leaves it nearby', async ({ page, content, openStudio }) => {
  await content.write('focus.json', campaign('focus'));
  await openStudio('campaigns/focus/page');
  await expect(title(page)).toHaveText('One page');
  await goTo(page, '/screen-2');
  await goTo(page, 'add a way on');
  await press(page, 'Enter');
  const ways = page.getByRole('group', { name: 'Where visitors go next' });
  const added = ways.locator('.new-way');
  await expect(added.getByRole('combobox', { name: 'Go to' })).toBeFocused();
  await added.getByRole('combobox', { name: 'Go to' }).selectOption({ index: 1 });
  await added.getByRole('button', { name: 'Add a condition' }).focus();
  await press(page, 'Enter');
  await expect(added.getByRole('combobox', { name: 'What' })).toBeFocused();
  await added.getByRole('button', { name: 'Add', exact: true }).focus();
  await press(page, 'Enter');
  const way = ways.locator('> ol > li').first();
  await expect(way.getByRole('combobox', { name: 'Go to' })).toBeFocused();
  await way.getByRole('button', { name: 'Remove the condition' }).focus();
  await press(page, 'Enter');
  await way.getByRole('button', { name: 'Add a condition' }).focus();
  await press(page, 'Enter');
  await expect(way.getByRole('combobox', { name: 'What' })).toBeFocused();
  await way.getByRole('button', { name: '… and also' }).focus();
  await press(page, 'Enter');
  await expect(way.getByRole('combobox', { name: 'What' }).last()).toBeFocused();
  await way.getByRole('button', { name: 'Remove condition 2' }).focus();
  await press(page, 'Enter');
  await expect(way.locator(':focus')).toHaveCount(1);
  await way.getByRole('button', { name: 'Use this condition' }).focus();
  await press(page, 'Enter');
  await expect(way.locator('summary')).toBeFocused();
  await way.getByRole('button', { name: 'Remove the condition' }).focus();
  await press(page, 'Enter');
  await expect(way.getByRole('button', { name: 'Add a condition' })).toBeFocused();
  await way.getByRole('button', { name: /^Remove way/ }).focus();
  await press(page, 'Enter');
  await expect(ways.locator(':focus')).toHaveCount(1);
});

test('the page itself does not scroll, however many screens there are', async ({ page, content, openStudio }) => {
  await content.write('long.json', campaign('long'));
  await openStudio('campaigns/long/page');
  await expect(page.locator('.outline-screen')).toHaveCount(SCREENS + 1);
  await expect(page.locator('.badge')).not.toHaveText('Proving …');
  const { height, visible } = await page.evaluate(() => ({
    height: document.documentElement.scrollHeight,
    visible: document.documentElement.clientHeight,
  }));
  expect(height).toBe(visible);
});
