import type { Page } from '@playwright/test';
import { uniqueName, uniquePhone } from '../consents/screener.ts';
import { enter, press } from '../driver.ts';
import { expect, test, type Manner } from '../fixtures.ts';
import { openLive } from '../open-live.ts';

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const next = (page: Page) => page.locator('button[name="_action"][value="next"]:visible').last();

/** Answers everything that a screener without a study asks, and presses its button. */
async function passScreener(page: Page, lastName: string, manner: Manner): Promise<void> {
  const answers: Readonly<Record<string, string | readonly string[]>> = {
    'candidate.fullName': `Maria ${lastName}`,
    'candidate.postalCode': '60614',
    'candidate.phone': uniquePhone(),
    'candidate.birthDate': '05/14/1980',
    'candidate.gender': 'female',
    'candidate.ethnicities': ['6'],
    'candidate.heightInches': '7',
    'candidate.heightFeet': '5',
    'candidate.weightLb': '150',
  };
  for (const [control, value] of Object.entries(answers)) await enter(page, control, value, 'no-script');
  await press(page, next(page), manner);
}

for (const { path, result, thanks } of [
  { path: '/signup/ws15', result: 'Your result', thanks: 'Thank you' },
  { path: '/signup/es/ws18', result: 'Su resultado', thanks: 'Gracias' },
  { path: '/signup/es/ws21', result: 'Su resultado', thanks: 'Gracias' },
  { path: '/signup/special', result: 'Your result', thanks: undefined },
  { path: '/signup/es/ps2', result: 'Gracias', thanks: undefined },
]) {
  test(`[A12] [D6] ${path} runs without a study, with ethnicity as question 1, and saves a lead`, async ({
    page,
    webhook,
    manner,
  }) => {
    const lastName = uniqueName();
    await openLive(page, path);
    await expect(page).toHaveURL(new RegExp(`${path}$`));
    await expect(
      page.locator('fieldset', { has: page.locator('[name="candidate.ethnicities"]') }).locator('legend'),
    ).toContainText('1.');
    if (/ws18|ws21/.test(path)) await enter(page, 'candidate.email', 'maria@example.org', 'no-script');
    await passScreener(page, lastName, manner);
    await expect(heading(page)).toHaveText(result);
    if (thanks !== undefined) {
      await expect(page.getByText(/Which conditions do you have|Qué afecciones tiene/)).toBeVisible();
      await press(page, next(page), manner);
      await expect(heading(page)).toHaveText(thanks);
    }
    const { json } = await webhook.waitFor(({ json: body }) => JSON.stringify(body).includes(lastName));
    expect(json).toMatchObject({ lead: { lastName, sourceStudyIds: [] } });
    expect(json).not.toHaveProperty('lead.screenings');
  });
}

test('[A12] without JavaScript a screener runs without a study in Spanish', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ baseURL: baseURL ?? '', javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto('/signup/es/ws10');
  await passScreener(page, uniqueName(), 'no-script');
  await expect(heading(page)).toHaveText('Su resultado');
  await press(page, next(page), 'no-script');
  await expect(heading(page)).toHaveText('Gracias');
  await context.close();
});

test('[A12] [I1] a caller who is screened for no study is not transferred', async ({ page, manner }) => {
  await openLive(page, '/signup/ps1');
  await expect(page.getByText('The link names no study')).toBeVisible();
  await passScreener(page, uniqueName(), manner);
  await expect(heading(page)).toHaveText('Connect the caller');
  await expect(page.getByRole('heading', { name: 'If the caller cannot be transferred' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Transfer the call' })).toHaveCount(0);
});

test('[A12] [C15] the flare leads to the screener, which runs without a study', async ({ page, manner }) => {
  await openLive(page, '/signup/flare?cid=7');
  await press(page, page.locator('a[href*="s=ws10"]').first(), manner);
  await expect(page).toHaveURL(/\/signup\/ws10\?.*cid=7/);
  await expect(page.locator('[name="candidate.fullName"]')).toBeVisible();
});

test('[A12] [C15] visitors who were asked no study questions are not told to review their answers', async ({
  page,
  manner,
}) => {
  await openLive(page, '/signup/midpath');
  const about = {
    'candidate.fullName': `Maria ${uniqueName()}`,
    'candidate.postalCode': '60614',
    'candidate.phone': uniquePhone(),
    'candidate.birthDate': '05/14/1980',
    'candidate.gender': 'female',
  };
  for (const [control, value] of Object.entries(about)) await enter(page, control, value, 'no-script');
  await press(page, next(page), manner);
  await expect(heading(page)).toHaveText('Questions about your health');
  await enter(page, 'candidate.ethnicities', ['6'], 'no-script');
  for (const [control, value] of Object.entries({
    'candidate.heightFeet': '5',
    'candidate.heightInches': '7',
    'candidate.weightLb': '150',
  })) {
    await enter(page, control, value, 'no-script');
  }
  await press(page, next(page), manner);
  await expect(heading(page)).toHaveText('Your result');
});
