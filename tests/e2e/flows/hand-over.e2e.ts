import { enter, press } from '../driver.ts';
import { expect, test } from '../fixtures.ts';
import { openLive } from '../open-live.ts';
import { fillIn } from '../partner/caller.ts';
import { exportLeads } from '../stored-leads.ts';
import { heading, nextButton } from '../visit/walk-signup.ts';

test('[C15, A9, B8] flare: one screen, then another flow with the query', async ({ page }) => {
  await page.goto('/signup/flare?studyId=DEMO-ASTHMA-01&utm_source=mail');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.getByRole('link', { name: 'See If You Qualify' }).click();
  await expect(page).toHaveURL(/\/signup\/ws10\?s=ws10&studyId=DEMO-ASTHMA-01&utm_source=mail$/);
  await expect(heading(page)).toHaveText('Does asthma still slow you down?');
});

test('[C15, P1, K1] a visitor from a flare finds the data of the address filled in, and leaves one lead', async ({
  page,
  manner,
  server,
}) => {
  await page.goto(
    '/signup/flare?studyId=DEMO-ASTHMA-01&firstName=Flora&lastName=Antorcha&zip=60614&phone=3125550197' +
      '&email=flora%40example.org',
  );
  await expect(page).toHaveURL(/\/signup\/flare\?studyId=DEMO-ASTHMA-01$/);
  await press(page, page.getByRole('link', { name: 'See If You Qualify' }), manner);
  await expect(heading(page)).toHaveText('Does asthma still slow you down?');
  await expect(page.locator('[name="candidate.fullName"]')).toHaveValue('Flora Antorcha');
  await expect(page.locator('[name="candidate.phone"]')).toHaveValue('(312) 555-0197');
  await fillIn(page, manner, {}, ['candidate.fullName', 'candidate.postalCode', 'candidate.phone']);
  const saved = page.waitForResponse((response) => response.url().endsWith('/api/v1/leads'));
  await press(page, nextButton(page), manner);
  await expect(heading(page)).toHaveText('Your result');
  expect((await saved).status()).toBe(201);
  await page.goto('about:blank');
  const leads = (await exportLeads(server)).filter(({ lead }) => lead['lastName'] === 'Antorcha');
  expect(leads.map(({ lead }) => lead)).toEqual([
    expect.objectContaining({
      firstName: 'Flora',
      phone1: '+13125550197',
      postalCode: '60614',
      email: 'flora@example.org',
      sourceStudyIds: ['DEMO-ASTHMA-01'],
    }),
  ]);
});

test('[C15, N2] flare en español lleva al otro flujo en español', async ({ page }) => {
  await page.goto('/signup/es/flare?studyId=DEMO-ASTHMA-01');
  await page.getByRole('link', { name: 'Vea si reúne los requisitos' }).click();
  await expect(page).toHaveURL(/\/signup\/es\/ws10\?/);
  await expect(heading(page)).toHaveText('¿El asma todavía le limita?');
});

test('[C15, E16, P1] midpath: what the address knows is filled in, and leaves the address', async ({ page }) => {
  await openLive(
    page,
    '/signup/midpath?studyId=DEMO-ASTHMA-01&firstName=Rosa&lastName=Garza&zip=60614&phone=3125550185' +
      '&dob=1980-05-14&gender=f&utm_source=sms',
  );
  await expect(page).toHaveURL(/\/signup\/midpath\?studyId=DEMO-ASTHMA-01&utm_source=sms$/);
  await expect(heading(page)).toHaveText('Please confirm your details');
  await expect(page.locator('[name="candidate.fullName"]')).toHaveValue('Rosa Garza');
  await expect(page.locator('[name="candidate.postalCode"]')).toHaveValue('60614');
  await expect(page.locator('[name="candidate.phone"]')).toHaveValue('(312) 555-0185');
  await expect(page.locator('[name="candidate.birthDate"]')).toHaveValue('05/14/1980');
  await nextButton(page).click();
  await expect(heading(page)).toHaveText('Questions about your health');
});

test('[C16, Q1] checkAgain: an unsure visitor can go back and change the answer, or continue', async ({ page }) => {
  await openLive(
    page,
    '/signup/midpath?studyId=DEMO-ASTHMA-01&firstName=Rosa&lastName=Garza&zip=60614&phone=3125550185' +
      '&dob=1980-05-14&gender=f',
  );
  await nextButton(page).click();
  const answers = {
    'criteria.asthma-diagnosis': 'unsure',
    'criteria.asthma-symptoms': 'weekly',
    'criteria.asthma-medicines': ['rescue'],
    'criteria.asthma-smoking': 'no',
    'criteria.asthma-hospital': 'no',
    'candidate.ethnicities': ['6'],
    'candidate.heightFeet': '5',
    'candidate.heightInches': '7',
    'candidate.weightLb': '150',
  };
  for (const [control, value] of Object.entries(answers)) await enter(page, control, value, 'touch');
  await nextButton(page).click();
  await expect(heading(page)).toHaveText('Would you look at your answers again?');
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(heading(page)).toHaveText('Questions about your health');
  await expect(page.locator('[name="criteria.asthma-symptoms"][value="weekly"]')).toBeChecked();
  await enter(page, 'criteria.asthma-diagnosis', 'yes', 'touch');
  await nextButton(page).click();
  await expect(heading(page)).toHaveText('Your result');
  await expect(page.getByText('Congratulations!')).toBeVisible();
});

test('[D17, C14] ws11 by an unknown link says so, asks for everything, and requires an e-mail address', async ({
  page,
}) => {
  await openLive(page, '/signup/ws11?slug=AAAAAAAAAAAAAAAAAAAAAA');
  await expect(page).toHaveURL(/\/signup\/ws11$/);
  await expect(page.getByText('We could not find your details with this link.')).toBeVisible();
  await enter(page, 'candidate.fullName', 'Rosa Garza', 'touch');
  await enter(page, 'candidate.postalCode', '60614', 'touch');
  await enter(page, 'candidate.phone', '(312) 555-0186', 'touch');
  await nextButton(page).click({ force: true });
  await expect(page.locator('[name="candidate.email"]')).toHaveAttribute('aria-invalid', 'true');
  await enter(page, 'candidate.email', 'rosa@example.org', 'touch');
  await nextButton(page).click();
  await expect(heading(page)).toHaveText('Your result');
});

test('[D12, C16] the oncology number can be tapped, and the links about cancer lead to https', async ({ page }) => {
  await openLive(page, '/signup/cancer');
  await enter(page, 'candidate.caregiverParticipant', 'someoneElse', 'touch');
  await enter(page, 'candidate.caregiverRelationship', 'Spouse', 'touch');
  await enter(page, 'candidate.caregiverParticipant', 'myself', 'touch');
  await expect(page.locator('[name="candidate.caregiverRelationship"]')).toHaveCount(0);
  await enter(page, 'candidate.gender', 'female', 'touch');
  await nextButton(page).click();
  for (const [control, value] of [
    ['candidate.postalCode', '60614'],
    ['candidate.age', '56'],
    ['candidate.fullName', 'Rosa Garza'],
    ['candidate.phone', '(312) 555-0187'],
  ] as const) {
    await enter(page, control, value, 'touch');
    await nextButton(page).click();
  }
  await expect(heading(page)).toHaveText('What is your email address?');
  await nextButton(page).click();
  await expect(heading(page)).toHaveText('Which kind of cancer is it?');
  await expect(page.locator('[name="candidate.indicationIds"][type="checkbox"]').first()).toBeVisible();
  await expect(page.getByText('Asthma', { exact: true })).toHaveCount(0);
  await nextButton(page).click();
  await expect(page.getByRole('link', { name: /1-855-555-0105/ })).toHaveAttribute('href', 'tel:18555550105');
  await expect(page.getByRole('link', { name: 'National Cancer Institute' })).toHaveAttribute(
    'href',
    'https://www.cancer.gov/',
  );
});
