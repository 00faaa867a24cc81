import type { BrowserContext, Page } from '@playwright/test';
import { loadJourneys, startOf } from '../../journeys/journey.ts';
import { beginQualified } from '../booking/begin-visit.ts';
import { uniquePhone } from '../consents/screener.ts';
import { enter } from '../driver.ts';
import { expect, test } from '../fixtures.ts';
import { holdBack } from '../hold-back.ts';
import { openLive } from '../open-live.ts';
import { ownJourney } from '../own-journey.ts';
import { exportLeads } from '../stored-leads.ts';
import { fillStep, leaveStep } from '../take-step.ts';
import { heading, nextButton, walkSignup } from './walk-signup.ts';

/**
 * The page writes a moment after each key press. A reload in between gives the page a chance to write as it unloads;
 * this test does not rely on that.
 */
async function keptInBrowser(page: Page, text: string): Promise<void> {
  await page.waitForFunction((wanted) => JSON.stringify(Object.values(sessionStorage)).includes(wanted), text);
}

test('[P1, E16] personal parameters fill the form and are gone from the address before anything runs', async ({
  page,
  server,
}) => {
  const seen: string[] = [];
  page.on('request', (request) => seen.push(`${request.url()} ${request.headers()['referer'] ?? ''}`));
  await page.goto(
    '/signup/s6/postal?zip=60614&firstName=Quincella&lastName=Vantongeren&age=46&email=quincella@example.org' +
      '&phone=3125550159&gender=Female&utm_source=news',
  );
  await expect(page).toHaveURL(/\/signup\/s6\/postal\?utm_source=news$/);
  await expect(page.locator('[name="candidate.postalCode"]')).toHaveValue('60614');
  await nextButton(page).click();
  await expect(page.locator('[name="candidate.age"]')).toHaveValue('46');
  await nextButton(page).click();
  await expect(page.locator('[name="candidate.fullName"]')).toHaveValue('Quincella Vantongeren');
  await nextButton(page).click();
  await expect(page.locator('[name="candidate.phone"]')).toHaveValue('(312) 555-0159');
  const personal = /Quincella|Vantongeren|5550159|quincella/i;
  expect(seen.slice(1).filter((line) => personal.test(line))).toEqual([]);
  expect(server.logs.filter((line) => personal.test(JSON.stringify(line)))).toEqual([]);
});

test('[E16, K5] an answer is kept although the code of its block arrives late', async ({ page }) => {
  await page.goto('/signup/s6/postal?zip=60614&age=46&gender=Female');
  const allow = await holdBack(page, /blocks\/age\//);
  await page.reload();
  await nextButton(page).click();
  await expect(heading(page)).toHaveText('How old are you?');
  const live = page.waitForRequest(/router_log/);
  allow();
  await live;
  await expect(page.locator('[name="candidate.age"]')).toHaveValue('46');
});

test('[L2] a question whose code comes late is counted when it is there', async ({ page }) => {
  const counted: string[] = [];
  page.on('request', (request) => {
    if (request.postData()?.includes('"field":"candidate.postalCode"') === true) counted.push(request.url());
  });
  const allow = await holdBack(page, /blocks\/postal-code\//);
  await page.clock.install();
  await page.goto('/signup/s6/postal');
  await expect(page.locator('[name="candidate.postalCode"]')).toBeVisible();
  await page.clock.runFor(3_000);
  expect(counted).toEqual([]);
  allow();
  // The page observes the question and then waits, each time at a moment of its own: the clock runs until it has.
  await expect
    .poll(async () => {
      await page.clock.runFor(500);
      return counted.length;
    })
    .toBe(1);
});

test('[K1, K5] an unsent lead waits on the device, over a reload, and is stored once with the network back', async ({
  page,
  context,
  server,
  problems,
}) => {
  problems.allow(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/);
  const phone = uniquePhone();
  await walkSignup(page, 4);
  await expect(heading(page)).toHaveText('What is the best number to reach you?');
  await page.locator('[name="candidate.phone"]').fill(phone);
  await page.locator('[name="candidate.phone"]').blur();
  await page.route('**/api/v1/leads', (route) => route.abort('internetdisconnected'));
  await nextButton(page).click();
  await expect(heading(page)).toHaveText('What is your email address?');
  await expect(page.getByText('Your answers are kept on this device. We will keep trying to send them.')).toBeVisible();
  await page.reload();
  await expect(page.getByText('Your answers are kept on this device. We will keep trying to send them.')).toBeVisible();
  await context.setOffline(true);
  await page.unroute('**/api/v1/leads');
  await context.setOffline(false);
  await expect(page.getByText('Saved')).toBeVisible({ timeout: 30_000 });
  await page.close();
  const own = (await exportLeads(server)).filter(({ lead }) => lead['phone1'] === `+1${phone.replaceAll(/\D/g, '')}`);
  expect(own.map(({ revision }) => revision)).toEqual([1]);
});

test('[K5] a measure in feet and a number that is still being typed come back with a reload', async ({ page }) => {
  // What is typed before the script runs is taken over as an answer at once, in the units of the visit.
  await openLive(page, '/signup/ws10?studyId=DEMO-ASTHMA-01');
  const field = (name: string) => page.locator(`[name="candidate.${name}"]`);
  const typed = [
    ['heightFeet', '5'],
    ['heightInches', '7'],
    ['weightLb', '150'],
  ] as const;
  for (const [name, text] of typed) {
    await field(name).click();
    await page.keyboard.type(text);
  }
  await keptInBrowser(page, '150');
  await Promise.all([page.waitForRequest(/router_log/), page.reload()]);
  for (const [name, text] of typed) await expect(field(name)).toHaveValue(text);
});

test('[K5, K8] half a postal code comes back on its step, even if the server knows only earlier steps', async ({
  page,
  problems,
}) => {
  problems.allow(/ERR_FAILED/);
  await page.route('**/api/v1/drafts', (route) => route.abort());
  await walkSignup(page, 1);
  await page.locator('[name="candidate.postalCode"]').click();
  await page.keyboard.type('606');
  await keptInBrowser(page, '606');
  await page.reload();
  await expect(heading(page)).toHaveText('Where do you live?');
  await expect(page.locator('[name="candidate.postalCode"]')).toHaveValue('606');
});

test('[K5] what was typed just before the browser’s Back is there again when the visitor comes back', async ({
  page,
}) => {
  await walkSignup(page, 4);
  await page.locator('[name="candidate.phone"]').click();
  await page.keyboard.type('(312) 555-0158');
  await page.evaluate(() => window.history.back());
  await expect(heading(page)).toHaveText('What is your name?');
  await nextButton(page).click();
  await expect(heading(page)).toHaveText('What is the best number to reach you?');
  await expect(page.locator('[name="candidate.phone"]')).toHaveValue('(312) 555-0158');
});

test('[K5, K8] reloading the browser’s own error page continues the visit, once the network is back', async ({
  page,
  context,
  problems,
}) => {
  problems.allow(/ERR_FAILED|ERR_INTERNET_DISCONNECTED/);
  // The server does not learn of the visit, and leads every reload to the first step.
  await page.route(/api\/v1\/(drafts|leads)/, (route) => route.abort());
  await walkSignup(page, 5);
  await expect(heading(page)).toHaveText('What is your email address?');
  await context.setOffline(true);
  await page.reload().catch(() => undefined);
  await context.setOffline(false);
  await page.reload();
  await expect(heading(page)).toHaveText('What is your email address?');
});

/** The draft of a tab's visit, as soon as the tab has stored one. */
async function draftOf(tab: Page): Promise<string | undefined> {
  const draft = await tab.waitForFunction(
    () => JSON.stringify(Object.values(sessionStorage)).match(/draftId[^0-9a-f]+([0-9a-f-]{36})/)?.[1],
  );
  return draft.jsonValue();
}

test('[K5, K8] a tab that opens while another one begins belongs to the same visit', async ({ page, context }) => {
  // Nothing that is scheduled with a delay runs in the first tab.
  await page.clock.install();
  await page.clock.pauseAt(new Date(Date.now() + 60_000));
  await Promise.all([page.waitForRequest(/router_log/), page.goto('/signup/s6')]);
  const other = await context.newPage();
  await other.goto('/signup/s6');
  const [first, second] = await Promise.all([draftOf(page), draftOf(other)]);
  expect(second).toBe(first);
});

/** A flow that asks for a name at once. */
const AT_ONCE = '/signup/image-capture';

/** Opens a tab that does not learn what the first one has stored before it has begun itself. */
async function openAtOnce(context: BrowserContext): Promise<Page> {
  const other = await context.newPage();
  await other.addInitScript(() => window.localStorage.removeItem('trialflow:visit:image-capture'));
  await Promise.all([other.waitForRequest(/router_log/), other.goto(AT_ONCE)]);
  return other;
}

test('[K5, K8] two tabs that begin in the same instant are one visit, under one draft', async ({ page, context }) => {
  await Promise.all([page.waitForRequest(/router_log/), page.goto(AT_ONCE)]);
  const other = await openAtOnce(context);
  await expect.poll(async () => (await draftOf(page)) === (await draftOf(other))).toBe(true);
  // What the browser stores for a tab that is opened later is the same visit.
  expect(await page.evaluate(() => window.localStorage.getItem('trialflow:visit:image-capture'))).toContain(
    (await draftOf(page)) ?? 'no draft',
  );
});

test('[K5, K8] a tab begun in the same instant as one with entries shows them too, and nothing is lost', async ({
  page,
  context,
}) => {
  await Promise.all([page.waitForRequest(/router_log/), page.goto(AT_ONCE)]);
  const name = (tab: Page) => tab.locator('[name="candidate.fullName"]');
  const other = await openAtOnce(context);
  await name(page).fill('Maria Sanchez');
  await name(page).blur();
  await expect(name(other)).toHaveValue('Maria Sanchez');
  expect(await draftOf(other)).toBe(await draftOf(page));
  await page.reload();
  await expect(name(page)).toHaveValue('Maria Sanchez');
});

test('[K5, K8] a reload of the end shows the same result again, and the browser keeps none of the answers', async ({
  page,
}) => {
  const written = loadJourneys().find(
    ({ campaign, verdicts, language }) =>
      campaign === 'special' && language === 'en' && verdicts?.['fullyQualified'] === true,
  );
  if (!written) throw new Error('No journey of the flow "special" qualifies');
  const { journey, lastName } = ownJourney(written);
  const storedNames = () =>
    page.evaluate(
      (name) => JSON.stringify([localStorage, sessionStorage].map((storage) => Object.entries(storage))).includes(name),
      lastName,
    );
  await openLive(page, startOf(journey));
  for (const step of journey.steps) {
    await leaveStep(page, step, 'touch', await fillStep(page, step, 'touch'));
  }
  await expect(page.locator('.save-status')).toHaveAttribute('data-status', 'sent');
  await expect.poll(storedNames).toBe(false);
  for (const time of ['the first', 'the second']) {
    await Promise.all([page.waitForRequest(/router_log/), page.reload()]);
    await expect(page.getByText('Congratulations, Maria!')).toBeVisible();
    await expect(heading(page)).toHaveText('Your result');
    // What the page wrote when it began has been written by now.
    await page.waitForTimeout(500);
    expect(await storedNames(), time).toBe(false);
    await expect(heading(page)).toHaveText('Your result');
  }
});

test('[K8] a visit that begins in another tab does not affect this one, which is still stored', async ({
  page,
  context,
}) => {
  await walkSignup(page, 3);
  await beginQualified(await context.newPage(), 'ws21');
  const kept = page.waitForResponse(
    (response) => response.request().method() === 'PUT' && response.url().endsWith('/api/v1/drafts'),
  );
  await enter(page, 'candidate.fullName', 'Maria Sanchez', 'touch');
  await nextButton(page).click();
  expect((await kept).status()).toBe(204);
  await expect(heading(page)).toHaveText('What is the best number to reach you?');
  await page.reload();
  await expect(heading(page)).toHaveText('What is the best number to reach you?');
});
