import type { Page } from '@playwright/test';
import { loadJourneys, type Journey } from '../../journeys/journey.ts';
import { expectPage } from '../expected/expect-page.ts';
import { expect, test, type Manner } from '../fixtures.ts';
import { openLive } from '../open-live.ts';
import { ownJourney } from '../own-journey.ts';
import { fillStep, leaveStep } from '../take-step.ts';
import { heading, nextButton } from '../visit/walk-signup.ts';

const journeyOf = (campaign: string): Journey => {
  const journey = loadJourneys().find((one) => one.campaign === campaign);
  if (!journey) throw new Error(`No journey walks ${campaign}`);
  return ownJourney(journey).journey;
};

/** Removes an API before the page's own scripts run, as in an older browser that lacks it. `name`: `URL.canParse`. */
async function takeAway(page: Page, name: string): Promise<void> {
  await page.addInitScript((path) => {
    const names = path.split('.');
    const last = names.pop() ?? '';
    const owner: unknown = names.reduce<unknown>(
      (value, part) =>
        typeof value === 'object' || typeof value === 'function' ? Reflect.get(value ?? window, part) : undefined,
      window,
    );
    if (typeof owner === 'object' || typeof owner === 'function') Reflect.deleteProperty(owner ?? window, last);
  }, name);
}

async function walk(page: Page, journey: Journey, manner: Manner): Promise<void> {
  for (const step of journey.steps) {
    await expectPage(page, step, step === journey.steps[0]);
    await leaveStep(page, step, manner, await fillStep(page, step, manner));
  }
  await expectPage(page, journey.end, false);
}

/** Replaces a piece of the page's script: a fault that only a visitor's browser has. */
async function plant(page: Page, piece: RegExp, by: string): Promise<void> {
  await page.route(/assets\/(first|_light-blocks)-.*\.js$/, async (route) => {
    // Not through the page's own context, whose responses are gone once the page has moved on.
    const script = await (await fetch(route.request().url())).text();
    await route.fulfill({ contentType: 'text/javascript', body: script.replace(piece, by) });
  });
}

/** What the page reports: on the console, or as an uncaught error. */
function reportsOf(page: Page): string[] {
  const reports: string[] = [];
  page.on('pageerror', (error) => reports.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error') reports.push(message.text());
  });
  return reports;
}

const HOME = '/signup/image-capture';
const name = (page: Page) => page.locator('[name="candidate.fullName"]');

/** The page stays as the server rendered it, keeps what is typed, and its forms lead on. */
async function expectPlainFlow(page: Page): Promise<void> {
  await expect(heading(page)).toHaveText('Who sends the photos?');
  await expect(page.getByRole('banner')).toBeVisible();
  await expect(name(page)).toHaveValue('Nora Ferrer');
  for (const [control, value] of [
    ['postalCode', '60614'],
    ['phone', '(312) 555-0195'],
  ] as const)
    await page.locator(`[name="candidate.${control}"]`).fill(value);
  await Promise.all([
    page.waitForRequest((request) => request.isNavigationRequest() && request.method() === 'POST'),
    nextButton(page).click(),
  ]);
  await expect(heading(page)).toHaveText('Add your photos');
}

for (const api of ['URL.canParse', 'Array.prototype.toSorted', 'Array.prototype.toReversed', 'AbortSignal.timeout']) {
  test(`[K8, A15] a browser without ${api} takes the page over and walks a flow to its end`, async ({ page }) => {
    await takeAway(page, api);
    const journey = journeyOf('s6');
    await openLive(page, '/signup/s6');
    await walk(page, journey, 'touch');
  });
}

for (const api of ['Object.hasOwn', 'Array.prototype.at', 'structuredClone']) {
  test(`[K8, A15] a browser without ${api} keeps the server’s forms, reports it once, and ends a flow`, async ({
    page,
    problems,
  }) => {
    problems.allow(/This browser lacks|is not a function/);
    await takeAway(page, api);
    const reports = reportsOf(page);
    const journey = journeyOf('s6');
    await page.goto('/signup/s6');
    await expect.poll(() => reports).toEqual([expect.stringContaining(api)]);
    await walk(page, journey, 'no-script');
  });
}

for (const [part, piece, by] of [
  ['the header', /className:`shell-header`/, 'className:(()=>{throw Error(`planted`)})()'],
  ['a block', /autoCapitalize:`words`/, 'autoCapitalize:(()=>{throw Error(`planted`)})()'],
] as const) {
  test(`[A15, K8] ${part} that throws during takeover leaves the server’s page and what was typed`, async ({
    page,
    problems,
  }) => {
    problems.allow(/planted/);
    const reports = reportsOf(page);
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await plant(page, piece, by);
    await page.route(/assets\/client-.*\.js$/, async (route) => {
      await held;
      await route.fallback();
    });
    // It does not finish loading while the script is held back.
    await page.goto(HOME, { waitUntil: 'domcontentloaded' });
    await name(page).fill('Nora Ferrer');
    release();
    await expect.poll(() => reports).toEqual([expect.stringContaining('planted')]);
    await expect(name(page)).toBeFocused();
    await expectPlainFlow(page);
  });
}

test('[A15, K8] a visit that cannot begin leaves the server’s page', async ({ page, problems }) => {
  problems.allow(/planted/);
  const reports = reportsOf(page);
  await page.addInitScript(() => {
    performance.getEntriesByType = () => {
      throw new Error('planted');
    };
  });
  await page.goto(HOME);
  await expect.poll(() => reports).toEqual([expect.stringContaining('planted')]);
  await name(page).fill('Nora Ferrer');
  await expectPlainFlow(page);
});

test('[A15] a part of the shell that throws later takes nothing else away', async ({ page, context, problems }) => {
  problems.allow(/planted|ERR_INTERNET_DISCONNECTED/);
  await plant(
    page,
    /className:`save-status`/,
    'className:(()=>{if(window.name===`break`)throw Error(`planted`);return`save-status`})()',
  );
  await openLive(page, HOME);
  await expect(page.locator('.save-status')).toHaveCount(1);
  await page.evaluate(() => {
    window.name = 'break';
  });
  // The status of the answers is shown again.
  await context.setOffline(true);
  await expect(page.locator('.save-status')).toHaveCount(0);
  await context.setOffline(false);
  for (const [control, value] of [
    ['fullName', 'Nora Ferrer'],
    ['postalCode', '60614'],
    ['phone', '(312) 555-0195'],
  ] as const)
    await page.locator(`[name="candidate.${control}"]`).fill(value);
  await nextButton(page).click();
  await expect(heading(page)).toHaveText('Add your photos');
});
