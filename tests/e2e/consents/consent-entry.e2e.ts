import type { Page } from '@playwright/test';
import { isRecord } from '#api/guards.ts';
import { qualifiedVisit } from '#tests/support/booking/booking-visitor.ts';
import { saveRequest, screenerVisit } from '#tests/support/visits.ts';
import { enter } from '../driver.ts';
import { openLive } from '../open-live.ts';
import { heading } from '../visit/walk-signup.ts';
import {
  addedSince,
  BOX,
  expect,
  fillContact,
  giveConsent,
  ONE_LEAD,
  savesOf,
  storedIn,
  test,
} from './consent-site.ts';
import { deliveredConsents, nextButton, uniqueName, uniquePhone } from './screener.ts';

const NOTHING = { leads: 0, deliveries: 0, bookings: 0, consents: 0 };
const WORDS = 'You may use what I say about my health.';
const CONTACT = '/signup/consent-first/contact';

/** The page that asks the consent stands there, with its box empty, and does not let go without it. */
async function expectAsked(page: Page): Promise<void> {
  await expect(heading(page)).toHaveText('Before we begin');
  await expect(page.getByText(WORDS)).toBeVisible();
  await expect(page.locator(BOX)).not.toBeChecked();
}

/** Takes something out of what the browser remembers of a visit, in both of its storages. */
async function editStored(
  page: Page,
  campaign: string,
  edit: (visit: Record<string, unknown>) => Record<string, unknown>,
): Promise<void> {
  const key = `trialflow:visit:${campaign}`;
  const kept = await page.evaluate((name) => [localStorage.getItem(name), sessionStorage.getItem(name)], key);
  const edited = kept.map((text) => {
    const visit: unknown = text === null ? undefined : JSON.parse(text);
    return isRecord(visit) ? JSON.stringify(edit({ ...visit })) : null;
  });
  // Written when the next page begins: this one writes its own when it goes.
  await page.addInitScript(
    ([name, local, session]) => {
      if (typeof name !== 'string' || sessionStorage.getItem('edited') === 'yes') return;
      sessionStorage.setItem('edited', 'yes');
      if (typeof local === 'string') localStorage.setItem(name, local);
      if (typeof session === 'string') sessionStorage.setItem(name, session);
    },
    [key, ...edited],
  );
}

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

test('[G1, N2] the words that were read are recorded, not their translation, where the language changes before the save', async ({
  page,
  database,
  webhook,
}) => {
  const lastName = uniqueName();
  await openLive(page, '/signup/consent-first');
  await giveConsent(page);
  await page.getByRole('button', { name: 'Español' }).or(page.getByRole('link', { name: 'Español' })).click();
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

test('[A10, G2] Back, taking the consent away, and Forward: the page behind it is closed again, and keeps what was typed', async ({
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

test('[A16, K5, G2] a reload behind the consent stays there while it stands, and leads to it when it is gone', async ({
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

test('[K8, G2] a second tab is asked for itself, and the lead of the visit is one', async ({
  page,
  context,
  database,
}) => {
  const [lastName, phone, before] = [uniqueName(), uniquePhone(), await storedIn(database)];
  await openLive(page, '/signup/consent-first');
  await giveConsent(page);
  const other = await context.newPage();
  await other.addInitScript(() => sessionStorage.clear());
  await openLive(other, CONTACT);
  expect(await addedSince(before, database)).toEqual(NOTHING);
  if ((await heading(other).textContent()) === 'Before we begin') await giveConsent(other);
  for (const tab of [other, page]) {
    await fillContact(tab, lastName, phone);
    await nextButton(tab).click();
    await expect(heading(tab)).toHaveText('Thank you');
    await expect.poll(async () => (await addedSince(before, database))['leads']).toBe(1);
  }
});

test('[K8, K5, G2] a visit that expired with its draft begins with the consent again', async ({ page, database }) => {
  const before = await storedIn(database);
  await openLive(page, '/signup/consent-first');
  await Promise.all([
    page.waitForResponse((response) => response.url().endsWith('/api/v1/drafts') && response.status() === 204),
    giveConsent(page),
  ]);
  await editStored(page, 'consent-first', (visit) => ({
    ...visit,
    savedAt: new Date(Date.now() - 21 * 3_600_000).toISOString(),
  }));
  await database.query(`update drafts set saved_at = now() - interval '21 hours'`);
  await openLive(page, CONTACT);
  await expectAsked(page);
  expect(await addedSince(before, database)).toEqual(NOTHING);
});

test('[A16, K1, G2] a draft that is forged to have begun behind the consent leads to it, and no save of it is taken', async ({
  page,
  database,
  problems,
}) => {
  problems.allow(/status of 422/);
  const before = await storedIn(database);
  await openLive(page, '/signup/consent-first');
  const kept = await page.waitForFunction(
    () => /draftId":"([0-9a-f-]{36})/.exec(localStorage.getItem('trialflow:visit:consent-first') ?? '')?.[1],
  );
  const draftId = (await kept.jsonValue()) ?? '';
  const answers = {
    'candidate.firstName': 'Maria',
    'candidate.lastName': uniqueName(),
    'candidate.postalCode': '60614',
    'candidate.country': 'US',
    'candidate.phone': '+13125550176',
  };
  const forged = {
    ...screenerVisit({
      draftId,
      campaignId: 'consent-first',
      entry: 'contact',
      route: 'contact',
      query: {},
      today: new Date().toISOString().slice(0, 10),
    }),
    answers,
  };
  await editStored(page, 'consent-first', (visit) => ({
    ...visit,
    entry: 'contact',
    trail: ['contact'],
    answers,
    savedAt: new Date(Date.now() + 60_000).toISOString(),
  }));
  await page.request.put('/api/v1/drafts', { data: forged });
  await openLive(page, CONTACT);
  await expectAsked(page);
  const { url, headers, payload } = saveRequest(forged);
  for (const entry of ['contact', 'agree']) {
    const refused = await page.request.post(url, { headers, data: { ...payload, visit: { ...payload.visit, entry } } });
    expect([refused.status(), await refused.json()]).toMatchObject([422, { code: 'consent-missing' }]);
  }
  expect(await addedSince(before, database)).toEqual(NOTHING);
});

test('[K5, G2] Start over, then Back: the page behind the consent asks for it again, and nothing is stored', async ({
  page,
  database,
}) => {
  const [saves, before] = [savesOf(page), await storedIn(database)];
  await openLive(page, '/signup/consent-first');
  await giveConsent(page);
  await fillContact(page, uniqueName(), uniquePhone());
  await page.getByRole('button', { name: /Start over/ }).click();
  await expectAsked(page);
  await page.goBack();
  await expectAsked(page);
  await openLive(page, CONTACT);
  await expectAsked(page);
  expect([saves, await addedSince(before, database)]).toEqual([[], NOTHING]);
});

test('[N6, G2] whoever chooses a country that wants the box is led back to it, and nothing is stored before it is ticked', async ({
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

test('[K8, G2] two campaigns in one tab under one draft: what was agreed to in the one is asked in the other', async ({
  page,
  database,
}) => {
  const before = await storedIn(database);
  await openLive(page, '/signup/consent-first');
  await giveConsent(page);
  await fillContact(page, uniqueName(), uniquePhone());
  await page.locator('[name="candidate.phone"]').blur();
  await page.waitForFunction(() =>
    (localStorage.getItem('trialflow:visit:consent-first') ?? '').includes('candidate.phone'),
  );
  // The browser is made to think that the other campaign's visit is the same one.
  await page.evaluate(() =>
    localStorage.setItem('trialflow:visit:contact-first', localStorage.getItem('trialflow:visit:consent-first') ?? ''),
  );
  const saves = savesOf(page);
  await openLive(page, '/signup/contact-first/agree');
  await expect(heading(page)).toHaveText('The page agree');
  await expect(page.locator('[name="consent.medicalRecords"]')).not.toBeChecked();
  await nextButton(page).click({ force: true });
  await expect(page.getByText('Please tick this box to continue').first()).toBeVisible();
  expect([saves, await addedSince(before, database)]).toEqual([[], NOTHING]);
});

test('[H2, G2] a time is not booked without the consent beside it; the page says what is missing', async ({
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

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });
  const next = (page: Page) => page.locator('button[name="_action"][value="next"]:not([aria-hidden])').last();

  test('[A16, K8, G2] a direct link leads to the consent, Back and a second post get past nothing, and with it the lead is stored', async ({
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
