import type { Page } from '@playwright/test';
import { campaignText } from '#tests/support/content-client.ts';
import { expectClean } from '../axe.ts';
import { expect, test } from './open-studio.ts';

const words = (en: string, es: string) => ({ en, es });
const campaign = (id: string, ...blocks: readonly (string | object)[]) =>
  campaignText(id, {
    routes: [
      {
        name: 'home',
        title: words('Hello', 'Hola'),
        blocks: blocks.map((block) => (typeof block === 'string' ? { block } : block)),
        next: [{ to: 'bye' }],
      },
      { name: 'bye', title: words('Bye', 'Adiós'), meta: { showNav: false }, blocks: [] },
    ],
  });

const rows = (page: Page) => page.getByRole('grid', { name: 'Blocks of home' }).getByRole('row');
const focused = (page: Page) => page.locator('.outline-block:focus');

test('blocks are moved, duplicated, removed, cut and pasted by keys, and the focus stays with them', async ({
  page,
  context,
  content,
  openStudio,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await content.write('keys.json', campaign('keys', 'FullName', 'Email', 'Phone'));
  await content.write('keys-too.json', campaign('keys-too', 'Age'));
  await openStudio('campaigns/keys/page');
  const names = () => rows(page).allInnerTexts();
  await rows(page).nth(1).click();
  await expect(page.locator('#panel-title')).toHaveText('Email');
  await page.keyboard.press('Alt+ArrowDown');
  await expect(rows(page).nth(2)).toContainText('Email');
  await expect(page.getByText('Email moved to place 3 of 3')).toBeAttached();
  await expect(focused(page)).toContainText('Email');
  await page.keyboard.press('Control+z');
  await expect(rows(page).nth(1)).toContainText('Email');
  await expect(page.locator('#panel-title')).toHaveText('Email');
  await rows(page).nth(1).click();
  await page.keyboard.press('Control+d');
  await expect(rows(page)).toHaveCount(4);
  await page.keyboard.press('Delete');
  await expect(rows(page)).toHaveCount(3);
  await expect(focused(page)).toHaveCount(1);
  await rows(page).nth(1).click();
  await page.keyboard.press('Control+x');
  await expect(rows(page)).toHaveCount(2);
  expect((await names()).join(' ')).not.toContain('Email');
  await expectClean(page, 'a list of blocks', { framesArePictures: true });

  await openStudio('campaigns/keys-too/page');
  await rows(page).first().click();
  await page.keyboard.press('Control+v');
  await expect(rows(page)).toHaveCount(2);
  await expect(rows(page).nth(1)).toContainText('Email');
  await page.evaluate(() => navigator.clipboard.writeText('a sentence'));
  await page.keyboard.press('Control+v');
  await expect(page.getByText('Nothing was pasted: there is no block on the clipboard.')).toBeVisible();

  // The button at the end of the list hands the focus on.
  await page.getByRole('button', { name: 'Move up' }).click();
  await expect(page.getByRole('button', { name: 'Move down' })).toBeFocused();
});

test('whoever cannot see the list hears which block was moved, once, and what was undone', async ({
  page,
  content,
  openStudio,
}) => {
  await content.write('heard.json', campaign('heard', 'FullName', 'Email', 'Phone'));
  await openStudio('campaigns/heard/page');
  await rows(page).nth(1).click();
  await expect(page.locator('#panel-title')).toHaveText('Email');
  await page.evaluate(() => {
    const regions = 'output, [role="status"], [role="log"], [aria-live]';
    new MutationObserver((records) => {
      for (const { target, addedNodes } of records) {
        const region = (target instanceof Element ? target : target.parentElement)?.closest(regions);
        const said = addedNodes.length > 0 || target instanceof Text ? region?.textContent : undefined;
        if (said) document.body.dataset['heard'] = `${document.body.dataset['heard'] ?? ''}${said}\n`;
      }
    }).observe(document.body, { subtree: true, childList: true, characterData: true });
  });
  const heard = () =>
    page.evaluate(() => {
      const said = (document.body.dataset['heard'] ?? '').split('\n');
      // The click has selected it, which may be heard late.
      return said.filter((one) => /move|selected/.test(one) && !/^(?:Email selected\.)+$/.test(one));
    });
  const expectHeard = async (text: string) => {
    await expect.poll(heard).toEqual([text]);
    await page.evaluate(() => delete document.body.dataset['heard']);
  };
  await page.evaluate(() => delete document.body.dataset['heard']);
  await page.keyboard.press('Alt+ArrowDown');
  await expect(focused(page)).toContainText('Email');
  await expectHeard('Email moved to place 3 of 3');
  await page.getByRole('button', { name: 'Move up' }).click();
  await expectHeard('Email moved to place 2 of 3');
  await page.keyboard.press('Control+z');
  await expectHeard('Undone: move a block');
  await page.getByRole('button', { name: 'Undo: move a block' }).click();
  await expectHeard('Undone: move a block');
  await page.getByRole('button', { name: 'Redo: move a block' }).click();
  await expectHeard('Redone: move a block');
});

test('a question set that is pasted into another campaign has its questions, and the studio says so', async ({
  page,
  context,
  content,
  openStudio,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const nine = {
    formatVersion: 1,
    title: 'Nine',
    version: '1.0',
    schema: { type: 'object', properties: { smoker: { type: 'boolean' } } },
    ui: { smoker: { title: words('Do you smoke?', '¿Fuma?') } },
  };
  await content.write('questionnaires/nine.json', JSON.stringify(nine));
  await content.write('asks.json', campaign('asks', { block: 'QuestionSet', questionnaire: 'nine' }));
  await content.write('asks-too.json', campaign('asks-too', 'Age'));
  await openStudio('campaigns/asks/page');
  await rows(page).first().click();
  await page.keyboard.press('Control+c');
  await openStudio('campaigns/asks-too/page');
  await rows(page).first().click();
  await page.keyboard.press('Control+v');
  await expect(page.getByText('Pasted, together with the questions “nine”, which campaigns share')).toBeVisible();
  await expect(page.locator('#panel-title')).toHaveText('Question set');
  await expect(page.frameLocator('iframe').first().getByText('Do you smoke?')).toBeVisible();
  const panel = page.getByRole('region', { name: 'Question set' });
  await panel.getByText('Do you smoke? smoker').click();
  await panel.getByRole('button', { name: 'Change it for all of them' }).click();
  const label = panel.getByRole('group', { name: 'Label' }).getByLabel('English');
  await expect(label).toHaveValue('Do you smoke?');
  await label.fill('Do you smoke now?');
  await expect(page.frameLocator('iframe').first().getByText('Do you smoke now?')).toBeVisible();
  await expectClean(page, 'a pasted question set', { framesArePictures: true });
});

test('a screen is moved by its button, which keeps the focus or hands it on, and the move is announced', async ({
  page,
  content,
  openStudio,
}) => {
  await content.write('screens.json', campaign('screens', 'FullName'));
  await openStudio('campaigns/screens/page');
  await page
    .getByRole('navigation', { name: 'Screens and blocks' })
    .getByRole('button', { name: /^\d* ?Hello/ })
    .click();
  await expect(page.getByRole('button', { name: 'Move up' })).toBeDisabled();
  await page.getByRole('button', { name: 'Move down' }).press('Enter');
  await expect(page.getByText('Hello moved to place 2 of 2')).toBeAttached();
  await expect(page.getByRole('button', { name: 'Move up' })).toBeFocused();
  await expect(page.getByRole('button', { name: 'Move down' })).toBeDisabled();
});

test('beside the list of blocks the marked one is shown as it looks, and is read out once', async ({
  page,
  content,
  openStudio,
}) => {
  await content.write('chosen.json', campaignText('chosen'));
  await openStudio('campaigns/chosen/document');
  await page.getByRole('button', { name: 'Add a block' }).click();
  const search = page.getByRole('searchbox', { name: 'Find a block' });
  const shown = page.locator('.found-shown');
  // The first one that is found is marked at once.
  await search.pressSequentially('bir');
  await expect(shown.locator('strong')).toHaveText('Birth date');
  const picture = shown.locator('iframe').contentFrame();
  await expect(picture.locator('input').first()).toBeVisible();
  await search.fill('');
  await page.keyboard.press('ArrowDown');
  await expect(shown.locator('strong')).toHaveText('Accordion');
  await page.keyboard.press('ArrowDown');
  await expect(shown.locator('strong')).toHaveText('Age');
  await expect(picture.locator('select').first()).toBeVisible();
  await expect(shown).toHaveAttribute('aria-hidden', 'true');
  await expectClean(page, 'the list of blocks with a picture', { framesArePictures: true });
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 2, name: 'Age' })).toBeVisible();
});

test('the page frames the block that was just added, and not the one after it', async ({
  page,
  content,
  openStudio,
}) => {
  await content.write('framed.json', campaign('framed', 'FullName', 'PostalCode'));
  await openStudio('campaigns/framed/page');
  const preview = page.locator('iframe.frame').contentFrame();
  await expect(preview.locator('[name="candidate.fullName"]')).toBeVisible();
  await rows(page).first().click();
  await page.getByRole('button', { name: 'Add a block' }).click();
  await page.getByRole('searchbox', { name: 'Find a block' }).fill('Age');
  await page.keyboard.press('Enter');
  const age = preview.locator('[name="candidate.age"]');
  await expect(age).toBeVisible();
  const isFramed = async () => {
    const boxes = await Promise.all(
      (await preview.locator('.studio-frame:visible').all()).map((one) => one.boundingBox()),
    );
    const inner = await age.boundingBox();
    return boxes.some((box) => box && inner && box.y <= inner.y && box.y + box.height >= inner.y + inner.height);
  };
  await expect.poll(isFramed).toBe(true);
});
