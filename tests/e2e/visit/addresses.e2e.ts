import { beginQualified } from '../booking/begin-visit.ts';
import { expect, test } from '../fixtures.ts';
import { heading, nextButton } from './walk-signup.ts';

test('[A1, A2, A3] a flow has one address in each language, however asked for, and keeps the query', async ({
  page,
}) => {
  const home = 'Find clinical studies near you';
  for (const [asked, shown] of [
    ['/signup?cid=7', '/signup/s6?cid=7'],
    ['/signup?s=s6&cid=7', '/signup/s6?s=s6&cid=7'],
    ['/signup?s=6&cid=7', '/signup/s6?s=6&cid=7'],
    ['/signup/s6/home?cid=7', '/signup/s6?cid=7'],
    ['/signup/en/s6?cid=7', '/signup/s6?cid=7'],
    ['/signup/6?cid=7', '/signup/s6?cid=7'],
  ] as const) {
    await page.goto(asked);
    expect(new URL(page.url()).pathname + new URL(page.url()).search, asked).toBe(shown);
    await expect(heading(page)).toHaveText(home);
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  }
  await page.goto('/signup/es?s=15');
  await expect(page).toHaveURL(/\/signup\/es\/s15\?s=15$/);
  await expect(page.locator('html')).toHaveAttribute('lang', 'es');
  await expect(heading(page)).toHaveText('Encuentre estudios clínicos cerca de usted');
});

test('[A2] a path that names a flow wins over the query', async ({ page }) => {
  await page.goto('/signup/study-search?s=s6');
  await expect(page).toHaveURL(/\/signup\/study-search\?s=s6$/);
  await expect(page.getByRole('button', { name: 'Search', exact: true })).toBeVisible();
});

test('[A3, A12] a screener whose study is not there leads to the default study search, with the query', async ({
  page,
}) => {
  await page.goto('/signup/ws15?studyId=gone&cid=7');
  await expect(page).toHaveURL(/\/signup\/ss6\?studyId=gone&cid=7$/);
  await expect(page.locator('[name="candidate.postalCode"]')).toBeVisible();
});

test('[A20] a page has the name of its route as its path, but for the health questions and what is booked', async ({
  page,
}) => {
  await page.goto('/signup/s6/postal?zip=60614&gender=Female');
  // Its cookie would overwrite that of the visit that begins next.
  const kept = page.waitForResponse(
    (response) => response.request().method() === 'PUT' && response.url().endsWith('/api/v1/drafts'),
  );
  await nextButton(page).click();
  await expect(page).toHaveURL(/\/signup\/s6\/age$/);
  await expect(heading(page)).toHaveText('How old are you?');
  await kept;
  const query = await beginQualified(page, 'ws21');
  for (const [path, title] of [
    ['indications', 'Your result'],
    ['site-scheduling', 'Book your visit to the study site'],
    ['health-questions', 'A few more questions about you'],
  ] as const) {
    await page.goto(`/signup/ws21/${path}?${query}`);
    await expect(heading(page)).toHaveText(title);
    expect(new URL(page.url()).pathname).toBe(`/signup/ws21/${path}`);
  }
});
