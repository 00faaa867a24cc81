import type { BrowserContext, Locator, Page } from '@playwright/test';
import { press } from '../../../e2e/driver.ts';
import type { Journey } from '../../../journeys/journey.ts';
import {
  allowTracking,
  arrive,
  fill,
  headingOf,
  isHeadingOf,
  leavingButton,
  nextOf,
  open,
  pagesOf,
  settle,
  walk,
} from '../walk.ts';

/** A visitor at the first page of a journey. */
export interface Hasty {
  readonly page: Page;
  readonly journey: Journey;
  readonly context: BrowserContext;
  readonly address: string;
}

const tap = (button: Locator) => press(button.page(), button, 'touch');

async function enterAndClick(button: Locator): Promise<void> {
  const text = button
    .page()
    .locator('#route-form input:is([type="text"], [type="tel"], [type="email"]):not([tabindex="-1"]):visible')
    .last();
  // A press that came late may already have left the page: then Enter goes to whatever has the focus.
  await ((await text.count()) > 0 ? text : button).focus({ timeout: 5_000 }).catch(() => undefined);
  await button.page().keyboard.press('Enter', { delay: 0 });
  // The page may have changed by now: presses what is there, as a finger does.
  await nextOf(button.page())
    .click({ force: true, timeout: 2_000 })
    .catch(() => undefined);
}

async function duplicate({ context, page }: Hasty): Promise<Page> {
  // A window that a page opens begins with a copy of its session storage, as a duplicated tab does.
  const [copy] = await Promise.all([
    context.waitForEvent('page'),
    page.evaluate(() => void window.open(window.location.href)),
  ]);
  // It may have become live before this started to listen, so the resources that it fetched are checked too.
  await copy.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => name.includes('router_log')),
  );
  return copy;
}

async function backAndSubmit({ page, journey }: Hasty, at: number): Promise<void> {
  const before = pagesOf(journey)[at] ?? journey.end;
  await page.goBack();
  // A step that replaced another in the history has none of the flow before it.
  if (page.url() === 'about:blank') await page.goForward();
  await headingOf(page).first().waitFor();
  // Visitors who have booked are sent on at once; a page that is left by a choice has no button.
  const isBack = isHeadingOf(before, (await headingOf(page).first().textContent()) ?? '');
  // By mouse: two taps at one place in quick succession are a double tap.
  if (isBack && (await nextOf(page).count()) > 0) await nextOf(page).click({ force: true });
  else if (isBack) await page.goForward();
  await arrive(page, journey, at + 1);
}

async function inTwoTabs(visitor: Hasty): Promise<void> {
  const { page, journey, context, address } = visitor;
  const other = await context.newPage();
  await open(other, address);
  const pages = pagesOf(journey);
  for (let at = 0; at < journey.steps.length;) {
    const step = pages[at] ?? journey.end;
    const buttons: Locator[] = [];
    for (const tab of [page, other]) {
      await tab.bringToFront();
      await fill(tab, step);
      const button = await leavingButton(tab, step);
      if (button) buttons.push(button);
    }
    await Promise.all(buttons.map((button) => button.click({ force: true })));
    const reached = await Promise.all([page, other].map((tab) => arrive(tab, journey, at + 1)));
    at = Math.max(...reached);
    if (reached.some((index) => index !== at)) return;
  }
  await settle(other);
}

/** What people do with a slow page; each gesture with what it does on every page of a flow. */
export const GESTURES: Readonly<Record<string, (visitor: Hasty) => Promise<void>>> = {
  'double click': ({ page, journey }) => walk(page, journey, (button) => button.dblclick({ force: true })),
  'five clicks': ({ page, journey }) =>
    walk(page, journey, (button) =>
      button.evaluate((element) => {
        for (let click = 0; click < 5; click++) if (element instanceof HTMLElement) element.click();
      }),
    ),
  'Enter and click': ({ page, journey }) => walk(page, journey, enterAndClick),
  'Back and submit': async (visitor) => {
    await walk(visitor.page, visitor.journey, async (button, at) => {
      await tap(button);
      await arrive(visitor.page, visitor.journey, at + 1);
      const [left, shown] = pagesOf(visitor.journey).slice(at, at + 2);
      // A press that was refused has no effect.
      if (left?.heading !== shown?.heading) await backAndSubmit(visitor, at);
    });
  },
  'reload on the result': async ({ page, journey }) => {
    await walk(page, journey, async (button, at) => {
      await tap(button);
      await arrive(page, journey, at + 1);
      await settle(page);
      if (at + 1 < journey.steps.length) await page.reload();
    });
    // Nothing of a visit that has ended is stored here: the test does not specify what a reload shows, only what it
    // must not do.
    for (let again = 0; again < 2; again++) await page.reload();
    await headingOf(page).first().waitFor();
  },
  'two tabs': inTwoTabs,
  'duplicated tab': (visitor) =>
    walk(visitor.page, visitor.journey, async (button, at) => {
      const copy = await duplicate(visitor);
      const twin = await leavingButton(copy, pagesOf(visitor.journey)[at] ?? visitor.journey.end);
      await Promise.all([button.click({ force: true }), twin?.click({ force: true })]);
      await arrive(visitor.page, visitor.journey, at + 1);
      await settle(copy);
      await copy.close();
      await visitor.page.bringToFront();
    }),
};

/** Takes a visitor through a journey with one gesture, and waits until the server has everything. */
export async function walkBy(gesture: (visitor: Hasty) => Promise<void>, visitor: Hasty): Promise<void> {
  await open(visitor.page, visitor.address);
  await allowTracking(visitor.page);
  await gesture(visitor);
  await settle(visitor.page);
}
