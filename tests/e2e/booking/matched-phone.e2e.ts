import type { Page } from '@playwright/test';
import { saveRequest, screenerVisit } from '../../support/visits.ts';
import { ASTHMA, nextButton, uniqueName, uniquePhone } from '../consents/screener.ts';
import { enter } from '../driver.ts';
import { expect, test } from '../fixtures.ts';
import { openLive } from '../open-live.ts';

const STUDY = 'DEMO-ASTHMA-01';
const today = () => new Date().toISOString().slice(0, 10);

/** Saves a lead for the study as another visitor, who gave this phone number. */
async function leaveLead(origin: string, phone: string): Promise<void> {
  const answers = { 'candidate.phone': `+1${phone.replaceAll(/\D/g, '')}` };
  const visit = screenerVisit({ query: { studyId: STUDY }, today: today(), answers });
  const { url, method, headers, payload } = saveRequest(visit);
  const sent = { ...headers, 'content-type': 'application/json', origin };
  const saved = await fetch(`${origin}${url}`, { method, headers: sent, body: JSON.stringify(payload) });
  expect(saved.status).toBe(201);
}

/** Fills in ws18 as a visitor who qualifies for the study. */
async function fillScreener(page: Page, phone: string, lastName: string): Promise<void> {
  const answers = { ...ASTHMA, 'candidate.fullName': `Maria ${lastName}`, 'candidate.phone': phone };
  for (const [control, value] of Object.entries(answers)) await enter(page, control, value, 'no-script');
}

for (const { language, path, result } of [
  { language: 'English', path: '/signup/ws18', result: 'Your result' },
  { language: 'Spanish', path: '/signup/es/ws18', result: 'Su resultado' },
]) {
  test(`[F4] [C8] a visitor whose phone is already matched to the study is offered no booking in ${language}`, async ({
    page,
    server,
    webhook,
  }) => {
    const [phone, lastName] = [uniquePhone(), uniqueName()];
    await leaveLead(server.origin, phone);
    await openLive(page, `${path}?studyId=${STUDY}`);
    await fillScreener(page, phone, lastName);
    await nextButton(page).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(result);
    await expect(page).toHaveURL(/\/ws18\/indications/);
    const { json } = await webhook.waitFor(({ json: body }) => JSON.stringify(body).includes(lastName));
    expect(json).toMatchObject({ verdicts: { criteriaQualified: true, fullyQualified: false } });
  });
}

test('[F4] [C8] a phone number corrected before the press is the one that decides', async ({ page, server }) => {
  const [matched, own] = [uniquePhone(), uniquePhone()];
  await leaveLead(server.origin, matched);
  await openLive(page, `/signup/ws18?studyId=${STUDY}`);
  await fillScreener(page, matched, uniqueName());
  await enter(page, 'candidate.phone', own, 'no-script');
  await nextButton(page).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Book your call');
});

test('[F4] [G2] the question about the phone sends no answers before the visitor has consented', async ({ page }) => {
  const drafts: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/v1/drafts')) drafts.push(request.postData() ?? '');
  });
  const phoneChecked = page.waitForResponse((response) => response.url().endsWith('/api/v1/phones/validate'));
  await openLive(page, `/signup/ws18?studyId=${STUDY}`);
  await fillScreener(page, uniquePhone(), uniqueName());
  await enter(page, 'candidate.phone', uniquePhone(), 'keyboard');
  await page.keyboard.press('Tab');
  await phoneChecked;
  expect(drafts).toEqual([]);
  await nextButton(page).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Book your call');
  expect(drafts.length).toBeGreaterThan(0);
});

// Visitors who are not told in time that the number is known must not be left with times that nobody can book.
for (const { how, language, path, booking, result, verdict } of [
  {
    how: 'fails',
    language: 'English',
    path: '/signup/ws18',
    booking: 'Book your call',
    result: 'Your result',
    verdict: /We have received your information/,
  },
  {
    how: 'fails',
    language: 'Spanish',
    path: '/signup/es/ws18',
    booking: 'Reserve su llamada',
    result: 'Su resultado',
    verdict: /Hemos recibido su información/,
  },
] as const) {
  test(`[F4] [C8] when a matched phone's check ${how}, the server's word leads to the result, in ${language}`, async ({
    page,
    server,
    webhook,
    problems,
  }) => {
    problems.allow(/ERR_FAILED|Failed to fetch|not-qualified|403/);
    const [phone, lastName] = [uniquePhone(), uniqueName()];
    await leaveLead(server.origin, phone);
    await page.route('**/api/v1/matched-to-study', (route) => route.abort());
    await openLive(page, `${path}?studyId=${STUDY}`);
    await fillScreener(page, phone, lastName);
    await nextButton(page).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(result);
    await expect(page.getByText(verdict).first()).toBeVisible();
    const { json } = await webhook.waitFor(({ json: body }) => JSON.stringify(body).includes(lastName));
    expect(json).toMatchObject({ verdicts: { criteriaQualified: true, fullyQualified: false } });
  });

  test(`[F4] [H2] when the lead is on its way for long, a pressed time leads on to the result, in ${language}`, async ({
    page,
    server,
    problems,
  }) => {
    problems.allow(/ERR_FAILED|Failed to fetch|403/);
    const phone = uniquePhone();
    await leaveLead(server.origin, phone);
    await page.route('**/api/v1/matched-to-study', (route) => route.abort());
    await page.route('**/api/v1/leads', () => new Promise<void>(() => undefined));
    await openLive(page, `${path}?studyId=${STUDY}`);
    await fillScreener(page, phone, uniqueName());
    await nextButton(page).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(booking);
    await page.locator('.slot-time').first().click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(result);
    await expect(page.getByText(verdict).first()).toBeVisible();
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  });
}
