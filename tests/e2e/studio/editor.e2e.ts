import type { Page } from '@playwright/test';
import { isRecord } from '#api/guards.ts';
import { campaignText } from '#tests/support/content-client.ts';
import { expectClean } from '../axe.ts';
import { expect, openEditor, test } from './open-studio.ts';

const QUESTION = 'What is your gender?';

const blockRow = (page: Page, name: string) => page.getByRole('row', { name: new RegExp(`^${name}`) }).first();
const panelTitle = (page: Page) => page.locator('#panel-title');
const frame = (page: Page) => page.frameLocator('iframe');

/** The text of a draft as the server has it. */
async function storedText(page: Page, document: string): Promise<string> {
  const reply = await page.request.get(`${new URL(page.url()).origin}/content/v1/documents/${document}`);
  const json: unknown = await reply.json();
  return isRecord(json) && typeof json['text'] === 'string' ? json['text'] : '';
}

test('a text is changed in the panel, seen in the preview, saved, and taken back byte for byte', async ({
  page,
  studio: { server },
}) => {
  await openEditor(page, server, 's6');
  const before = await storedText(page, 's6.json');
  await blockRow(page, 'Gender select').click();
  await expect(panelTitle(page)).toHaveText('Gender select');
  const english = page.getByRole('textbox', { name: 'English' });
  await expect(english).toHaveValue(QUESTION);
  await english.press('End');
  await english.pressSequentially(' Please choose.');
  await expect(frame(page).getByText(`${QUESTION} Please choose.`)).toBeVisible();
  await expect(page.locator('.save-mark')).toHaveText('Saved');
  expect(await storedText(page, 's6.json')).toBe(before.replace(QUESTION, `${QUESTION} Please choose.`));
  await expect(page.locator('.badge')).toHaveText(/^Proven/);

  await page.keyboard.press('Control+z');
  await expect(english).toHaveValue(QUESTION);
  await expect(page.locator('.save-mark')).toHaveText('Saved');
  expect(await storedText(page, 's6.json')).toBe(before);
  await page.keyboard.press('Control+Shift+z');
  await expect(english).toHaveValue(`${QUESTION} Please choose.`);
  await page.keyboard.press('Control+z');
  await expect(page.locator('.save-mark')).toHaveText('Saved');
});

test('the preview follows the selection, and a press in the preview selects', async ({ page, studio: { server } }) => {
  await openEditor(page, server, 's6');
  await blockRow(page, 'Postal code').click();
  await expect(frame(page).getByRole('heading', { level: 1 })).toHaveText('Where do you live?');
  await blockRow(page, 'Gender select').click();
  await expect(frame(page).getByRole('radio', { name: 'Male', exact: true })).toBeVisible();
  await blockRow(page, 'Study card').click();
  await expect(panelTitle(page)).toHaveText('Study card');
  await frame(page).getByText('Non-Binary').click({ force: true });
  await expect(panelTitle(page)).toHaveText('Gender select');
  // With "Try it", the same press answers, and the visit goes on.
  await page.getByRole('button', { name: 'Try it' }).click();
  await frame(page).getByText('Non-Binary').click({ force: true });
  await expect(frame(page).getByRole('heading', { level: 1 })).toHaveText('Where do you live?');
});

test('a block is added, moved and removed by keyboard alone, and the proof follows', async ({
  page,
  studio: { server },
}) => {
  await openEditor(page, server, 's6');
  const before = await storedText(page, 's6.json');
  await blockRow(page, 'Study card').focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('searchbox', { name: 'Find a block' })).toBeFocused();
  await page.keyboard.type('callout');
  await expect(page.getByRole('listbox').getByRole('option')).toHaveCount(1);
  await page.keyboard.press('Enter');
  await expect(panelTitle(page)).toHaveText('Callout');
  await expect(page.getByRole('row', { name: /^Callout/ })).toBeVisible();
  await page.getByRole('button', { name: 'Move down' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('grid', { name: 'Blocks of home' }).getByRole('row').last()).toContainText('Callout');
  await page.getByRole('button', { name: 'Remove', exact: true }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('row', { name: /^Callout/ })).toHaveCount(0);
  await expect(page.locator('.save-mark')).toHaveText('Saved');
  expect(await storedText(page, 's6.json')).toBe(before);
});

test('what goes wrong is told while it is typed, and the offered fix mends it', async ({
  page,
  studio: { server },
}) => {
  await openEditor(page, server, 's6');
  await page.getByRole('link', { name: 'Document' }).click();
  const text = page.locator('.cm-content');
  await text.click();
  await page.keyboard.press('Control+Home');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('End');
  await page.keyboard.type('\n"hom": "home",');
  await expect(page.locator('.badge')).toHaveText(/finding/);
  await page.locator('.badge').click();
  await expect(page.getByText('"hom"', { exact: false }).first()).toBeVisible();
  await page.keyboard.press('Escape');
  for (let presses = 0; presses < 20; presses += 1) {
    if ((await page.locator('.badge').textContent())?.startsWith('Proven') === true) break;
    await page.keyboard.press('Control+z');
  }
  await expect(page.locator('.badge')).toHaveText(/^Proven/);
});

test('what somebody else has written meanwhile is not overwritten: the author sees both texts and decides', async ({
  page,
  problems,
  studio: { server },
}) => {
  problems.allow(/status of 412/);
  await openEditor(page, server, 's15');
  const text = await storedText(page, 's15.json');
  const written = await page.request.put(`${server.origin}/content/v1/documents/s15.json`, {
    data: { text: text.replace('"name": "', '"name": "Of Ana: ') },
    headers: { 'if-match': '"0"', origin: server.origin },
  });
  expect(written.status()).toBe(200);
  const name = page.getByRole('textbox', { name: 'Name', exact: true });
  await name.fill('Mine');
  await expect(page.getByRole('alert').filter({ hasText: 'Somebody else has changed this too' })).toBeVisible();
  await page.getByRole('button', { name: 'Decide' }).click();
  const place = page.getByRole('group', { name: 'The campaign › Name' });
  await expect(place).toContainText('Mine');
  await expect(place).toContainText('Of Ana: ');
  await place.getByRole('button', { name: 'Keep my text' }).click();
  await expect(page.locator('.save-mark')).toHaveText('Saved');
  expect(await storedText(page, 's15.json')).toContain('"name": "Mine"');
});

test('a condition is read as a sentence, and built without JSON', async ({ page, studio: { server } }) => {
  await openEditor(page, server, 's6');
  await blockRow(page, 'Age').click();
  await page.getByText('Id and condition').click();
  const condition = page.getByRole('group', { name: 'Shown only if' });
  await expect(condition.locator('.sentence')).toContainText('If ');
  await condition.getByRole('button', { name: 'Remove the condition' }).click();
  await expect(condition.locator('.sentence')).toHaveCount(0);
  // A new one is kept aside, also over a reload, until its author uses it: then it is one step.
  await page.keyboard.press('Control+z');
  const before = await condition.locator('.sentence').textContent();
  await page.keyboard.press('Control+Shift+z');
  const undo = page.getByRole('button', { name: /^Undo/ });
  const done = await undo.getAttribute('aria-label');
  await condition.getByRole('button', { name: 'Add a condition' }).click();
  await expect(condition.getByRole('combobox', { name: 'What' })).toBeFocused();
  await expect(condition.locator('.sentence')).toContainText('If ');
  await condition.getByRole('button', { name: '… and also' }).click();
  await expect(condition.getByText('Nothing changes until you use it.')).toBeVisible();
  await expect(undo).toHaveAttribute('aria-label', done ?? '');
  await expectClean(page, 'a condition that is not used yet', { framesArePictures: true });
  await condition.getByRole('button', { name: 'Cancel' }).click();
  await expect(condition.locator('.sentence')).toHaveCount(0);
  await condition.getByRole('button', { name: 'Add a condition' }).click();
  await condition.getByRole('button', { name: '… and also' }).click();
  await condition.getByRole('button', { name: 'Use this condition' }).click();
  await expect(condition.locator('summary')).toBeFocused();
  await expect(condition.locator('.sentence')).toContainText(' and ');
  await page.keyboard.press('Control+z');
  await expect(condition.locator('.sentence')).toHaveCount(0);
  await page.keyboard.press('Control+z');
  await expect(condition.locator('.sentence')).toHaveText(before ?? '');
  await expect(page.locator('.badge')).toHaveText(/^Proven/);
});

test('the pages of the studio have no fault of accessibility', async ({ page, studio: { server } }) => {
  await page.goto(`${server.origin}/studio`);
  await expect(page.getByRole('link', { name: /\bs6$/ })).toBeVisible();
  await expectClean(page, 'the campaigns');
  await page.goto(`${server.origin}/studio/people`);
  await expect(page.getByRole('heading', { name: 'Invite somebody' })).toBeVisible();
  await expectClean(page, 'the people');
  await page.goto(`${server.origin}/studio/account`);
  await expect(page.getByRole('heading', { name: 'Where you are signed in' })).toBeVisible();
  await expectClean(page, 'the account');
  await openEditor(page, server, 's6');
  await blockRow(page, 'Gender select').click();
  await expectClean(page, 'the editor', { framesArePictures: true });
  await page.getByRole('link', { name: 'Document' }).click();
  await expect(page.locator('.cm-content')).toBeVisible();
  await expectClean(page, 'the document');
});

test('whoever is not signed in is asked to, and gets where they were going', async ({
  browser,
  studio: { server },
}) => {
  const context = await browser.newContext({ locale: 'es-US' });
  const page = await context.newPage();
  await page.goto(`${server.origin}/studio/campaigns/s6/page`);
  await expect(page.getByRole('button', { name: 'Entrar con una llave de acceso' })).toBeVisible();
  await context.close();
});

test.describe('in Spanish', () => {
  test.use({ locale: 'es-US' });

  test('blocks, their settings, what these do and what their values mean are in Spanish', async ({
    page,
    content,
    openStudio,
  }) => {
    const words = { en: 'How often?', es: '¿Con qué frecuencia?' };
    const choices = ['never', 'often'].map((value) => ({ value, label: words }));
    const question = { block: 'Question', id: 'often', props: { kind: 'choice', label: words, choices } };
    const routes = [{ name: 'home', title: words, meta: { showNav: false }, blocks: [question] }];
    await content.write('espanol.json', campaignText('espanol', { routes }));
    await openStudio('campaigns/espanol/page');
    await blockRow(page, 'Pregunta').click();
    const panel = page.locator('.panel');
    await expect(panelTitle(page)).toHaveText('Pregunta');
    await expect(panel.getByText('Una pregunta propia: texto, número, fecha')).toBeVisible();
    const kind = panel.getByRole('combobox', { name: 'Clase', exact: true });
    await expect(kind).toHaveAccessibleDescription('Lo que pide la pregunta');
    await expect(kind.locator('option:checked')).toHaveText('choice · una opción');
    await expect(panel.getByRole('group', { name: 'Opciones 1', exact: true })).toBeVisible();
    // Nothing that the schemas of the product say is left in English.
    const said = panel.locator('h2, legend, label, .help, option');
    await expect(said.and(page.locator('[lang="en"]')).or(said.locator('[lang="en"]'))).toHaveCount(0);

    await panel.getByRole('button', { name: 'Quitar el número 1', exact: true }).click();
    const finding = panel.locator('.finding').first();
    await expect(finding.locator('.finding-message')).toHaveText(
      '"choices" necesita al menos 2 elementos (ajustes de Question)',
    );
    await expect(finding).toContainText('Use la forma que describe el mensaje.');
    await expect(finding.locator('[lang="en"]')).toHaveCount(0);
    await expectClean(page, 'The settings of a block in Spanish', { framesArePictures: true });

    await page.getByRole('button', { name: 'Añadir un bloque' }).click();
    const dialog = page.getByRole('dialog');
    for (const search of ['tomografia', 'CtScanDate', 'scan is booked']) {
      // The same field again. oxlint-disable-next-line no-await-in-loop
      await dialog.getByRole('searchbox').fill(search);
      // oxlint-disable-next-line no-await-in-loop
      await expect(dialog.getByRole('option')).toHaveText([
        'Fecha de la tomografíaPara cuándo está programada la tomografía',
      ]);
    }
  });
});
