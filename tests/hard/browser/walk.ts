import type { BrowserContext, Locator, Page } from '@playwright/test';
import { press } from '../../e2e/driver.ts';
import { fillStep } from '../../e2e/take-step.ts';
import type { Journey, JourneyStep } from '../../journeys/journey.ts';
import { until } from '../../support/until.ts';

/** All pages of a journey, the last one included. */
export function pagesOf({ steps, end }: Journey): readonly JourneyStep[] {
  return [...steps, end];
}

export function headingOf(page: Page): Locator {
  return page.getByRole('heading', { level: 1 });
}

/** Is this the heading of a page of a journey? One that has the time of a booking in it is known by a part. */
export function isHeadingOf({ heading, reads = [] }: JourneyStep, read: string): boolean {
  return heading === undefined ? reads.some((words) => read.includes(words)) : heading.trim() === read.trim();
}

/** The button that moves on. */
export function nextOf(page: Page): Locator {
  return page.locator('button[name="_action"][value="next"]:not([aria-hidden]):visible').last();
}

/**
 * Waits until a page of the journey is shown, and returns which: the first with that heading, counting from `from`. A
 * hasty press may skip a page that asks nothing. Throws with what can be read instead.
 */
export async function arrive(page: Page, journey: Journey, from: number, limit = 15_000): Promise<number> {
  const pages = pagesOf(journey);
  let read = '';
  const find = async () => {
    read = ((await headingOf(page).first().textContent({ timeout: 1_000 })) ?? '').trim();
    const found = pages.findIndex((step, index) => index >= from && isHeadingOf(step, read));
    return found === -1 ? undefined : found;
  };
  return until(find, {
    limit,
    pointless: () => page.isClosed(),
    failure: () => `${journey.title}: after page ${from} it reads "${read}" at ${new URL(page.url()).pathname}`,
  });
}

/** The journey is opened and its page is live. */
export async function open(page: Page, address: string): Promise<void> {
  await Promise.all([page.waitForRequest(/router_log/), page.goto(address)]);
}

const picks = new WeakMap<BrowserContext, number>();
let visitors = 0;

/**
 * Picks a time. Concurrent visitors pick different ones: a visitor who is second to a time is asked for another, which
 * is not a fault.
 */
async function pickTime(page: Page): Promise<void> {
  const pick = picks.get(page.context()) ?? visitors++;
  picks.set(page.context(), pick);
  const days = page.locator('.slot-card');
  await days.first().waitFor();
  const count = await days.count();
  await press(page, days.nth(pick % count), 'touch');
  const times = page.locator('.slot-time');
  await times.first().waitFor();
  await press(page, times.nth(Math.floor(pick / count) % (await times.count())), 'touch');
}

/**
 * Everything needed to leave a page: picks what must be picked first, and returns the button that leaves it; none if
 * filling it in has already left it.
 */
export async function leavingButton(page: Page, step: JourneyStep): Promise<Locator | undefined> {
  if (step.booking === 'first') {
    await pickTime(page);
    return page.getByRole('button', { name: /^(Confirm|Confirmar)$/ });
  }
  if (step.booking !== undefined) return page.locator(`button[name^="answer."][value="${step.booking}"]`);
  if (step.follow !== undefined) return page.getByRole('link', { name: step.follow });
  return step.press === '' ? undefined : nextOf(page);
}

/** Fills in a page as the journey does, and presses nothing that leaves it. */
export async function fill(page: Page, step: JourneyStep): Promise<void> {
  await fillStep(page, step, 'touch');
}

/** Says yes to every question about tracking, so that partners are notified. */
export async function allowTracking(page: Page): Promise<void> {
  const question = page.locator('.tracking-question');
  await question.waitFor();
  while ((await question.count()) > 0) await question.locator('button').first().click();
}

/** Waits until the server has everything that the page owes it, or will never have it. */
export async function settle(page: Page, limit = 30_000): Promise<void> {
  const status = page.locator('.save-status');
  const idle = async () =>
    ['saving', 'saved', 'offline'].includes((await status.getAttribute('data-status', { timeout: 1_000 })) ?? '')
      ? undefined
      : true;
  await until(idle, {
    limit,
    pointless: () => page.isClosed(),
    failure: () => 'the page still owes the server a save',
  });
}

/** Walks from the page shown to the end; `leave` presses the button of each page in its own way. */
export async function walk(
  page: Page,
  journey: Journey,
  leave: (button: Locator, at: number) => Promise<void>,
): Promise<void> {
  const pages = pagesOf(journey);
  let at = await arrive(page, journey, 0);
  for (let step = pages[at]; step !== undefined && at < journey.steps.length; step = pages[at]) {
    // Content that arrives later pushes the button down: a person reads it first.
    for (const text of step.reads ?? []) await page.getByText(text).first().waitFor();
    await fill(page, step);
    const button = await leavingButton(page, step);
    const { pathname } = new URL(page.url());
    if (button) await leave(button, at);
    // Another flow may begin with the same words: its address shows that it has been reached.
    if (step.follow !== undefined) {
      // Two clicks on a link load its page twice, the second load replacing the first: the page is filled in once it
      // has settled.
      await until(async () => (new URL(page.url()).pathname === pathname ? undefined : true), {
        limit: 30_000,
        pointless: () => page.isClosed(),
        failure: () => `the link on ${pathname} leads nowhere`,
      });
      await page.waitForLoadState('networkidle');
    }
    at = await arrive(page, journey, at + 1);
  }
  await fill(page, journey.end);
}
