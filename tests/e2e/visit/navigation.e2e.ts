import type { Request } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { heading, nextButton, walkSignup } from './walk-signup.ts';

/** Does this call tell the server that the visit is at this route? */
function isDraftAt(request: Request, route: string): boolean {
  if (!request.url().endsWith('/drafts')) return false;
  const body: unknown = request.postDataJSON();
  return typeof body === 'object' && body !== null && 'route' in body && body.route === route;
}

test('[A9, A10] Next keeps the query; Back, the browser’s own Back and Forward keep every answer', async ({ page }) => {
  await walkSignup(page, 4, '?utm_source=news');
  await expect(page).toHaveURL(/\/signup\/s6\/phone\?utm_source=news$/);
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(heading(page)).toHaveText('What is your name?');
  await expect(page).toHaveURL(/\/name\?utm_source=news$/);
  await page.goBack();
  await expect(heading(page)).toHaveText('How old are you?');
  await expect(page.locator('[name="candidate.age"]')).toHaveValue('46');
  await page.goForward();
  await expect(heading(page)).toHaveText('What is your name?');
  await expect(page.locator('[name="candidate.fullName"]')).toHaveValue('Maria Sanchez');
  await expect(page).toHaveURL(/\/name\?utm_source=news$/);
});

test("[A10, A14] leaving forward logs a page's actions, going back logs none; each page change is noted", async ({
  page,
}) => {
  const sent: string[] = [];
  const routes: string[] = [];
  page.on('request', (request) => {
    const body: unknown =
      request.method() === 'POST' && /\/actions/.test(request.url()) ? request.postDataJSON() : undefined;
    if (typeof body !== 'object' || body === null) return;
    if ('actions' in body && Array.isArray(body.actions)) sent.push(...body.actions.map(String));
    if ('to' in body) routes.push(String(body.to));
  });
  await walkSignup(page, 3);
  await expect(heading(page)).toHaveText('What is your name?');
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(heading(page)).toHaveText('How old are you?');
  await expect.poll(() => routes).toEqual(['home', 'postal', 'age', 'name', 'age']);
  expect(sent.toSorted()).toEqual(['dob', 'g', 'lz']);
});

test('[A16] a link into the middle opens there when it needs nothing, and leads to the first step otherwise', async ({
  page,
}) => {
  await page.goto('/signup/s6/postal?utm_source=news');
  await expect(heading(page)).toHaveText('Where do you live?');
  await page.goto('/signup/s6/phone?utm_source=news');
  await expect(heading(page)).toHaveText('Find clinical studies near you');
  await expect(page).toHaveURL(/\/signup\/s6\?utm_source=news$/);
});

test('[A16, K5] reload keeps the step, what was answered and what was typed but not yet sent on', async ({ page }) => {
  await walkSignup(page, 3);
  await page.locator('[name="candidate.fullName"]').fill('Maria Sanchez');
  await page.locator('[name="candidate.fullName"]').blur();
  await page.reload();
  await expect(heading(page)).toHaveText('What is your name?');
  await expect(page.locator('[name="candidate.fullName"]')).toHaveValue('Maria Sanchez');
  await nextButton(page).click();
  await expect(heading(page)).toHaveText('What is the best number to reach you?');
});

test('[A10, A16] the browser’s Back pressed on a reloaded page before its script runs shows the step before', async ({
  page,
}) => {
  // Without the script the server determines which step it is: it must know of this one before the page is reloaded.
  await Promise.all([page.waitForResponse((response) => isDraftAt(response.request(), 'name')), walkSignup(page, 3)]);
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/\/assets\/first-.*\.js$/, async (route) => {
    await held;
    await route.fallback();
  });
  await page.reload({ waitUntil: 'commit' });
  await expect(heading(page)).toHaveText('What is your name?');
  await page.evaluate(() => window.history.back());
  await expect(page).toHaveURL(/\/age$/);
  release();
  await expect(heading(page)).toHaveText('How old are you?');
  await expect(page.locator('[name="candidate.age"]')).toHaveValue('46');
  await nextButton(page).click();
  await expect(heading(page)).toHaveText('What is your name?');
});

test('[A4, A6] an unknown flow and an unknown page lead to the home of the default flow, with the query', async ({
  page,
  server,
}) => {
  await page.goto('/signup?s=s99&cid=7');
  await expect(page).toHaveURL(/\/signup\/s6\?s=s99&cid=7$/);
  await expect(heading(page)).toHaveText('Find clinical studies near you');
  expect(server.logs).toContainEqual(expect.objectContaining({ level: 'error', message: 'Invalid campaign name' }));
  await page.goto('/signup/s6/no-such-page?cid=7');
  await expect(page).toHaveURL(/\/signup\/s6\?cid=7$/);
});
