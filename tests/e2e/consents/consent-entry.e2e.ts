import type { Page } from '@playwright/test';
import { isRecord } from '#api/guards.ts';
import { qualifiedVisit } from '#tests/support/booking/booking-visitor.ts';
import { enter } from '../driver.ts';
import { openLive } from '../open-live.ts';
import { heading } from '../visit/walk-signup.ts';
import {
  addedSince,
  BOX,
  CONTACT,
  editStored,
  expect,
  expectAsked,
  fillContact,
  giveConsent,
  NOTHING,
  ONE_LEAD,
  savesOf,
  storedIn,
  test,
  WORDS,
} from './consent-site.ts';
import { deliveredConsents, nextButton, uniqueName, uniquePhone } from './screener.ts';

for (const { way, query, known } of [
  { way: 'a direct link to a later page', query: '/contact?utm_source=news', known: false },
  { way: 'a landing page behind it', query: '?landing=contact', known: false },
  {
    way: 'a link that fills in all that is asked',
    query: '/contact?name=Maria+NAME&zip=60614&phone=PHONE',
    known: true,
  },
]) {
  test(`[A16, A7, E16, G2] ${way} leads to the consent: nothing is stored without it, and the lead with it`, async ({
    page,
    database,
    webhook,
  }) => {
    const [lastName, phone, saves, before] = [uniqueName(), uniquePhone(), savesOf(page), await storedIn(database)];
    await openLive(
      page,
      `/signup/consent-first${query.replace('NAME', lastName).replace('PHONE', phone.replaceAll(/\D/g, ''))}`,
    );
    await expectAsked(page);
    await nextButton(page).click({ force: true });
    await expect(page.getByText('Please tick this box to continue').first()).toBeVisible();
    await expect(heading(page)).toHaveText('Before we begin');
    expect([saves, await addedSince(before, database)]).toEqual([[], NOTHING]);
    await giveConsent(page);
    if (known) await expect(page.locator('[name="candidate.fullName"]')).toHaveValue(`Maria ${lastName}`);
    else await fillContact(page, lastName, phone);
    await nextButton(page).click();
    await expect(heading(page)).toHaveText('Thank you');
    expect(await deliveredConsents(webhook, lastName, 1)).toEqual([
      { type: 'healthData', hasConsent: true, text: WORDS, control: 'checkbox' },
    ]);
    expect(await addedSince(before, database)).toEqual(ONE_LEAD);
  });
}

test('[A16, G2, A8] en español: un enlace a una página posterior lleva al consentimiento', async ({
  page,
  database,
}) => {
  const before = await storedIn(database);
  await openLive(page, '/signup/es/consent-first/contact');
  await expect(heading(page)).toHaveText('Antes de comenzar');
  await expect(page.getByText('Pueden usar lo que digo sobre mi salud.')).toBeVisible();
  await nextButton(page).click({ force: true });
  await expect(heading(page)).toHaveText('Antes de comenzar');
  expect(await addedSince(before, database)).toEqual(NOTHING);
});

test('[G1, N2] the words read are recorded, not a translation, if the language changes before the save', async ({
  page,
  database,
  webhook,
}) => {
  const lastName = uniqueName();
  await openLive(page, '/signup/consent-first');
  await giveConsent(page);
  await page
    .getByRole('button', { name: 'Español' })
    .or(page.getByRole('link', { name: 'Español' }))
    .click();
  await expect(heading(page)).toHaveText('Cómo comunicarnos con usted');
  await fillContact(page, lastName, uniquePhone());
  await nextButton(page).click();
  await expect(heading(page)).toHaveText('Gracias');
  expect(await deliveredConsents(webhook, lastName, 1)).toEqual([
    { type: 'healthData', hasConsent: true, text: WORDS, control: 'checkbox', language: 'en' },
  ]);
  const { rows } = await database.query('select language, text from consents order by id desc limit 1');
  expect(rows).toEqual([{ language: 'en', text: WORDS }]);
});

test('[A10, G2] after Back, consent taken away and Forward the page is closed and keeps what was typed', async ({
  page,
  database,
}) => {
  const [lastName, saves, before] = [uniqueName(), savesOf(page), await storedIn(database)];
  await openLive(page, '/signup/consent-first');
  await giveConsent(page);
  await fillContact(page, lastName, uniquePhone());
  await page.goBack();
  await expect(heading(page)).toHaveText('Before we begin');
  await page.locator(BOX).uncheck({ force: true });
  await page.goForward();
  await expectAsked(page);
  await expect(page).toHaveURL(/\/signup\/consent-first$/);
  expect([saves, await addedSince(before, database)]).toEqual([[], NOTHING]);
  await giveConsent(page);
  await expect(page.locator('[name="candidate.fullName"]')).toHaveValue(`Maria ${lastName}`);
  await nextButton(page).click();
  await expect(heading(page)).toHaveText('Thank you');
  await expect.poll(() => addedSince(before, database)).toEqual(ONE_LEAD);
});

test('[A16, K5, G2] a reload behind the consent stays there if it is given, and leads to it otherwise', async ({
  page,
  database,
}) => {
  const [lastName, saves, before] = [uniqueName(), savesOf(page), await storedIn(database)];
  await openLive(page, '/signup/consent-first');
  await giveConsent(page);
  await fillContact(page, lastName, uniquePhone());
  await page.locator('[name="candidate.phone"]').blur();
  await Promise.all([page.waitForRequest(/router_log/), page.reload()]);
  await expect(heading(page)).toHaveText('How to reach you');
  await expect(page.locator('[name="candidate.fullName"]')).toHaveValue(`Maria ${lastName}`);
  await editStored(page, 'consent-first', (visit) => {
    const answers = isRecord(visit['answers']) ? visit['answers'] : {};
    const { 'consent.healthData': _given, ...others } = answers;
    return { ...visit, answers: others, savedAt: new Date(Date.now() + 60_000).toISOString() };
  });
  await Promise.all([page.waitForRequest(/router_log/), page.reload()]);
  await expectAsked(page);
  expect([saves, await addedSince(before, database)]).toEqual([[], NOTHING]);
  await giveConsent(page);
  await nextButton(page).click();
  await expect(heading(page)).toHaveText('Thank you');
  await expect.poll(() => addedSince(before, database)).toEqual(ONE_LEAD);
});

test('[N6, G2] choosing a country that wants the box leads back to it; nothing is stored until ticked', async ({
  page,
  database,
}) => {
  const [lastName, saves, before] = [uniqueName(), savesOf(page), await storedIn(database)];
  await openLive(page, '/signup/consent-by-country');
  await nextButton(page).click();
  await expect(heading(page)).toHaveText('How to reach you');
  await page.locator('[name="candidate.country"]').selectOption('GB');
  const answers = {
    'candidate.postalCode': 'SE1 9RT',
    'candidate.fullName': `Maria ${lastName}`,
    'candidate.phone': '020 7946 0957',
  };
  for (const [control, value] of Object.entries(answers)) await enter(page, control, value, 'no-script');
  await nextButton(page).click();
  await expectAsked(page);
  await expect(
    page.getByText('We need your consent before we can send your answers. What you entered is kept.'),
  ).toBeVisible();
  expect([saves, await addedSince(before, database)]).toEqual([[], NOTHING]);
  await giveConsent(page);
  await nextButton(page).click();
  await expect(heading(page)).toHaveText('Thank you');
  await expect.poll(() => addedSince(before, database)).toEqual(ONE_LEAD);
});

test('[H2, G2] a time is not booked without the consent next to it; the page says what is missing', async ({
  page,
  database,
  problems,
}) => {
  problems.allow(/status of 422/);
  const before = await storedIn(database);
  const today = new Date().toISOString().slice(0, 10);
  const visit = {
    ...qualifiedVisit('ws21', 500 + Math.floor(Math.random() * 7000), { today }),
    campaignId: 'consent-at-booking',
  };
  expect((await page.request.put('/api/v1/drafts', { data: visit })).status()).toBe(204);
  await openLive(page, '/signup/consent-at-booking/site-scheduling?studyId=DEMO-ASTHMA-01');
  const book = async () => {
    await page.locator('.slot-time').first().click();
    await page.getByRole('button', { name: 'Confirm' }).click();
  };
  await book();
  await expect(page.getByRole('alert').getByText('once you have given the consent')).toBeVisible();
  expect(await addedSince(before, database)).toEqual(NOTHING);
  await page.locator('[name="consent.medicalRecords"]').check({ force: true });
  await book();
  await expect(page).toHaveURL(/calendar-booking-thank-you/);
  expect(await addedSince(before, database)).toEqual({ ...NOTHING, bookings: 1 });
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });
  const next = (page: Page) => page.locator('button[name="_action"][value="next"]:not([aria-hidden])').last();

  test('[A16, K8, G2] a direct link leads to the consent; Back and reposting do not pass it, consent does', async ({
    page,
    database,
    webhook,
    problems,
  }) => {
    problems.allow(/status of 422/);
    const [lastName, before] = [uniqueName(), await storedIn(database)];
    await page.goto(CONTACT);
    await expectAsked(page);
    await next(page).click();
    await expect(page.getByText('Please tick this box to continue').first()).toBeVisible();
    expect(await addedSince(before, database)).toEqual(NOTHING);
    await page.locator(BOX).check({ force: true });
    await next(page).click();
    await expect(heading(page)).toHaveText('How to reach you');
    await page.getByRole('button', { name: 'Back' }).click();
    await expect(page.locator(BOX)).toBeChecked();
    await page.locator(BOX).uncheck({ force: true });
    await next(page).click();
    await expect(page.getByText('Please tick this box to continue').first()).toBeVisible();
    expect(await addedSince(before, database)).toEqual(NOTHING);
    await page.locator(BOX).check({ force: true });
    await next(page).click();
    await fillContact(page, lastName, uniquePhone());
    await next(page).click();
    await expect(heading(page)).toHaveText('Thank you');
    expect(await deliveredConsents(webhook, lastName, 1)).toEqual([
      { type: 'healthData', hasConsent: true, text: WORDS, control: 'checkbox' },
    ]);
    expect(await addedSince(before, database)).toEqual(ONE_LEAD);
  });
});
