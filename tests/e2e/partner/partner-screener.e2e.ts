import { expectClean } from '../axe.ts';
import { enter, press } from '../driver.ts';
import { expect, test } from '../fixtures.ts';
import { openLive } from '../open-live.ts';
import { exportLeads } from '../stored-leads.ts';
import { checkButton, fillIn, PS1 } from './caller.ts';

const next = (page: Parameters<typeof checkButton>[0]) => page.getByRole('button', { name: 'Next', exact: true });

test('[I1] the agent checks, asks to connect and transfer; Next needs both; no agent data is stored', async ({
  page,
  manner,
  server,
}) => {
  await openLive(page, PS1);
  await fillIn(page, manner, { 'candidate.fullName': 'Ione Agentless', 'candidate.phone': '(312) 555-0194' });
  await expect(next(page)).toHaveAttribute('aria-disabled', 'true');
  await press(page, checkButton(page), manner);
  await expect(page.getByText('Candidate Qualified!')).toBeVisible();
  await expect(next(page)).toHaveAttribute('aria-disabled', 'true');
  await enter(page, 'answer.partner-permission.connect', 'no', manner);
  await expect(page.getByText('Thank the caller for their time.')).toBeVisible();
  await expect(next(page), 'the call has ended').toHaveCount(0);
  await enter(page, 'answer.partner-permission.connect', 'yes', manner);
  await expect(page.getByText('Thank the caller for their time.')).toBeHidden();
  await enter(page, 'answer.partner-permission.transfer', 'no', manner);
  await expect(page.getByText('Nothing is sent. Please close the call and this window.')).toBeVisible();
  await enter(page, 'answer.partner-permission.transfer', 'yes', manner);
  await expect(next(page)).not.toHaveAttribute('aria-disabled');
  await expectClean(page, 'the call');
  const saved = page.waitForResponse((response) => response.url().endsWith('/api/v1/leads'));
  await press(page, next(page), manner);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Connect the caller');
  await expect(
    page.getByText('“Thank you, Ione. I am going to connect you with a study coordinator at Trial Search now.'),
  ).toBeVisible();
  await expect(page.getByRole('link', { name: 'Call 1-800-555-0107' })).toHaveAttribute('href', 'tel:18005550107');
  await expect(page.getByRole('heading', { name: 'If the caller cannot be transferred' })).toBeVisible();
  expect((await saved).status()).toBe(201);
  await page.goto('about:blank');
  const [lead] = (await exportLeads(server)).filter(({ lead: stored }) => stored['lastName'] === 'Agentless');
  expect(lead?.lead).toMatchObject({ additionalFields: { leadSpecialStatus: 'Partner Screener Opt-out' } });
  expect(JSON.stringify({ ...lead?.lead, lastName: '', sourceInfo: '' })).not.toMatch(
    /agent|partner-permission|partner-check/i,
  );
});

test('[I1, I3] the check reads what is typed while the cursor is still in the field', async ({ page, manner }) => {
  await openLive(page, PS1);
  await fillIn(page, manner, { 'candidate.fullName': 'Ione Typing', 'candidate.phone': '(312) 555-0189' }, [
    'candidate.weightLb',
  ]);
  await page.locator('[name="candidate.weightLb"]').focus();
  await page.keyboard.type('150');
  // A tap on a phone does not move the focus.
  await checkButton(page).dispatchEvent('click');
  await expect(page.getByText('Candidate Qualified!')).toBeVisible();
  await expect(page.locator('[name="candidate.weightLb"]')).toBeFocused();
});

test('[I1, K5] a reload in the middle of the call brings back the check and what the caller has said', async ({
  page,
  manner,
}) => {
  await openLive(page, PS1);
  await fillIn(page, manner, { 'candidate.fullName': 'Ione Reloaded', 'candidate.phone': '(312) 555-0196' });
  await press(page, checkButton(page), manner);
  await expect(page.getByText('Candidate Qualified!')).toBeVisible();
  await enter(page, 'answer.partner-permission.connect', 'yes', manner);
  await page.reload();
  await expect(page.getByText('Candidate Qualified!')).toBeVisible();
  await expect(page.locator('[name="answer.partner-permission.connect"][value="yes"]')).toBeChecked();
  await enter(page, 'criteria.asthma-smoking', 'yes', manner);
  await page.reload();
  await expect(page.locator('[name="criteria.asthma-smoking"][value="yes"]')).toBeChecked();
  await expect(page.locator('.partner-check-outcome')).toHaveText('');
});

test('[I3] the check says in words what is missing, what is wrong and what failed', async ({
  page,
  manner,
  problems,
}) => {
  problems.allow(/status of (422|503)/);
  await openLive(page, PS1);
  const said = (text: string) => expect(page.locator('.partner-check-outcome')).toHaveText(text);
  await press(page, checkButton(page), manner);
  await said('Please fill out all qualification questions.');
  await fillIn(page, manner, {}, ['candidate.phone']);
  await press(page, checkButton(page), manner);
  await said('Please fill out all required fields for candidate.');
  await enter(page, 'candidate.phone', '(312) 555-0195', manner);
  await enter(page, 'candidate.postalCode', '99501', manner);
  await press(page, checkButton(page), manner);
  await said('No study site was found for the given postal code.');
  await enter(page, 'candidate.postalCode', '60614', manner);
  await page.route('**/api/v1/qualification', (route) =>
    route.fulfill({
      status: 503,
      contentType: 'application/problem+json',
      body: '{"code":"outside-failed","title":"x","status":503,"requestId":"r","issues":[]}',
    }),
  );
  await press(page, checkButton(page), manner);
  await said('An error occurred while checking candidate qualification.');
  await page.unroute('**/api/v1/qualification');
  await press(page, checkButton(page), manner);
  await said('Candidate Qualified!');
  await enter(page, 'criteria.asthma-smoking', 'yes', manner);
  await expect(page.locator('.partner-check-outcome')).toHaveText('');
  await expect(page.locator('.partner-permission')).toHaveCount(0);
});

test('[I3] body measures outside the study are named as the thing to look at again', async ({
  page,
  manner,
  problems,
}) => {
  problems.allow(/status of 422/);
  await openLive(page, '/signup/ps1?studyId=DEMO-DIABETES-02');
  for (const [control, value] of [
    ['candidate.fullName', 'Bea Mass'],
    ['candidate.postalCode', '60614'],
    ['candidate.phone', '(312) 555-0195'],
    ['candidate.birthDate', '05/14/1970'],
    ['candidate.gender', 'female'],
    ['candidate.heightFeet', '6'],
    ['candidate.heightInches', '2'],
    ['candidate.weightLb', '90'],
  ] as const) {
    await enter(page, control, value, manner);
  }
  await enter(page, 'candidate.ethnicities', ['6'], manner);
  for (const group of await page.locator('.criteria fieldset').all()) {
    const input = group.locator('input').first();
    await enter(page, (await input.getAttribute('name')) ?? '', (await input.getAttribute('value')) ?? '', manner);
  }
  await press(page, checkButton(page), manner);
  await expect(page.locator('.partner-check-outcome')).toHaveText(
    'Candidate does not meet BMI qualification for the study. Please check height and weight.',
  );
});

test('[I2] what a campaign writes into the partner’s questions is shown without span, script or style', async ({
  page,
  manner,
}) => {
  await openLive(page, '/signup/ps1?studyId=DEMO-ASTHMA-01');
  await fillIn(page, manner, { 'candidate.phone': '(312) 555-0195' });
  await press(page, checkButton(page), manner);
  const legend = page.locator('.partner-permission legend').first();
  await expect(legend).toContainText('You may qualify for this study.');
  const html = await legend.innerHTML();
  expect(html).toContain('<strong>');
  expect(html.replaceAll(/<span class="question-number">.*?<\/span>/g, '')).not.toMatch(/<(span|script|style)/);
});
