import type { BrowserContext, Page } from '@playwright/test';
import { press } from '../../../e2e/driver.ts';
import type { Journey, JourneyStep } from '../../../journeys/journey.ts';
import { until } from '../../../support/until.ts';
import { arrive, fill, leavingButton, open, pagesOf, settle } from '../walk.ts';
import { differing, readControls } from './controls.ts';
import { beAway, type Loss } from './return-to.ts';

/** How many consecutive checks of a page must give the same result. */
const CALM = 10;

/** When the network fails: after a page is filled in but before it is left, or while it is left. */
export type Moment = 'filled in' | 'left';

export interface Cut {
  readonly moment: Moment;
  readonly loss: Loss;
  readonly storage?: 'blocked';
}

declare global {
  interface Window {
    /** Injected into the page by `installClock`. */
    ownPerformance: Performance;
  }
}

/** A clock that can be advanced. What the browser reports about how a page was loaded is not changed. */
async function installClock(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    window.ownPerformance = window.performance;
  });
  await context.clock.install();
  await context.addInitScript(() => {
    Object.defineProperty(window, 'performance', { value: window.ownPerformance, configurable: true });
  });
}

/** A visitor during a walk, with the findings so far. */
export interface OnTheWay {
  page: Page;
  at: number;
  cuts: number;
  /** Answers that were on the pages before the cuts, and those of them that were lost. */
  answers: number;
  readonly lost: string[];
}

/**
 * Ten minutes without a network on the page shown; `leave` is what the visitor tries meanwhile. Whatever page they come
 * back to, its answers are restored. True: they had finished, and everything was sent; then nothing is restored.
 */
async function cutHere(visitor: OnTheWay, journey: Journey, loss: Loss, leave: () => Promise<void>): Promise<boolean> {
  const { at } = visitor;
  const before = await readControls(visitor.page);
  visitor.answers += Object.keys(before).length;
  visitor.cuts += 1;
  await visitor.page.context().setOffline(true);
  await leave();
  const away = await beAway(visitor.page, loss, at === journey.steps.length - 1);
  visitor.page = away.page;
  if (away.finished) return true;
  let names: readonly string[] = [];
  let calm = 0;
  // A question that appears because of a call comes back with the call's outcome. A page that the server shows may be
  // replaced by the one where they had been, so it must have settled.
  const isBack = async () => {
    const reached = await arrive(visitor.page, journey, at);
    names = reached > at ? [] : differing(before, await readControls(visitor.page));
    calm = names.length === 0 && reached === visitor.at ? calm + 1 : 0;
    visitor.at = reached;
    return calm === CALM ? true : undefined;
  };
  visitor.at = await arrive(visitor.page, journey, at);
  await until(isBack, { limit: 15_000, pointless: () => visitor.page.isClosed(), failure: () => '' }).catch(
    () => false,
  );
  visitor.lost.push(...names.map((name) => `${pagesOf(journey)[at]?.route ?? ''} › ${name}`));
  return false;
}

/** A list that a call brings is there, with its selection: before that nobody can lose it. */
async function isWhole(page: Page): Promise<void> {
  const awaited = page.locator('main .skeleton');
  await until(async () => ((await awaited.count()) === 0 ? true : undefined), {
    limit: 15_000,
    pointless: () => page.isClosed(),
    failure: () => 'a list does not come',
  });
}

async function leaveOffline(page: Page, step: JourneyStep): Promise<void> {
  const button = await leavingButton(page, step);
  if (button) await press(page, button, 'touch');
  // The page requests what decides the route, which fails, and waits no longer than this.
  await page.clock.fastForward(7_000);
}

/** Can the page be left without a network? A link leads to another document, which must be fetched. */
const isLeftByForm = ({ press: label, booking, follow }: JourneyStep) =>
  follow === undefined && (label !== '' || booking !== undefined);

/** A visitor who has not started yet. */
export function newVisitor(page: Page): OnTheWay {
  return { page, at: 0, cuts: 0, answers: 0, lost: [] };
}

/**
 * Walks a journey with ten minutes without a network on every page of it. Findings are recorded in the visitor, even if
 * it throws.
 */
export async function walkCut(
  visitor: OnTheWay,
  journey: Journey,
  address: string,
  { moment, loss }: Cut,
): Promise<void> {
  const { page } = visitor;
  await installClock(page.context());
  await open(page, address);
  visitor.at = await arrive(page, journey, 0);
  for (let { at } = visitor; at < journey.steps.length; { at } = visitor) {
    const step = pagesOf(journey)[at] ?? journey.end;
    await fill(visitor.page, step);
    await isWhole(visitor.page);
    if (
      isLeftByForm(step) &&
      (await cutHere(
        visitor,
        journey,
        loss,
        moment === 'left' ? () => leaveOffline(visitor.page, step) : async () => undefined,
      ))
    )
      return;
    if (visitor.at > at) continue;
    const button = await leavingButton(visitor.page, step);
    if (button) await press(visitor.page, button, 'touch');
    visitor.at = await arrive(visitor.page, journey, at + 1);
  }
  await fill(visitor.page, journey.end);
  await settle(visitor.page);
}
