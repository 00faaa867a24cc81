import type { Locator, Page } from '@playwright/test';
import { campaignText } from '#tests/support/content-client.ts';
import { expect, test } from './open-studio.ts';

const saveMark = (page: Page) => page.locator('.save-mark');
const KEPT = 'Kept in this browser until it can be read';
const rowOf = (page: Page, name: string) => page.getByRole('row', { name: new RegExp(`^${name}`) }).first();

/** Types something after the end of a document, so that it is no JSON, and loads the page again. */
async function breakAndReload(page: Page): Promise<Locator> {
  const text = page.locator('.cm-content');
  await text.click();
  await page.keyboard.press('Control+End');
  await page.keyboard.type(' x');
  await expect(saveMark(page)).toHaveText(KEPT);
  await page.reload();
  await expect(text).toContainText('x');
  return text;
}

const words = (en: string) => ({ en, es: `ES ${en}` });

test('a document that is no JSON can be mended after a reload', async ({ page, content, openStudio }) => {
  await content.write('broken.json', campaignText('broken'));
  await openStudio('campaigns/broken/document');
  const text = await breakAndReload(page);
  await text.click();
  await page.keyboard.press('Control+End');
  await page.keyboard.press('Backspace');
  await page.keyboard.press('Backspace');
  await expect(page.getByRole('button', { name: /Hello/ })).toBeVisible();
  // The author goes on in the same place.
  await page.keyboard.type(' ');
  await expect(saveMark(page)).toHaveText('Saved');
  expect(await content.read('broken.json')).toBe(`${campaignText('broken')} `);
});

test('what broke a document is taken back by undo, also after a reload', async ({ page, content, openStudio }) => {
  await content.write('undone.json', campaignText('undone'));
  await openStudio('campaigns/undone/document');
  await breakAndReload(page);
  await page.getByRole('button', { name: /^Undo/ }).click();
  await expect(page.getByRole('button', { name: /Hello/ })).toBeVisible();
  await expect(saveMark(page)).toHaveText('Saved');
  expect(await content.read('undone.json')).toBe(campaignText('undone'));
});

test('a value that is no JSON yet and a comment that is not sent yet are there again', async ({
  page,
  content,
  openStudio,
}) => {
  const set = { block: 'QuestionSet', id: 'more', props: { schema: { type: 'object', properties: {} } } };
  const routes = [
    { name: 'home', title: words('Hello'), blocks: [{ block: 'FullName' }, set], next: [{ to: 'bye' }] },
    { name: 'bye', title: words('Bye'), meta: { showNav: false }, blocks: [] },
  ];
  await content.write('unfinished.json', campaignText('unfinished', { routes }));
  await openStudio('campaigns/unfinished/page');
  await rowOf(page, 'Question set').click();
  const value = page.locator('.panel textarea.code').first();
  const comment = page.locator('.comment-field textarea').first();
  await value.press('Control+End');
  await page.keyboard.type(' unfinished');
  await comment.fill('Not sent yet');
  await rowOf(page, 'Full name').click();
  await expect(comment).toHaveValue('');
  await rowOf(page, 'Question set').click();
  await expect(value).toHaveValue(/unfinished$/);
  await expect(comment).toHaveValue('Not sent yet');
  await page.reload();
  await rowOf(page, 'Question set').click();
  await expect(value).toHaveValue(/unfinished$/);
  await expect(comment).toHaveValue('Not sent yet');

  await value.press('Control+End');
  for (let presses = 0; presses < ' unfinished'.length; presses += 1) await value.press('Backspace');
  await page.getByRole('button', { name: 'Comment', exact: true }).click();
  await expect(page.locator('.thread')).toContainText('Not sent yet');
  await page.reload();
  await rowOf(page, 'Question set').click();
  await expect(value).toHaveValue(/\}$/);
  await expect(comment).toHaveValue('');
});
