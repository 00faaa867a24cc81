import type { Page } from '@playwright/test';
import { loadJourneys, startOf, type JourneyStep } from '../../journeys/journey.ts';
import { uniquePhone } from '../consents/screener.ts';
import { enter } from '../driver.ts';
import { expect, test } from '../fixtures.ts';
import { openLive } from '../open-live.ts';
import { ownJourney } from '../own-journey.ts';
import { exportLeads } from '../stored-leads.ts';
import { fillStep } from '../take-step.ts';
import { heading, nextButton, walkToHealthQuestions } from './walk-signup.ts';

/** The first page of a screener, as its first journey answers it. */
function firstStep(campaign: string): {
  readonly address: string;
  readonly step: JourneyStep;
  readonly lastName: string;
} {
  const written = loadJourneys().find(
    (each) => each.campaign === campaign && each.language === 'en' && each.query.endsWith('DEMO-ASTHMA-01'),
  );
  if (!written) throw new Error(`No journey of ${campaign}`);
  const { journey, lastName } = ownJourney(written);
  const [step = journey.end] = journey.steps;
  return { address: startOf(journey), step, lastName };
}

const summary = (page: Page) => page.locator('.error-summary');
const errorOf = (page: Page, control: string) => page.locator(`[id="${control}-error"]`);

test('[E5, E7, E10, E11] an empty screener names each thing that is missing, in the words of its kind', async ({
  page,
}) => {
  await openLive(page, firstStep('ws15').address);
  await nextButton(page).click({ force: true });
  for (const words of ['Gender: This field is required', 'Phone number: This field is required', 'And 6 more'])
    await expect(summary(page)).toContainText(words);
  // What is put right makes room for the rest.
  await enter(page, 'candidate.fullName', 'Maria Sanchez', 'no-script');
  await enter(page, 'candidate.postalCode', '60614', 'no-script');
  await enter(page, 'candidate.phone', uniquePhone(), 'no-script');
  await enter(page, 'candidate.birthDate', '05/14/1980', 'no-script');
  await enter(page, 'candidate.gender', 'female', 'no-script');
  await enter(page, 'criteria.asthma-diagnosis', 'yes', 'no-script');
  await nextButton(page).click({ force: true });
  // A question with one answer, and some with several, at least one of which is required.
  for (const words of [
    'Do you smoke now? This question must be answered',
    'Which of these do you use for your asthma? This question must be answered',
    'Which of these describe you? select one option',
  ])
    await expect(summary(page)).toContainText(words);
  await expect(page.getByText('Non-Binary', { exact: true })).toBeVisible();
});

test('[E6] an email address is asked for only where the flow needs it, and stored without outer blanks', async ({
  page,
  server,
}) => {
  await openLive(page, firstStep('ws15').address);
  await nextButton(page).click({ force: true });
  await expect(summary(page)).not.toContainText('Email address');
  const { address, step, lastName } = firstStep('ws18');
  await openLive(page, address);
  await nextButton(page).click({ force: true });
  await expect(summary(page)).toContainText('Email address: This field is required');
  await fillStep(page, { ...step, enter: { ...step.enter, 'candidate.email': '  blank@example.org ' } }, 'touch');
  await nextButton(page).click();
  await expect(heading(page)).not.toHaveText(step.heading ?? '');
  await expect(page.getByText('Saved')).toBeVisible({ timeout: 20_000 });
  await page.goto('about:blank');
  expect((await exportLeads(server)).find(({ lead }) => lead['lastName'] === lastName)?.lead).toMatchObject({
    email: 'blank@example.org',
  });
});

test('[E7] a phone number is formatted for its country, checked by the server, and a leading +1 is dropped', async ({
  page,
}) => {
  await openLive(
    page,
    '/signup/s6/phone?phone=%2B13125550159&zip=60614&age=46&firstName=Ana&lastName=Telefono&gender=Female',
  );
  const phone = page.locator('[name="candidate.phone"]');
  await expect(phone).toHaveValue('(312) 555-0159');
  await phone.fill('312555');
  await phone.blur();
  await expect(errorOf(page, 'candidate.phone')).toBeVisible();
  await expect(phone).toHaveAttribute('aria-invalid', 'true');
  await phone.fill('3125550159');
  await phone.blur();
  await expect(phone).toHaveValue('(312) 555-0159');
  await expect(errorOf(page, 'candidate.phone')).toHaveCount(0);
});

test('[D8] the contact card asks for a consent outside the US alone, and says when something is missing', async ({
  page,
}) => {
  const box = page.locator('[name="consent.healthData"][type="checkbox"]');
  await openLive(page, '/signup/ss7');
  await expect(page.getByRole('heading', { name: 'Tell us about you' })).toBeVisible();
  await expect(box).toHaveCount(0);
  await openLive(page, '/signup/study-search');
  await page.locator('[name="candidate.country"]').selectOption('NZ');
  await page.locator('[name="candidate.postalCode"]').fill('9016');
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await expect(page.getByText('No clinical studies found for postal code 9016')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Tell us how to reach you' })).toBeVisible();
  await expect(box).toHaveCount(1);
  await expect(box).not.toBeChecked();
  await page.getByRole('button', { name: 'Send', exact: true }).click({ force: true });
  await expect(page.getByText('Please complete the required fields').first()).toBeAttached();
  await expect(summary(page)).toContainText('Full name: This field is required');
});

test('[D13] other conditions are searched from three letters; at most ten show, and none is spelled out', async ({
  page,
}) => {
  const { address, step } = firstStep('ws15');
  await openLive(page, address);
  await fillStep(page, step, 'touch');
  await nextButton(page).click();
  await expect(page).toHaveURL(/\/signup\/ws15\/indications\?studyId=DEMO-ASTHMA-01$/);
  const search = page.getByLabel('Search for a condition');
  await search.pressSequentially('diab');
  await expect(page.getByLabel('Type 2 diabetes')).toBeVisible();
  const shown = page.locator('.choice:visible', { has: page.locator('input[name="candidate.indicationIds"]') });
  expect(await shown.count()).toBeLessThanOrEqual(10);
  await search.fill('di');
  await expect(page.getByLabel('Type 2 diabetes')).toBeHidden();
  await search.fill('zzzz');
  await expect(page.getByText('No conditions matched your search.')).toBeVisible();
  await expect(page.getByText('Please adjust your search and try again.')).toBeVisible();
});

test('[D10, E10] Submit waits for every health answer; all but "Decline to Answer" is stored', async ({
  page,
  server,
}) => {
  const lastName = await walkToHealthQuestions(page);
  await expect(nextButton(page)).toHaveAttribute('aria-disabled', 'true');
  await nextButton(page).click({ force: true });
  await expect(summary(page)).toContainText('What is your ethnic background? select one option');
  // The words are the specification's; on their own, they begin with a capital.
  const wrong = page.locator('.field-error', { hasText: 'select one option' }).locator('span');
  await expect(wrong).toBeVisible();
  expect(await wrong.evaluate((words) => getComputedStyle(words, '::first-letter').textTransform)).toBe('uppercase');
  await expect(page.locator('[name="candidate.heightFeet"]')).toBeFocused();
  const own = 'answer.health-questions';
  const answers = {
    'candidate.heightFeet': '5',
    'candidate.heightInches': '7',
    'candidate.weightLb': '150',
    'candidate.ethnicities': ['-1'],
    [`${own}.insurance`]: 'yes',
    [`${own}.education`]: 'GED',
    [`${own}.income`]: '15k-25k',
    [`${own}.isLGBTQMember`]: 'no',
    [`${own}.isVeteran`]: 'yes',
    [`${own}.mentalHealth`]: 'prefer_not_to_answer',
    [`${own}.physicalDisability`]: 'no',
    [`${own}.disabilityType`]: 'none',
  };
  await fillStep(page, { route: '', heading: '', enter: answers }, 'touch');
  await expect(nextButton(page)).not.toHaveAttribute('aria-disabled', 'true');
  await nextButton(page).click();
  await expect(heading(page)).toHaveText('Thank you for your answers');
  await expect(
    page
      .getByRole('link', { name: 'Find clinical studies' })
      .or(page.getByRole('button', { name: 'Find clinical studies' })),
  ).toBeVisible();
  await expect(page.getByText('Saved')).toBeVisible({ timeout: 20_000 });
  await page.goto('about:blank');
  const stored = (await exportLeads(server)).find(({ lead }) => lead['lastName'] === lastName)?.lead;
  expect(stored).toMatchObject({ heightCm: 170.18, weightKg: 68.04 });
  expect(stored?.['ethnicities'] ?? []).toEqual([]);
  expect(JSON.stringify(stored?.['additionalFields'])).toContain('GED');
});

test('[N3] the placeholder of a phone number is the one of the country', async ({ page }) => {
  await openLive(page, firstStep('ws15').address);
  await expect(page.locator('[name="candidate.phone"]')).toHaveAttribute('placeholder', '(###) ###-####');
});
