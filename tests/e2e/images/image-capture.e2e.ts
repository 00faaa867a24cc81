import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page, Response } from '@playwright/test';
import { cameraPng } from '../../support/images/picture-files.ts';
import { expectClean } from '../axe.ts';
import { beginQualified } from '../booking/begin-visit.ts';
import { enter, press } from '../driver.ts';
import { expect, test, type Manner } from '../fixtures.ts';
import { exportLeads } from '../stored-leads.ts';
import { leadsCommand } from '../../support/tools/leads-command.ts';

const FILES = 'input[name="answer.image-capture.files"][multiple]';
const picture = (name: string) => ({ name, mimeType: 'image/png', buffer: cameraPng(2400, 1800) });

async function toPhotos(page: Page, manner: Manner, lastName: string): Promise<void> {
  await page.goto('/signup/image-capture');
  for (const [control, value] of [
    ['candidate.fullName', `Pia ${lastName}`],
    ['candidate.postalCode', '60614'],
    ['candidate.phone', '(312) 555-0195'],
  ] as const)
    await enter(page, control, value, manner);
  await press(page, page.getByRole('button', { name: 'Next' }), manner);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Add your photos');
}

const sendButton = (page: Page) => page.getByRole('button', { name: 'Send photos' });

test('[C15] photos are shrunk in the browser, sent, can be deleted, and go with the lead', async ({
  page,
  manner,
  server,
  webhook,
}) => {
  await toPhotos(page, manner, 'Fotografa');
  await expect(page.locator('input[capture="environment"]')).toHaveCount(1);
  await expect(sendButton(page)).toHaveAttribute('aria-disabled', 'true');
  const sent: Response[] = [];
  page.on('response', (response) => {
    if (response.request().method() === 'PUT' && response.url().includes('/api/v1/images/')) sent.push(response);
  });
  await page
    .locator(FILES)
    .setInputFiles([
      picture('one.png'),
      picture('two.png'),
      { name: 'three.png', mimeType: 'image/png', buffer: Buffer.from('no picture') },
    ]);
  await expect(page.getByText('Added', { exact: true })).toHaveCount(2);
  await expect(page.getByText('This file cannot be used. Please choose a JPEG, PNG or WebP picture.')).toBeVisible();
  expect(sent.map((response) => [response.status(), response.request().headers()['content-type']])).toEqual([
    [201, 'image/jpeg'],
    [201, 'image/jpeg'],
  ]);
  for (const response of sent)
    expect(await response.json()).toEqual({ id: expect.any(String), bytes: expect.any(Number) });
  const sizes = await page
    .locator('.photo-preview canvas')
    .evaluateAll((all) =>
      all.map((canvas) => (canvas instanceof HTMLCanvasElement ? [canvas.width, canvas.height] : [])),
    );
  expect(sizes).toEqual([
    [240, 180],
    [240, 180],
  ]);
  await press(page, page.getByRole('button', { name: 'Delete Photo 3' }), manner);
  await expect(page.locator('.photo').nth(1)).toBeFocused();
  const deleted = page.waitForResponse((response) => response.request().method() === 'DELETE');
  await press(page, page.getByRole('button', { name: 'Delete Photo 2' }), manner);
  expect((await deleted).status()).toBe(204);
  await expectClean(page, 'photos');
  await press(page, sendButton(page), manner);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thank you, we have your photos');
  await webhook.waitFor(({ raw }) => raw.includes('Fotografa'));
  await page.goto('about:blank');
  const [lead] = (await exportLeads(server)).filter(({ lead: stored }) => stored['lastName'] === 'Fotografa');
  expect(lead?.lead).toMatchObject({ additionalFields: { imageIds: [expect.stringMatching(/^[0-9a-f-]{36}$/)] } });
  const folder = join(server.dataDir, 'photos-of-a-lead');
  const written = (await leadsCommand(server, ['images', lead?.leadId ?? '', '--out', folder])).trim().split('\n');
  expect(written).toEqual(readdirSync(folder).map((name) => join(folder, name)));
  expect(written.map((file) => readFileSync(file).subarray(0, 3).toString('hex'))).toEqual(['ffd8ff']);
});

test("[C15] [K8] a photo and its deletion belong to their tab's visit, whatever began in another since", async ({
  page,
  context,
  manner,
  server,
  webhook,
}) => {
  await toPhotos(page, manner, 'Doppelt');
  const added = page.getByText('Added', { exact: true });
  await page.locator(FILES).setInputFiles([picture('one.png'), picture('two.png')]);
  await expect(added).toHaveCount(2);
  await beginQualified(await context.newPage(), 'ws21');
  await page.locator(FILES).setInputFiles([picture('three.png')]);
  await expect(added).toHaveCount(3);
  const deleted = page.waitForResponse((response) => response.request().method() === 'DELETE');
  await press(page, page.getByRole('button', { name: 'Delete Photo 1' }), manner);
  expect((await deleted).status()).toBe(204);
  await press(page, sendButton(page), manner);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thank you, we have your photos');
  await webhook.waitFor(({ raw }) => raw.includes('Doppelt'));
  await page.goto('about:blank');
  const [lead] = (await exportLeads(server)).filter(({ lead: stored }) => stored['lastName'] === 'Doppelt');
  const id: unknown = expect.stringMatching(/^[0-9a-f-]{36}$/);
  expect(lead?.lead).toMatchObject({ additionalFields: { imageIds: [id, id] } });
});

test('[C15] a cut connection is retried automatically, then by the visitor; the page waits for them', async ({
  page,
  manner,
  problems,
}) => {
  problems.allow(/ERR_CONNECTION|ERR_FAILED|Failed to load/);
  await toPhotos(page, manner, 'Abgeschnitten');
  let cuts = 0;
  await page.route('**/api/v1/images/*', (route) => {
    cuts += 1;
    return route.abort('connectionreset');
  });
  await page.locator(FILES).setInputFiles([picture('one.png')]);
  await expect(page.getByText('This photo could not be sent. Please check your connection.')).toBeVisible();
  expect(cuts).toBe(3);
  await press(page, sendButton(page), manner);
  await expect(page.getByText('A photo could not be sent. Please try again or delete it').first()).toBeVisible();
  await page.unroute('**/api/v1/images/*');
  await press(page, page.getByRole('button', { name: 'Try again to send Photo 1' }), manner);
  await expect(page.getByText('Added', { exact: true })).toBeVisible();
  await expect(sendButton(page)).not.toHaveAttribute('aria-disabled');
});

test('[A15] [C15] a photo is sent by the visitor if the code that sends photos did not come at first', async ({
  page,
  manner,
  problems,
}) => {
  problems.allow(/ERR_CONNECTION|ERR_FAILED|Failed to load/);
  await page.route('**/assets/create-image-port*', (route) => route.abort('connectionreset'));
  await toPhotos(page, manner, 'Nachgekommen');
  await page.locator(FILES).setInputFiles([picture('one.png')]);
  await expect(page.getByText('This photo could not be sent. Please check your connection.')).toBeVisible();
  await page.unroute('**/assets/create-image-port*');
  await press(page, page.getByRole('button', { name: 'Try again to send Photo 1' }), manner);
  await expect(page.getByText('Added', { exact: true })).toBeVisible();
});

test('[C15] a reload keeps what was sent', async ({ page, manner }) => {
  await toPhotos(page, manner, 'Nachgeladen');
  await page.locator(FILES).setInputFiles([picture('one.png')]);
  await expect(page.getByText('Added', { exact: true })).toBeVisible();
  await page.reload();
  await expect(page.getByText('Added', { exact: true })).toBeVisible();
  await expect(page.locator('input[type="hidden"][name="answer.image-capture"]')).toHaveCount(1);
});

async function withoutScript(browser: Browser, baseURL: string | undefined): Promise<Page> {
  return (
    await browser.newContext({ javaScriptEnabled: false, ...(baseURL === undefined ? {} : { baseURL }) })
  ).newPage();
}

test('[C15, K8] without JavaScript the photos go with the form, can be deleted, and wrong files are named', async ({
  browser,
  baseURL,
  server,
}) => {
  const page = await withoutScript(browser, baseURL);
  await toPhotos(page, 'no-script', 'Ohneskript');
  await page
    .locator(FILES)
    .setInputFiles([picture('one.png'), { name: 'two.png', mimeType: 'image/png', buffer: Buffer.from('no picture') }]);
  await page.getByRole('button', { name: 'Add these photos' }).click();
  await expect(
    page.getByText('A file is not a picture that can be used. Please choose a JPEG, PNG or WebP picture').first(),
  ).toBeVisible();
  await expect(page.getByLabel('Delete Photo 1')).toBeVisible();
  await page.locator(FILES).setInputFiles([picture('three.png')]);
  await page.getByRole('button', { name: 'Add these photos' }).click();
  await page.getByLabel('Delete Photo 2').check();
  await sendButton(page).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thank you, we have your photos');
  await page.context().close();
  const [lead] = (await exportLeads(server)).filter(({ lead: stored }) => stored['lastName'] === 'Ohneskript');
  expect(lead?.lead).toMatchObject({ additionalFields: { imageIds: [expect.stringMatching(/^[0-9a-f-]{36}$/)] } });
});

for (const [language, path, words] of [
  [
    'en',
    '/signup/image-capture',
    { take: 'Take a photo', choose: 'Choose photos', next: 'Next', hint: 'For example 60614.' },
  ],
  [
    'es',
    '/signup/es/image-capture',
    { take: 'Tomar una foto', choose: 'Elegir fotos', next: 'Siguiente', hint: 'Por ejemplo 60614.' },
  ],
] as const) {
  test(`[C15] [N2] photos are added by buttons in the page's language, clear of what is near: ${language}`, async ({
    page,
    manner,
  }) => {
    await page.goto(path);
    await expect(page.locator('[id="candidate.postalCode-hint"]')).toHaveText(words.hint);
    for (const [control, value] of [
      ['candidate.fullName', 'Pia Wörter'],
      ['candidate.postalCode', '60614'],
      ['candidate.phone', '(312) 555-0195'],
    ] as const)
      await enter(page, control, value, manner);
    await press(page, page.getByRole('button', { name: words.next }), manner);
    const label = page.locator('.file-button', { hasText: words.choose });
    await expect(label).toBeVisible();
    // The browser writes its own text in a file input in its own language.
    const native = await page
      .locator('.file-button input')
      .evaluateAll((inputs) => inputs.map((input) => getComputedStyle(input).opacity));
    expect(native).toEqual(['0', '0']);
    const [chosen] = await Promise.all([page.waitForEvent('filechooser'), label.click()]);
    await chosen.setFiles([picture('one.png')]);
    const photo = page.locator('.photo').first();
    await expect(photo).toBeVisible();
    const [above, card] = [await page.locator('.file-buttons').boundingBox(), await photo.boundingBox()];
    expect((card?.y ?? 0) - (above?.y ?? 0) - (above?.height ?? 0)).toBeGreaterThanOrEqual(12);
    // The keyboard can reach them, with a visible focus.
    await page.locator('.file-button input').first().focus();
    await page.keyboard.press('Tab');
    await expect(page.locator('.file-button input').nth(1)).toBeFocused();
    expect(
      await page
        .locator('.file-button')
        .nth(1)
        .evaluate((box) => getComputedStyle(box).outlineStyle),
    ).not.toBe('none');
  });
}

test('[C15] [K8] [N2] without script the buttons are in the page’s language, and the chosen files are named', async ({
  browser,
  baseURL,
}) => {
  const page = await withoutScript(browser, baseURL);
  await toPhotos(page, 'no-script', 'Sinscript');
  const input = page.locator('.file-button input[multiple]');
  const own = await input.evaluate((control) => {
    const { opacity, width } = getComputedStyle(control, '::file-selector-button');
    return { opacity, width };
  });
  expect(own, 'the button of the browser').toEqual({ opacity: '0', width: '1px' });
  expect(await input.evaluate((control) => getComputedStyle(control).opacity), 'its words about the files').toBe('1');
  const [chosen] = await Promise.all([page.waitForEvent('filechooser'), page.getByText('Choose photos').click()]);
  await chosen.setFiles([picture('one.png')]);
  await input.focus();
  const [again] = await Promise.all([page.waitForEvent('filechooser'), page.keyboard.press('Enter')]);
  await again.setFiles([picture('two.png')]);
  await page.getByRole('button', { name: 'Add these photos' }).click();
  await expect(page.getByLabel('Delete Photo 1')).toBeVisible();
  await page.context().close();
});
