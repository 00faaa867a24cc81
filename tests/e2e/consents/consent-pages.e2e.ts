import { expect, test } from '../fixtures.ts';
import { openLive } from '../open-live.ts';
import {
  ASTHMA,
  CHILD,
  deliveredConsents,
  MEMORY,
  nextButton,
  passScreener,
  SIMULATION,
  uniqueName,
} from './screener.ts';

const RECORDED = 'Thank you. Your response has been recorded.';
const CONDITIONS = 'Do you have other conditions?';

test('[G1, G6, N5] decisions are sent with exact words; an empty box is a refusal; texts are optional', async ({
  page,
  webhook,
}) => {
  const lastName = uniqueName();
  await openLive(page, '/signup/ws10?studyId=DEMO-ASTHMA-01');
  await expect(page.getByRole('checkbox', { name: /text messages/ })).not.toBeChecked();
  await expect(page.getByRole('checkbox', { name: /email you/ })).not.toBeChecked();
  const words = await page.getByText(/We may also send you text messages/).innerText();
  expect(words).toContain('Reply STOP to end them or HELP for help.');
  await passScreener(page, '/signup/ws10?studyId=DEMO-ASTHMA-01', lastName, { ...ASTHMA, 'consent.email': ['yes'] });
  const sent = await deliveredConsents(webhook, lastName, 1);
  const [gist = '', ...rest] = words.split('\n');
  expect(sent.find(({ type }) => type === 'sms')).toEqual({
    type: 'sms',
    hasConsent: false,
    text: [`**${gist}**`, ...rest].join('\n'),
    control: 'checkbox',
  });
  expect(Object.fromEntries(sent.map(({ type, hasConsent }) => [type, hasConsent]))).toEqual({
    sms: false,
    call: 'implied',
    email: true,
    healthData: 'implied',
    clinic: 'implied',
  });
});

test('[G2] outside the US health data needs consent; the box is empty whenever the country turns foreign', async ({
  page,
}) => {
  await openLive(page, '/signup/ws10?studyId=DEMO-ASTHMA-01');
  const country = page.locator('[name="candidate.country"]');
  const box = page.locator('[name="consent.healthData"]');
  await expect(page.getByText(/may collect and use the health information/)).toBeVisible();
  await expect(box).toHaveCount(0);
  await country.selectOption('GB');
  await expect(box).not.toBeChecked();
  await expect(nextButton(page)).toHaveAttribute('aria-disabled', 'true');
  await nextButton(page).click({ force: true });
  await expect(page.getByText('Please tick this box to continue').first()).toBeVisible();
  await box.check({ force: true });
  await country.selectOption('US');
  await expect(box).toHaveCount(0);
  await country.selectOption('IE');
  await expect(box).not.toBeChecked();
});

test('[G3, C5] Yes is recorded and said, can be changed, and leads on to the conditions', async ({ page, webhook }) => {
  const lastName = uniqueName();
  await passScreener(page, '/signup/ws16?studyId=DEMO-ASTHMA-01', lastName, ASTHMA);
  await expect(page.getByRole('heading', { name: 'Congratulations!' })).toBeVisible();
  await expect(page.getByText(CONDITIONS)).toHaveCount(0);
  await nextButton(page).click({ force: true });
  await expect(page.getByText('Please answer Yes or No. You can answer No and go on.').first()).toBeVisible();
  const yes = page.getByRole('button', { name: 'Yes', exact: true });
  await expect(yes).toBeFocused();
  await yes.press('Enter');
  await expect(page.getByText(RECORDED)).toBeVisible();
  await expect(page.locator('.notice-success')).toBeFocused();
  await expect(page.getByText('Please answer Yes or No. You can answer No and go on.')).toHaveCount(0);
  await expect(page.getByText(CONDITIONS)).toBeVisible();
  await page.getByRole('button', { name: 'Change my answer to No' }).click();
  await expect(page.getByText('Your answer: No')).toBeVisible();
  await page.reload();
  await expect(page.getByText('Your answer: No')).toBeVisible();
  await nextButton(page).click();
  await expect(page).toHaveURL(/\/thanks/);
  const records = (await deliveredConsents(webhook, lastName, 2)).find(({ type }) => type === 'medicalRecords');
  expect(records).toMatchObject({
    hasConsent: false,
    control: 'buttons',
    text: expect.stringContaining('This authorization is valid for 5 years from today.'),
  });
});

test('[G3, F2] a simulation goes straight to the conditions', async ({ page }) => {
  await passScreener(page, '/signup/ws16?studyId=DEMO-SIMULATION-07', uniqueName(), SIMULATION);
  await expect(page.getByText(CONDITIONS)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Yes', exact: true })).toHaveCount(0);
  await expect(nextButton(page)).not.toHaveAttribute('aria-disabled', 'true');
});

test('[G3] a parent is asked about the conditions of the child', async ({ page }) => {
  await passScreener(page, '/signup/ws16?studyId=DEMO-ECZEMA-CHILD-05', uniqueName(), CHILD);
  await page.getByRole('button', { name: 'No', exact: true }).click();
  await expect(page.getByText('Does your child have other conditions?')).toBeVisible();
  await expect(page.getByText(CONDITIONS, { exact: true })).toHaveCount(0);
});

test('[G7, F8, N5] only the success plan CollectMedicalRecordsV1 asks for medical records', async ({
  page,
  webhook,
}) => {
  const lastName = uniqueName();
  await passScreener(page, '/signup/ws10?studyId=DEMO-MEMORY-06', lastName, MEMORY);
  await expect(page.getByText('This authorization is valid for 5 years.')).toBeVisible();
  await page.getByRole('button', { name: 'Yes', exact: true }).click();
  await expect(page.getByText(RECORDED)).toBeVisible();
  await nextButton(page).click();
  await expect(page).toHaveURL(/\/thanks/);
  expect(await deliveredConsents(webhook, lastName, 2)).toContainEqual(
    expect.objectContaining({ type: 'medicalRecords', hasConsent: true, control: 'buttons' }),
  );
  await page.context().clearCookies();
  await passScreener(page, '/signup/ws15?studyId=DEMO-ASTHMA-01', uniqueName(), ASTHMA);
  await expect(page.getByText(CONDITIONS)).toBeVisible();
  await expect(page.getByText('May we ask for your medical records?')).toHaveCount(0);
});

test('[G5, C7] automated texts: the box starts empty; the decision goes by consent call and with the lead', async ({
  page,
  webhook,
}) => {
  const lastName = uniqueName();
  await passScreener(page, '/signup/ws19?studyId=DEMO-ASTHMA-01', lastName, ASTHMA);
  const box = page.locator('[name="consent.commercial"]');
  await expect(box).not.toBeChecked();
  await expect(page.getByText(CONDITIONS)).toBeVisible();
  await page.getByText(/may send you automated text messages/).click();
  const [call] = await Promise.all([
    page.waitForRequest((request) => request.url().endsWith('/api/v1/consents')),
    nextButton(page).click(),
  ]);
  const reply = await call.response();
  expect(reply?.status()).toBe(201);
  expect(call.postDataJSON()).toMatchObject({
    consentType: 'commercial',
    hasConsent: true,
    isInternational: false,
    country: 'USA',
    postal: '60614',
    phone: expect.stringMatching(/^\+1872/),
    studySiteExternalId: expect.stringContaining('DEMO-ASTHMA-01'),
    originUrl: expect.stringMatching(/\/signup\/ws19\/indications$/),
    text: expect.stringContaining('automated text messages'),
  });
  await expect(page).toHaveURL(/\/thanks/);
  expect(await deliveredConsents(webhook, lastName, 2)).toContainEqual(
    expect.objectContaining({ type: 'commercial', hasConsent: true, control: 'checkbox' }),
  );
});

test('[G5] when the consent call fails nobody is stopped: the lead carries the decision', async ({
  page,
  webhook,
  problems,
}) => {
  problems.allow(/500/);
  const lastName = uniqueName();
  await page.route('**/api/v1/consents', (route) =>
    route.fulfill({
      status: 500,
      contentType: 'application/problem+json',
      body: '{"code":"unexpected","title":"","status":500,"issues":[],"requestId":""}',
    }),
  );
  await passScreener(page, '/signup/es/ws19?studyId=DEMO-ASTHMA-01', lastName, ASTHMA);
  await nextButton(page).click();
  await expect(page).toHaveURL(/\/thanks/);
  const texts = (await deliveredConsents(webhook, lastName, 2)).find(({ type }) => type === 'commercial');
  expect(texts).toMatchObject({ hasConsent: false, text: expect.stringContaining('mensajes de texto automáticos') });
});
