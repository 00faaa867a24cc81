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
  test(`[F4] [C8] a visitor whose phone is already matched to the study is offered no booking in ${language}`, async ({ page, server, webhook }) => {
    const [phone, lastName] = [uniquePhone(), uniqueName()];
    await leaveLead(server.origin, phone);
    await openLive(page, `${path}?studyId=${STUDY}`);
    await fillScreener(page, phone, lastName);
    await nextButton(page).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(result);
    await expect(page).toHaveURL(/\/ws18\/indications/);
    const { json } = await webhook.waitFor(({ json: body }) => JSON.stringify(body).includes(lastName), 30_000);
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
