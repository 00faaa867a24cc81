import { saveRequest, screenerVisit } from '#tests/support/visits.ts';
import { openLive } from '../open-live.ts';
import { heading } from '../visit/walk-signup.ts';
import {
  addedSince,
  CONTACT,
  editStored,
  expect,
  expectAsked,
  fillContact,
  giveConsent,
  NOTHING,
  savesOf,
  storedIn,
  test,
} from './consent-site.ts';
import { nextButton, uniqueName, uniquePhone } from './screener.ts';

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

test('[A16, K1, G2] a draft forged to begin behind the consent leads to it, and no save of it is accepted', async ({
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
      campaignVersion: 1,
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
  await page.getByText(/^Start over/).click();
  await page.getByRole('button', { name: 'Remove my answers' }).click();
  await expectAsked(page);
  await page.goBack();
  await expectAsked(page);
  await openLive(page, CONTACT);
  await expectAsked(page);
  expect([saves, await addedSince(before, database)]).toEqual([[], NOTHING]);
});

test('[K8, G2] two campaigns in one tab under one draft: an agreement in one is asked for again in the other', async ({
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
  // Makes the browser treat the other campaign's visit as the same one.
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
