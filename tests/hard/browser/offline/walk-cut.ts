import type { BrowserContext, Page } from '@playwright/test';
import { press } from '../../../e2e/driver.ts';
import type { Journey, JourneyStep } from '../../../journeys/journey.ts';
import { until } from '../../../support/until.ts';
import { arrive, fill, leavingButton, open, pagesOf, settle } from '../walk.ts';
import { differing, readControls } from './controls.ts';
import { beAway, type Loss } from './return-to.ts';

/** So many looks at a page find the same. */
const CALM = 10;

/** When the network goes: a page is filled in and not left, or it is left without a network. */
export type Moment = 'filled in' | 'left';

export interface Cut {
  readonly moment: Moment;
  readonly loss: Loss;
  readonly storage?: 'blocked';
}

declare global {
  interface Window {
    /** Put into the page by `installClock`. */
    ownPerformance: Performance;
  }
}

/** A clock that can be moved on. What the browser says of how a page was loaded stays its own word. */
async function installClock(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    window.ownPerformance = window.performance;
  });
  await context.clock.install();
  await context.addInitScript(() => {
    Object.defineProperty(window, 'performance', { value: window.ownPerformance, configurable: true });
  });
}

/** A visitor during a walk, with what was found so far. */
export interface OnTheWay {
  page: Page;
  at: number;
  cuts: number;
  /** Answers that were on the pages before the cuts, and those of them that did not come back. */
  answers: number;
  readonly lost: string[];
}

/**
 * Ten minutes without network at the page shown; `leave` is what the visitor tries meanwhile. Whatever page they come
 * back to, its answers are back. True: they had finished, and everything was sent; nothing of that comes back.
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
  // What a call brings up comes back with its answer. A page that the server shows may give way to where they had been:
  // it must stand still.
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

/** A list that a call brings is there, with what is chosen in it: before that nobody can lose it. */
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
  // What decides the way is asked for, in vain, and not waited for longer than this.
  await page.clock.fastForward(7_000);
}

/** Can the page be left without a network? A link leads to another document, which has to be fetched. */
const isLeftByForm = ({ press: label, booking, follow }: JourneyStep) =>
  follow === undefined && (label !== '' || booking !== undefined);

/** Somebody who has not set out yet. */
export function newVisitor(page: Page): OnTheWay {
  return { page, at: 0, cuts: 0, answers: 0, lost: [] };
}

/**
 * Walks a journey with ten minutes without network at every page of it. What is found on the way stands in the visitor,
 * also when it throws.
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
