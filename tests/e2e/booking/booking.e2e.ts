import type { Page } from '@playwright/test';
import { expectClean } from '../axe.ts';
import { expect, test } from '../fixtures.ts';
import { holdBack } from '../hold-back.ts';
import { openLive } from '../open-live.ts';
import { expectReflow, keepPrint, keepScreen } from '../screens/keep-screen.ts';
import { beginQualified } from './begin-visit.ts';
import { openTimes, showSecondDay } from './open-times.ts';

const MESSAGE =
  'We are sorry, an error occurred during booking creation. ' +
  'Please try again later or try to select a different booking day';

/** The red notice; the page's error summary is an alert too, and is empty here. */
const alarm = (page: Page) => page.locator('.notice-error[role="alert"]');

const confirm = (page: Page) => page.getByRole('button', { name: /^(Confirm|Confirmar)$/ });

test('[H1] [H2] [H4] [Q8] a visit is booked, kept, shown in both zones, and never asked for again', async ({
  page,
}, info) => {
  await openTimes(page);
  await expect(page.locator('.slot-card')).toHaveCount(info.project.name === 'desktop' ? 4 : 3);
  await expect(page.locator('.slot-card-date').first()).toHaveText(/^[A-Z][a-z]{2} \d{1,2}$/);
  await expect(page.locator('.slot-times .slot-title')).toHaveText(/^Times on [A-Z][a-z]+day, \d\d\/\d\d\/\d{4}$/);
  // The browser's time zone is New York; the site's local time is an hour earlier, which is said once above the list.
  await expect(page.locator('.slot-time').first()).toHaveText(/^\d{1,2}:\d\d(?: [AP]M)? – \d{1,2}:\d\d [AP]M$/);
  await expect(page.locator('.slot-zone')).toHaveText(
    /E[SD]T\. \d{1,2}:\d\d [AP]M E[SD]T is \d{1,2}:\d\d [AP]M C[SD]T at the site\.$/,
  );
  await expectClean(page, 'times');
  await keepScreen(page, 'booking', 'times');
  const time = await page.locator('.slot-time-range').first().textContent();
  await page.locator('.slot-time').first().click();
  await expect(confirm(page)).toBeVisible();
  const dialog = page.locator('dialog[open]');
  await expect(dialog).toHaveCount(info.project.name === 'desktop' ? 0 : 1);
  if (info.project.name !== 'desktop') {
    const { x, y, width, height } = (await dialog.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    expect(width).toBeLessThanOrEqual(360);
    const window = page.viewportSize() ?? { width: 0, height: 0 };
    expect(
      [x + width / 2 - window.width / 2, y + height / 2 - window.height / 2].map((off) => Math.abs(off) < 2),
      'it stands in the middle',
    ).toEqual([true, true]);
  }
  await expectClean(page, 'confirm');
  await keepScreen(page, 'booking', 'confirm');
  await confirm(page).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Maria, you’re booked: /);
  await expect(page.getByText(`${time} E`)).toBeVisible();
  await expect(page.getByText(/\d{1,2}:\d\d [AP]M C[SD]T at the site/)).toBeVisible();
  await expectClean(page, 'appointment');
  await keepScreen(page, 'booking', 'appointment');
  await keepPrint(page, 'booking', 'appointment');
  await expect
    .poll(() => page.evaluate(() => localStorage.getItem('booking')))
    .toMatch(/^\{"DEMO-ASTHMA-01":\{"service":"site","bookingDay"/);
  const stored = await page.evaluate(() => localStorage.getItem('booking'));
  expect(stored).not.toMatch(/Maria|Sanchez|312207/);
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Apple or Outlook' }).click();
  expect((await download).suggestedFilename()).toBe('appointment.ics');
  await expect(page.getByRole('link', { name: 'Google Calendar' })).toHaveAttribute(
    'href',
    /^https:\/\/calendar\.google\.com\/calendar\/render\?action=TEMPLATE&/,
  );
  // On mount with a booking: skipped forward, by the server and by the script.
  await page.goto('/signup/ws21/site-scheduling?studyId=DEMO-ASTHMA-01');
  await expect(page).toHaveURL(/\/signup\/ws21\/calendar-booking-thank-you\?/);
  await page.getByRole('button', { name: 'See my result' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your result');
});

for (const { language, path, words, change } of [
  {
    language: 'en',
    path: '/signup/ws21',
    words: 'You still have an appointment for this study. Your new answers have not cancelled it.',
    change: 'Change or cancel',
  },
  {
    language: 'es',
    path: '/signup/es/ws21',
    words: 'Usted todavía tiene una cita para este estudio. Sus nuevas respuestas no la han cancelado.',
    change: 'Cambiar o cancelar',
  },
] as const) {
  test(`[H4] [F2] after booking, a visitor who no longer qualifies keeps the appointment, in ${language}`, async ({
    page,
  }) => {
    await openTimes(page, language);
    await showSecondDay(page);
    await page.locator('.slot-time').last().click();
    await confirm(page).click();
    await expect(page).toHaveURL(/calendar-booking-thank-you/);
    await openLive(page, `${path}?studyId=DEMO-ASTHMA-01`);
    await page.locator('[name="criteria.asthma-smoking"][value="yes"]').check({ force: true });
    await page.locator('button[name="_action"][value="next"]:visible').last().click();
    await expect(page.getByText(words)).toBeVisible();
    await page.getByRole('link', { name: change }).click();
    await expect(page).toHaveURL(/appointment/);
  });
}

test('[H3] the second visitor reads that the slot is gone, sees fresh slots, and books another', async ({
  page,
  browser,
  baseURL,
  problems,
}) => {
  problems.allow(/status of 409/);
  await openTimes(page);
  const other = await browser.newContext({ baseURL: baseURL ?? '', locale: 'en-US', timezoneId: 'America/Chicago' });
  const rival = await other.newPage();
  await openTimes(rival);
  const held = page.waitForResponse((response) => response.url().endsWith('/hold'));
  await page.locator('.slot-time').first().click();
  expect((await held).status()).toBe(201);
  await expect(confirm(page)).toBeVisible();
  const wanted = await page.locator('.slot-time-range').first().textContent();
  // The first visitor holds it: the second, who saw it free, is refused at once.
  await rival.locator('.slot-time').first().click();
  await expect(alarm(rival)).toContainText('Somebody else has just taken this time.');
  await expect(alarm(rival)).toContainText(MESSAGE);
  await confirm(page).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Maria, you’re booked: /);
  await rival.locator('.slot-time').first().click();
  await confirm(rival).click();
  await expect(rival.getByRole('heading', { name: /you’re booked/ })).toBeVisible();
  await expect(rival.getByText(wanted ?? '—')).toHaveCount(0);
  await other.close();
});

/** Books a time that was seen free before; it would be refused if somebody else held it. */
async function takeTime(rival: Page, nth: number): Promise<void> {
  await rival.locator('.slot-time').nth(nth).click();
  await confirm(rival).click();
  await expect(rival.getByRole('heading', { name: /you’re booked/ })).toBeVisible();
}

test('[H2] [H3] a time that was picked is free for others as soon as its visitor chooses again', async ({
  page,
  browser,
  baseURL,
}) => {
  await openTimes(page);
  await showSecondDay(page);
  const other = await browser.newContext({ baseURL: baseURL ?? '', locale: 'en-US', timezoneId: 'America/Chicago' });
  const rival = await other.newPage();
  await openTimes(rival);
  await showSecondDay(rival);
  const held = page.waitForResponse((response) => response.url().endsWith('/hold'));
  await page.locator('.slot-time').nth(2).click();
  expect((await held).status()).toBe(201);
  const free = page.waitForResponse(
    (response) => response.request().method() === 'DELETE' && response.url().endsWith('/scheduling/holds'),
  );
  await page.getByRole('button', { name: 'Choose another time' }).click();
  expect((await free).status()).toBe(204);
  await takeTime(rival, 2);
  await other.close();
});

// On a phone the question covers the buttons.
test('[H2] [H3] continuing from a picked slot without closing it releases it to others @not-phone', async ({
  page,
  browser,
  baseURL,
}) => {
  await openTimes(page);
  await showSecondDay(page);
  const other = await browser.newContext({ baseURL: baseURL ?? '', locale: 'en-US', timezoneId: 'America/Chicago' });
  const rival = await other.newPage();
  await openTimes(rival);
  await showSecondDay(rival);
  await page.locator('.slot-time').nth(4).click();
  await expect(confirm(page)).toBeVisible();
  const free = page.waitForResponse(
    (response) => response.request().method() === 'DELETE' && response.url().endsWith('/scheduling/holds'),
  );
  await page.getByRole('button', { name: 'Not interested' }).click();
  expect((await free).status()).toBe(204);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your result');
  await takeTime(rival, 4);
  await other.close();
});

test('[H2] a failure is shown as one and can be retried; its alert disappears after 5 s, its message stays', async ({
  page,
  problems,
}) => {
  problems.allow(/status of 503/);
  const failing = {
    status: 503,
    contentType: 'application/problem+json',
    body: '{"code":"outside-failed","title":"","status":503,"issues":[],"requestId":""}',
  };
  await page.route('**/api/v1/scheduling/availability?*', (route) => route.fulfill(failing));
  await page.route('**/api/v1/scheduling/bookings', (route) => route.fulfill(failing));
  const query = await beginQualified(page, 'ws18');
  await openLive(page, `/signup/ws18?${query}`);
  await page.getByRole('button', { name: 'Finish' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Book your call');
  await expect(page.getByText('The times could not be loaded')).toBeVisible();
  await expect(page.getByText('no available slots')).toHaveCount(0);
  await expectClean(page, 'failed');
  await keepScreen(page, 'booking', 'failed');
  await page.unroute('**/api/v1/scheduling/availability?*');
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.locator('.slot-time').first().click();
  await confirm(page).click();
  await expect(alarm(page)).toContainText(MESSAGE);
  await keepScreen(page, 'booking', 'alert');
  await expect(alarm(page)).toHaveCount(0);
  await expect(page.getByText(MESSAGE)).toBeVisible();
  await page.getByRole('button', { name: 'Not interested' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your result');
});

test('[H1] [N2] in Spanish, by three days at a time, on a narrow phone too', async ({ page }) => {
  await openTimes(page, 'es');
  await expect(page.getByText('En su zona horaria, E')).toBeVisible();
  await keepScreen(page, 'booking', 'times es');
  await expectReflow(page, 'times');
  const first = await page.locator('.slot-card-date').first().textContent();
  await page.getByRole('button', { name: 'Días siguientes' }).click();
  await expect(page.locator('.slot-card-date').first()).not.toHaveText(first ?? '');
  await page.getByRole('button', { name: 'Días anteriores' }).click();
  await expect(page.locator('.slot-card-date').first()).toHaveText(first ?? '');
  await expect(page.getByRole('button', { name: 'Ningún horario me conviene' })).toHaveAttribute('value', '1');
  await expect(page.getByRole('button', { name: 'No me interesa' })).toHaveAttribute('value', '2');
});

test('[H2] a fully booked week is reported, and both buttons continue', async ({ page }) => {
  await page.route('**/api/v1/scheduling/availability?*', (route) =>
    route.fulfill({ status: 200, contentType: 'application/json', body: '[]' }),
  );
  const query = await beginQualified(page, 'ws18');
  // Without its script the page would show the times that the server put into it.
  await openLive(page, `/signup/ws18?${query}`);
  await page.getByRole('button', { name: 'Finish' }).click();
  await expect(
    page.getByText('We are really sorry but there are no available slots for the next 7 days.'),
  ).toBeVisible();
  await keepScreen(page, 'booking', 'full');
  const reported = page.waitForRequest(
    (request) => request.url().endsWith('/api/v1/events') && (request.postData() ?? '').includes('no-time-works'),
  );
  await page.getByRole('button', { name: 'No suitable time' }).click();
  await reported;
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your result');
});

test('[H2] [N3] after Confirm focus is on the next heading, even while the code of that page is loading', async ({
  page,
}) => {
  const heading = page.getByRole('heading', { level: 1, name: /^Maria, you’re booked: / });
  const bringThanks = await holdBack(page, /^blocks\/booking-thank-you\/component\.tsx$/);
  await openTimes(page);
  // No day is pressed: the first one is selected.
  await page.locator('.slot-time').first().click();
  await confirm(page).click();
  await expect(page).toHaveURL(/calendar-booking-thank-you/);
  await expect(page.locator('dialog')).toHaveCount(0);
  bringThanks();
  await expect(heading).toBeFocused();
});

test('[H2] [N3] Enter that is held or pressed twice on a time books nothing unread', async ({ page }) => {
  await openTimes(page);
  await page.locator('.slot-time').first().focus();
  await page.keyboard.down('Enter');
  const question = page.getByRole('heading', { name: 'Book this time?' });
  await expect(question).toBeVisible();
  for (let repeats = 0; repeats < 5; repeats++) await page.keyboard.down('Enter');
  await page.keyboard.up('Enter');
  await page.keyboard.press('Enter');
  await expect(question).toBeVisible();
  await expect(confirm(page)).toBeEnabled();
  await page.keyboard.press('Tab');
  await expect(confirm(page)).toBeFocused();
});
