import type { BrowserContext, Locator, Page } from '@playwright/test';
import { press } from '../../../e2e/driver.ts';
import { addPhotos } from '../../../e2e/images/add-photos.ts';
import type { Journey, JourneyStep } from '../../../journeys/journey.ts';
import { until } from '../../../support/until.ts';
import { arrive, fill, headingOf, isHeadingOf, leavingButton, nextOf, open, pagesOf, settle } from '../walk.ts';
import { callOf, FAULTS, type FaultKind } from './fault-kinds.ts';
import { evaluatePage, type PageCheck } from './check-page.ts';

/** Longer than anything that a page waits for. */
const PATIENCE = 30_000;
/** More pages than any failure leads through. */
const MAX_TURNS = 8;
const API = '**/api/v1/**';

/** A fault, and the calls that it affects; `scripts`: the code of further pages does not load. */
export interface Trial {
  readonly kind: FaultKind | 'scripts';
  /** One call, or every one. */
  readonly call?: string;
}

export interface FaultyWalk extends PageCheck {
  readonly known: ReadonlySet<string>;
}

async function plant(context: BrowserContext, { kind, call }: Trial, first: readonly string[]): Promise<void> {
  if (kind === 'scripts') {
    await context.route(/\.js$/, (route) =>
      first.some((name) => route.request().url().endsWith(name)) ? route.continue() : route.abort(),
    );
    return;
  }
  await context.route(API, (route) => {
    const made = callOf(route.request().method(), route.request().url());
    return call === undefined || call === made ? FAULTS[kind](route) : route.fallback();
  });
}

/** Ends the fault; what waits is sent again, as when the network comes back. */
async function lift(page: Page): Promise<void> {
  await page.context().unrouteAll({ behavior: 'ignoreErrors' });
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
}

const reloadButton = (page: Page) => page.locator('.notice-error button:visible').first();

async function headingRead(page: Page): Promise<string> {
  return ((await headingOf(page).first().textContent()) ?? '').trim();
}

/** Ends the fault, and presses whatever the page offers for that: to retry, or to reload. */
async function tryAgain(page: Page, journey: Journey, at: number): Promise<void> {
  await lift(page);
  const offered = page.locator('main :is(.notice, .photo-failed) button:visible').first();
  if ((await offered.count()) === 0) return;
  // It disappears when the return of the network has brought what was missing.
  await offered.click({ timeout: 5_000 }).catch(() => undefined);
  await arrive(page, journey, at, PATIENCE);
}

/**
 * What is still to be entered: pressing a tick that is already set would remove it, and a photo that was sent after all
 * would be there twice.
 */
async function leftOf(page: Page, { photos, ...step }: JourneyStep): Promise<JourneyStep> {
  const enter: Record<string, string | readonly string[]> = {};
  for (const [control, value] of Object.entries(step.enter ?? {})) {
    const ticked = await page
      .locator(`input[type="checkbox"][name="${control}"]:checked`)
      .evaluateAll((boxes) => boxes.map((box) => box.getAttribute('value') ?? ''));
    const left = typeof value === 'string' ? [value] : value;
    if (!left.some((each) => ticked.includes(each))) enter[control] = value;
    else if (left.some((each) => !ticked.includes(each)))
      enter[control] = left.filter((each) => !ticked.includes(each));
  }
  const sent = page.getByText(photos?.reads ?? '', { exact: true });
  const isThere =
    photos?.reads !== undefined &&
    (await until(async () => ((await sent.count()) === photos.take ? true : undefined), {
      limit: PATIENCE / 2,
      pointless: () => page.isClosed(),
      failure: () => '',
    }).catch(() => false));
  return { ...step, enter, ...(photos === undefined || isThere ? {} : { photos }) };
}

/** The page was not left, and must have said why. Once the fault is over, it lets the visitor continue. */
async function goOnHere(
  page: Page,
  journey: Journey,
  at: number,
  step: JourneyStep,
  pageCheck: FaultyWalk,
): Promise<number> {
  if ((await page.locator('.notice, .field-error, .save-status p').count()) === 0)
    pageCheck.faults.push(`${new URL(page.url()).pathname}: stays and shows no message`);
  await tryAgain(page, journey, at);
  // A photo that the page no longer has is added again.
  const { photos } = await leftOf(page, step);
  if (photos) await addPhotos(page, photos, 'touch');
  const button = await leavingButton(page, step);
  if (button) await press(page, button, 'touch');
  return arrive(page, journey, at + 1, PATIENCE);
}

/**
 * The failure has led to a page that the journey does not have. Follows its way forward, page after page, until it
 * rejoins the journey, and returns the page of the journey that it reaches; or until a page leads no further:
 * undefined.
 */
async function goOnElsewhere(
  page: Page,
  journey: Journey,
  at: number,
  pageCheck: FaultyWalk,
): Promise<number | undefined> {
  await lift(page);
  for (let turns = 0; turns < MAX_TURNS; turns++) {
    const here = await headingRead(page);
    const joined = pagesOf(journey).findIndex((step, index) => index > at && isHeadingOf(step, here));
    if (joined !== -1) return joined;
    await evaluatePage(page, pageCheck);
    if ((await nextOf(page).count()) === 0) return undefined;
    await press(page, nextOf(page), 'touch');
    await until(async () => ((await headingRead(page)) === here ? undefined : true), {
      limit: PATIENCE,
      pointless: () => page.isClosed(),
      failure: () => `"${here}" is not left by its own way on`,
    });
  }
  throw new Error(`led on and on: "${await headingRead(page)}"`);
}

/** The page was not left for the next one of the journey: it is still shown, or another one is. */
async function goOnLater(page: Page, journey: Journey, at: number, pageCheck: FaultyWalk): Promise<number | undefined> {
  await evaluatePage(page, pageCheck);
  const step = pagesOf(journey)[at];
  const stays = step !== undefined && (await headingRead(page)) === step.heading?.trim();
  return stays ? goOnHere(page, journey, at, step, pageCheck) : goOnElsewhere(page, journey, at, pageCheck);
}

/**
 * Fills in a page and returns the button that leaves it. Either may depend on a call: a search that failed has nothing
 * to choose from until it is retried.
 */
async function fillFaulty(
  page: Page,
  journey: Journey,
  at: number,
  pageCheck: FaultyWalk,
): Promise<Locator | undefined> {
  const step = pagesOf(journey)[at] ?? journey.end;
  const take = async (now: JourneyStep) => {
    await fill(page, now);
    return { button: await leavingButton(page, step) };
  };
  const taken = await take(step).catch(() => undefined);
  if (taken) return taken.button;
  await evaluatePage(page, pageCheck);
  await tryAgain(page, journey, at);
  return (await take(await leftOf(page, step))).button;
}

/** Continues past a page whose code did not load: judges what it shows instead, and presses it. */
async function fetchCode(page: Page, journey: Journey, at: number, pageCheck: FaultyWalk): Promise<void> {
  if ((await reloadButton(page).count()) === 0) return;
  await evaluatePage(page, pageCheck);
  await lift(page);
  // It disappears when the return of the network has brought what was missing.
  await reloadButton(page)
    .click({ timeout: 5_000 })
    .catch(() => undefined);
  await arrive(page, journey, at, PATIENCE);
}

async function scriptsOf(page: Page, address: string): Promise<readonly string[]> {
  return (await (await page.request.get(address)).text()).match(/[\w-]+\.js/g) ?? [];
}

/**
 * How a visit ended: with the last page of its journey; or with another one, and whether that gives a number to call.
 */
export type Ending = 'whole' | 'with a number' | 'without a number';

async function endingOf(page: Page, at: number | undefined): Promise<Ending> {
  if (at !== undefined) return 'whole';
  return (await page.locator('a[href^="tel:"]:visible').count()) > 0 ? 'with a number' : 'without a number';
}

/**
 * Walks a journey while calls fail, to its end or to where the failure leads. Adds what is wrong with its pages to the
 * judgement.
 */
export async function walkFaulty(
  page: Page,
  journey: Journey,
  address: string,
  trial: Trial,
  pageCheck: FaultyWalk,
): Promise<Ending> {
  page.on('pageerror', (error) => pageCheck.faults.push(`uncaught: ${error.message.slice(0, 200)}`));
  await plant(page.context(), trial, await scriptsOf(page, address));
  await open(page, address);
  const patience = trial.kind === 'slow' || trial.kind === 'hang' ? PATIENCE : PATIENCE / 2;
  let at: number | undefined = await arrive(page, journey, 0);
  while (at !== undefined && at < journey.steps.length) {
    const here: number = at;
    if (trial.kind === 'scripts') await fetchCode(page, journey, here, pageCheck);
    const button = await fillFaulty(page, journey, here, pageCheck);
    if (button) await press(page, button, 'touch');
    at = await arrive(page, journey, here + 1, patience).catch(() => goOnLater(page, journey, here, pageCheck));
    if (at !== undefined) await evaluatePage(page, pageCheck);
  }
  await lift(page);
  await settle(page, 60_000);
  return endingOf(page, at);
}
