import type { Page } from '@playwright/test';
import { nextButton, uniqueName, uniquePhone } from '../consents/screener.ts';
import { enter } from '../driver.ts';
import { expect, test } from '../fixtures.ts';
import { openLive } from '../open-live.ts';

const STUDY = 'DEMO-KNEE-11';

/** Answers the screener of the knee study as a visitor in Chicago, near two of its sites. */
async function fillIn(page: Page, lastName: string): Promise<void> {
  const answers: Readonly<Record<string, string | readonly string[]>> = {
    'candidate.fullName': `Maria ${lastName}`,
    'candidate.postalCode': '60614',
    'candidate.phone': uniquePhone(),
    'candidate.birthDate': '05/14/1970',
    'candidate.gender': 'female',
    'criteria.knee-diagnosis': 'yes',
    'criteria.knee-pain': 'daily',
    'candidate.ethnicities': ['6'],
    'candidate.heightInches': '7',
    'candidate.heightFeet': '5',
    'candidate.weightLb': '150',
  };
  for (const [control, value] of Object.entries(answers)) await enter(page, control, value, 'no-script');
}

for (const { address, why, site } of [
  { address: `/signup/ws15?studyId=${STUDY}&studySiteId=${STUDY}-evanston`, why: 'the study has', site: 'evanston' },
  {
    address: `/signup/es/ws15?studyId=${STUDY}&studySiteId=DEMO-ASTHMA-01-chicago`,
    why: 'another study has',
    site: 'chicago',
  },
]) {
  test(`[A19] [F3] the site of a lead whose address names a site that ${why} is in ${site}`, async ({
    page,
    webhook,
  }) => {
    const lastName = uniqueName();
    await openLive(page, address);
    await fillIn(page, lastName);
    await nextButton(page).click();
    await expect(page).toHaveURL(/\/ws15\/indications/);
    const { json } = await webhook.waitFor(({ json: body }) => JSON.stringify(body).includes(lastName));
    expect(json).toMatchObject({ lead: { siteId: `demo-${site}`, studySiteId: `${STUDY}-${site}` } });
  });
}

test('[A19] [F3] without JavaScript, too, the address chooses the site', async ({ browser, baseURL, webhook }) => {
  const lastName = uniqueName();
  const context = await browser.newContext({ baseURL: baseURL ?? '', javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(`/signup/es/ws15?studyId=${STUDY}&studySiteId=${STUDY}-evanston`);
  await fillIn(page, lastName);
  await nextButton(page).click();
  await expect(page).toHaveURL(/\/ws15\/indications/);
  const { json } = await webhook.waitFor(({ json: body }) => JSON.stringify(body).includes(lastName));
  expect(json).toMatchObject({ lead: { siteId: 'demo-evanston', studySiteId: `${STUDY}-evanston` } });
  await context.close();
});
