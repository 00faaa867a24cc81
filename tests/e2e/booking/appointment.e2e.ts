import type { Page } from '@playwright/test';
import type { Language } from '#schemas/language.ts';
import { expectClean } from '../axe.ts';
import { expect, test } from '../fixtures.ts';
import { expectReflow, keepScreen } from '../screens/keep-screen.ts';
import { beginQualified } from './begin-visit.ts';
import { bookTime } from './book-time.ts';

/**
 * The tests change the appointments of one site on one server: a time that one of them frees becomes the first one
 * offered to another.
 */
test.describe.configure({ mode: 'serial' });

interface Words {
  readonly path: string;
  readonly link: string;
  readonly title: string;
  readonly change: string;
  readonly confirm: string;
  readonly changed: string;
  readonly cancel: string;
  readonly cancelConfirm: string;
  readonly cancelled: string;
  readonly missing: string;
  readonly other: string;
  readonly entry: string;
}

const EN: Words = {
  path: '/signup',
  link: 'Change or cancel',
  title: 'Your appointment',
  change: 'Choose another time',
  confirm: 'Move my appointment',
  changed: 'Your appointment has been moved.',
  cancel: 'Cancel the appointment',
  cancelConfirm: 'Yes, cancel it',
  cancelled: 'Your appointment is cancelled',
  missing: 'Please choose a time',
  other: 'Español',
  entry: 'Visit to',
};
const ES: Words = {
  path: '/signup/es',
  link: 'Cambiar o cancelar',
  title: 'Su cita',
  change: 'Elegir otro horario',
  confirm: 'Cambiar mi cita',
  changed: 'Su cita se ha cambiado.',
  cancel: 'Cancelar la cita',
  cancelConfirm: 'Sí, cancelarla',
  cancelled: 'Su cita está cancelada',
  missing: 'Elija un horario',
  other: 'English',
  entry: 'Visita a',
};

async function look(page: Page, where: string): Promise<void> {
  await expectClean(page, where);
  await keepScreen(page, 'appointment', where);
  await expectReflow(page, where);
}

/** What the link to Google Calendar would enter there. */
async function googleEntry(page: Page): Promise<URLSearchParams> {
  const href = await page.getByRole('link', { name: 'Google Calendar' }).getAttribute('href');
  return new URL(href ?? '').searchParams;
}

/** A site visit is not a call: its entry has a place, and a link to change it, with script and without. */
async function expectEntry(page: Page, baseURL: string, words: Words): Promise<void> {
  const [entry, link] = [
    await googleEntry(page),
    await page.getByRole('link', { name: words.link }).getAttribute('href'),
  ];
  expect(entry.get('text')).toBe(`${words.entry} Lakeside Clinical Research (demo)`);
  expect(entry.get('location')).toBe(
    'Lakeside Clinical Research (demo), 440 Lakewalk Street, Suite 310, Chicago, Illinois 60611',
  );
  expect(entry.get('details')).toBe(`${words.link}: ${baseURL}${link ?? ''}`);
}

const heading = (page: Page) => page.getByRole('heading', { level: 1 });

/** Moves the appointment from the thank-you page to another time, then cancels it. `look` examines each page. */
async function changeAndCancel(
  page: Page,
  words: Words,
  language: Language,
  seen: (where: string) => Promise<void>,
): Promise<void> {
  const link = page.getByRole('link', { name: words.link });
  await expect(link).toHaveAttribute('href', new RegExp(`^${words.path}/appointment/[\\w-]{65}$`));
  await link.click();
  await expect(heading(page)).toHaveText(words.title);
  // Another day may have the same time.
  const before = await page.locator('dl').textContent();
  await seen(`standing ${language}`);
  await page.getByRole('link', { name: words.change }).click();
  await expect(heading(page)).toHaveText(words.change);
  const [days, cards] = [
    await page.locator('.slot-title').first().boundingBox(),
    await page.locator('.slot-choices').first().boundingBox(),
  ];
  expect(
    (cards?.y ?? 0) - (days?.y ?? 0) - (days?.height ?? 0),
    'the days stand clear of their heading',
  ).toBeGreaterThan(8);
  const [times, button] = [
    await page.locator('.slot-times:visible').last().boundingBox(),
    await page.getByRole('button', { name: words.confirm }).boundingBox(),
  ];
  expect(
    (button?.y ?? 0) - (times?.y ?? 0) - (times?.height ?? 0),
    'the button stands clear of the last time',
  ).toBeGreaterThanOrEqual(16);
  await seen(`times ${language}`);
  await page.getByRole('button', { name: words.confirm }).click();
  await expect(page.getByRole('alert').getByRole('link', { name: words.missing })).toBeVisible();
  await seen(`times error ${language}`);
  // A time of a day that is no longer chosen is out of sight, and counts for nothing.
  await page.locator('.slot-times:visible .slot-time').first().click();
  await page.locator('.slot-card').nth(1).click();
  await expect(page.locator('.slot-times:visible')).toHaveCount(1);
  await page.getByRole('button', { name: words.confirm }).click();
  await expect(page.getByRole('alert').getByRole('link', { name: words.missing })).toBeVisible();
  await expect(page.getByRole('radio', { checked: true })).toHaveCount(1);
  const chosen = page.locator('.slot-times:visible .slot-time').nth(2);
  const [wanted = ''] = (await chosen.innerText()).split(' ');
  await chosen.click();
  await page.getByRole('button', { name: words.confirm }).click();
  await expect(page.getByText(words.changed)).toBeVisible();
  expect(await page.locator('dl').textContent()).not.toBe(before);
  await expect(page.locator('dd').nth(1)).toContainText(wanted);
  await seen(`moved ${language}`);
  // No press before asks to be sent again.
  await page.goBack();
  await expect(heading(page)).toHaveText(words.change);
  await page.goForward();
  await page.getByRole('link', { name: words.cancel }).click();
  await expect(page.getByRole('button', { name: words.cancelConfirm })).toBeVisible();
  await seen(`cancel ${language}`);
  await page.getByRole('button', { name: words.cancelConfirm }).click();
  await expect(heading(page)).toHaveText(words.cancelled);
  await seen(`cancelled ${language}`);
  await page.goBack();
  await expect(heading(page)).toHaveText(words.cancelled);
  await page.getByRole('link', { name: words.change }).click();
  await expect(page.locator('.slot-times:visible')).toHaveCount(1);
  await seen(`times again ${language}`);
  await page.goBack();
  await page.getByRole('link', { name: words.other }).click();
  await expect(heading(page)).toHaveText(language === 'en' ? ES.cancelled : EN.cancelled);
}

async function openTimes(page: Page, words: Words): Promise<void> {
  await page.goto(`${words.path}/ws21/site-scheduling?${await beginQualified(page, 'ws21')}`);
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  for (const [language, words] of [
    ['en', EN],
    ['es', ES],
  ] as const) {
    test(`[H4] [K8] [N2] an appointment is moved and cancelled, in ${language}`, async ({ page, baseURL }) => {
      await openTimes(page, words);
      await bookTime(page, 'first', 'no-script');
      await expectEntry(page, baseURL ?? '', words);
      await changeAndCancel(page, words, language, () => Promise.resolve());
    });
  }
});

for (const [language, words] of [
  ['en', EN],
  ['es', ES],
] as const) {
  test(`[H4] [N2] every page of an appointment is clean and fits a narrow phone, in ${language}`, async ({
    page,
    baseURL,
  }) => {
    await openTimes(page, words);
    await bookTime(page, 'first', 'touch');
    await expect(page.getByRole('link', { name: words.link })).toBeVisible();
    await expectEntry(page, baseURL ?? '', words);
    await changeAndCancel(page, words, language, (where) => look(page, where));
  });
}

test('[H4] [N2] on a narrow phone, all days to move to stand together above the times', async ({ page }) => {
  await openTimes(page, EN);
  await bookTime(page, 'first', 'touch');
  await page.getByRole('link', { name: EN.link }).click();
  await page.getByRole('link', { name: EN.change }).click();
  const title = page.getByRole('heading', { name: 'Choose a day' });
  for (const width of [320, 340, 360]) {
    await page.setViewportSize({ width, height: 740 });
    const times = await page.locator('.slot-times:visible').boundingBox();
    const days = await Promise.all((await page.locator('.slot-card').all()).map((card) => card.boundingBox()));
    expect(days.length).toBeGreaterThan(2);
    const ends = [await title.boundingBox(), ...days].map((box) => (box ? box.y + box.height : Infinity));
    expect(Math.max(...ends), `${width} px`).toBeLessThanOrEqual(times?.y ?? 0);
  }
});

test('[H4] by keyboard alone: from the thank-you with script to a moved and a cancelled appointment', async ({
  page,
}) => {
  await openTimes(page, EN);
  await bookTime(page, 'first', 'touch');
  await expect(page.getByRole('heading', { name: /you’re booked/ })).toBeVisible();
  const enter = async (name: string, role: 'link' | 'button') => {
    const target = page.getByRole(role, { name });
    for (
      let presses = 0;
      presses < 200 && !(await target.evaluate((element) => element === document.activeElement));
      presses++
    )
      await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
  };
  await enter(EN.link, 'link');
  await expect(heading(page)).toHaveText(EN.title);
  await enter(EN.change, 'link');
  await expect(heading(page)).toHaveText(EN.change);
  const day = page.getByRole('radio', { checked: true });
  await day.waitFor();
  for (
    let presses = 0;
    presses < 20 && !(await day.evaluate((element) => element === document.activeElement));
    presses++
  )
    await page.keyboard.press('Tab');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Tab');
  await page.keyboard.press('ArrowDown');
  await expect(page.locator('.slot-times:visible').getByRole('radio').nth(1)).toBeChecked();
  await enter(EN.confirm, 'button');
  await expect(page.getByText(EN.changed)).toBeVisible();
  await expect(heading(page)).toBeFocused();
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Update it in your calendar' }).click();
  expect((await download).suggestedFilename()).toBe('appointment.ics');
  await enter(EN.cancel, 'link');
  await expect(heading(page)).toBeFocused();
  await enter(EN.cancelConfirm, 'button');
  await expect(heading(page)).toHaveText(EN.cancelled);
  await expect(heading(page)).toBeFocused();
});

test('[H4] an incomplete link shows the number to call', async ({ page, problems }) => {
  problems.allow(/status of 404/);
  await page.goto(`/signup/appointment/${'A'.repeat(40)}`);
  await expect(heading(page)).toHaveText('We cannot find this appointment');
  await expect(page.getByRole('main').getByRole('link', { name: /1-800-555-0100/ })).toBeVisible();
  await look(page, 'unknown');
});

test('[H2] [H4] what only the browser knows is asked again: nobody comes at a moved or cancelled time', async ({
  page,
  browser,
  baseURL,
}) => {
  await openTimes(page, EN);
  await bookTime(page, 'first', 'touch');
  const href = (await page.getByRole('link', { name: EN.link }).getAttribute('href')) ?? '';
  const thanks = page.url();
  const before = await page.locator('dd').first().textContent();
  // The visitor opens the link on another device; here the server has long forgotten the draft.
  const other = await browser.newContext({ baseURL: baseURL ?? '', javaScriptEnabled: false });
  const elsewhere = await other.newPage();
  await elsewhere.goto(`${href}/times`);
  // How many times the first day has left depends on the time of day.
  await elsewhere.locator('.slot-card').nth(1).click();
  await elsewhere.locator('.slot-times:visible .slot-time').nth(3).click();
  await elsewhere.getByRole('button', { name: EN.confirm }).click();
  await expect(elsewhere.getByText(EN.changed)).toBeVisible();
  await page.context().clearCookies();
  await page.goto(thanks);
  await expect(page.locator('dd').first()).not.toHaveText(before ?? '');
  await expect(page.getByRole('heading', { name: /you’re booked/ })).toBeVisible();
  await elsewhere.getByRole('link', { name: EN.cancel }).click();
  await elsewhere.getByRole('button', { name: EN.cancelConfirm }).click();
  await expect(heading(elsewhere)).toHaveText(EN.cancelled);
  await page.context().clearCookies();
  await page.reload();
  await expect(page.getByText('We have received your information.')).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('booking'))).toBeNull();
  await other.close();
});
