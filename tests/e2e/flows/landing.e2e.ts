import { enter } from '../driver.ts';
import { expect, test } from '../fixtures.ts';
import { heading, nextButton } from '../visit/walk-signup.ts';

test('[D1, A7] landing=landing shows the landing page as home; See If You Qualify continues from there', async ({
  page,
}) => {
  await page.goto('/signup/s6?landing=landing&indicationIds=4');
  await expect(heading(page)).toHaveText('You could qualify for asthma clinical studies');
  await expect(page.getByText('Recruiting', { exact: true })).toBeVisible();
  for (const point of [
    'Take an active role in your healthcare',
    'No-cost study-related care from local doctors',
    'No-cost study medication',
  ])
    await expect(page.getByText(point)).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Why Choose Clinical Trials' })).toBeVisible();
  await expect(page.locator('#testimonials blockquote').first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'See If You Qualify' })).toHaveCount(2);
  await page.getByRole('button', { name: 'See If You Qualify' }).first().click();
  await expect(page).toHaveURL(/\/signup\/s6\/home\?landing=landing&indicationIds=4$/);
  await enter(page, 'candidate.gender', 'female', 'touch');
  await expect(heading(page)).toHaveText('Where do you live?');
});

for (const { at, recruiting } of [
  { at: '/signup', recruiting: 'Recruiting' },
  { at: '/signup/es', recruiting: 'Buscando participantes' },
]) {
  test(`[D1, P1] the card of ${at} says where the study is, as soon as that is known`, async ({ page }) => {
    await page.goto(`${at}/s6?landing=landing&indicationIds=4`);
    await expect(page.getByText(recruiting, { exact: true })).toBeVisible();
    await expect(page.locator('.study-card-region')).toHaveCount(0);
    await page.goto(`${at}/s6?landing=landing&studyId=DEMO-ASTHMA-01&zip=60201`);
    await expect(page.locator('.study-card-region')).toHaveText('Evanston, Illinois');
    expect(page.url()).not.toContain('60201');
  });
}

test('[D1] the quick links and the languages lead where they say', async ({ page }) => {
  await page.goto('/signup/s6?landing=landing');
  await page.getByRole('link', { name: 'Study - Volunteers Needed' }).click();
  await expect(page.locator('#volunteers-needed')).toBeInViewport();
  await expect(page.getByRole('link', { name: 'Find Local clinical studies' })).toHaveAttribute(
    'href',
    /^\/signup\/study-search\?/,
  );
  await page.getByRole('link', { name: 'See Who Qualifies' }).click();
  await expect(heading(page)).toHaveText('Find clinical studies near you');
  await page.goBack();
  await page.locator('main').getByRole('link', { name: 'Español' }).click();
  await expect(page).toHaveURL(/\/signup\/es\/s6\?landing=landing$/);
  await expect(page.getByRole('button', { name: 'Vea si califica' }).first()).toBeVisible();
});

test('[A7] a landing that is not a page of the flow: the usual home', async ({ page }) => {
  await page.goto('/signup/s6?landing=nowhere');
  await expect(heading(page)).toHaveText('Find clinical studies near you');
});

test('[C2, D3] s15 counts its steps in words and numbers, and its first step has no Back', async ({ page }) => {
  await page.goto('/signup/s15');
  await expect(page.getByText('Step 1 of 6')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Back' })).toHaveCount(0);
  await enter(page, 'candidate.gender', 'female', 'touch');
  await expect(heading(page)).toHaveText('Find clinical studies near you');
  await enter(page, 'candidate.postalCode', '60614', 'touch');
  await nextButton(page).click();
  await expect(heading(page)).toHaveText('When were you born?');
  await expect(page.getByText('Step 2 of 6')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Back' })).toBeVisible();
});

test('[C3] ws10 has numbered questions in one column, every other one tinted, and the call number', async ({
  page,
}) => {
  await page.goto('/signup/ws10?studyId=DEMO-ASTHMA-01');
  const questions = page.locator('.criteria [class*="question"]');
  await expect(questions.first()).toBeVisible();
  await expect(page.locator('.criteria.criteria-wide')).toHaveCount(0);
  const grounds = await page
    .locator('.criteria fieldset')
    .evaluateAll((sets) =>
      sets.map((set) => getComputedStyle(set.closest('[class*="tinted"]') ?? set).backgroundColor),
    );
  expect(new Set(grounds).size).toBeGreaterThan(1);
  await expect(page.getByText(/^1\./).first()).toBeVisible();
  await expect(page.getByRole('banner').getByRole('link', { name: /1-800-555-0100/ })).toBeVisible();
});
