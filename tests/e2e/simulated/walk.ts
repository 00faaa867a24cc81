import type { Page } from '@playwright/test';
import type { Journey, JourneyStep } from '../../journeys/journey.ts';
import { press } from '../driver.ts';
import { expectDelivered } from '../expected/expect-delivered.ts';
import { expectPage } from '../expected/expect-page.ts';
import { firstAddress } from '../first-address.ts';
import { expect, type Manner } from '../fixtures.ts';
import { openLive } from '../open-live.ts';
import { ownJourney } from '../own-journey.ts';
import { leaveStep } from '../take-step.ts';
import { allJourneys } from './all-journeys.ts';
import { earlierLead } from './worlds/earlier-lead.ts';
import { failCalls } from './worlds/failing-calls.ts';
import { fillSimulated } from './fill-simulated.ts';
import { test, worldOf, type WorldName } from './worlds/worlds.ts';

export type Walk = Pick<
  Parameters<Parameters<typeof test>[2]>[0],
  'page' | 'manner' | 'webhook' | 'server' | 'problems'
>;

/**
 * One test for each journey of a world, if `npm run journeys` has written them. The file that calls this has that
 * world.
 */
export function walkAll(world: WorldName): void {
  for (const journey of allJourneys().filter((one) => worldOf(one) === world)) {
    test(journey.title, async ({ page, manner, webhook, server, problems }) => {
      await walk({ page, manner, webhook, server, problems }, journey);
    });
  }
}

/** Examines the page of each step, including the last one, before anything is entered. */
export type Look = (index: number) => Promise<void>;

/** Walks a journey in the browser: each page, the end, and the delivered lead match the engine's. */
export async function walk(
  { page, manner, webhook, server, problems }: Walk,
  written: Journey,
  look: Look = () => Promise.resolve(),
): Promise<void> {
  const { journey, lastName } = ownJourney(written);
  const { width } = journey.visit ?? {};
  if (width !== undefined) await page.setViewportSize({ width, height: 900 });
  await earlierLead(server, journey);
  await failCalls(page, journey, problems);
  await openLive(page, await firstAddress(journey, server));
  const { steps, end } = journey;
  for (const [index, step] of steps.entries()) {
    await expectArrived(page, steps, index, step);
    await look(index);
    const choiceLeaves = await isLeftByChoice(page, step);
    await fillSimulated(page, step, manner);
    if (choiceLeaves) continue;
    // Pending content moves the buttons when it arrives: the visitor presses only what no longer moves.
    await expect(page.locator('main :is(.spinner, .skeleton)')).toHaveCount(0);
    if (isLeftByLink(step)) await followLink(page, pathOf(steps[index + 1] ?? end), manner);
    else if (isForm(step)) await press(page, page.locator(SEND).last(), manner);
    else await leaveStep(page, step, manner, []);
  }
  await expectArrived(page, steps, steps.length, end);
  await look(steps.length);
  await fillSimulated(page, end, manner);
  const revisions = steps.filter(({ saves }) => saves).length;
  if (revisions > 0) await expectDelivered(webhook, { ...journey, revisions }, lastName);
}

/** Where the focus goes when a page appears: to its heading, or into its only field. */
const ARRIVED = 'main :is(h1, input:not([type="radio"], [type="checkbox"])):focus';

/**
 * The address changes before the page does, and presses in between are lost: once a step has led to a page, the page
 * has taken the focus.
 */
async function expectArrived(
  page: Page,
  steps: readonly JourneyStep[],
  index: number,
  step: JourneyStep,
): Promise<void> {
  await expectPage(page, step, index === 0);
  const before = steps[index - 1];
  if (before && !isLeftByLink(before)) await expect(page.locator(ARRIVED)).toBeAttached();
}

/** A link loads its page as a new document; a button in the page's content may take its place. */
async function followLink(page: Page, path: string, manner: Manner): Promise<void> {
  await Promise.all([
    page.waitForRequest(/router_log/),
    press(page, page.locator(`a[href*="/${path}"], ${SEND}`).first(), manner),
  ]);
}

/** Not the hidden one that handles the Enter key. */
const SEND = 'button[name="_action"][value="next"]:not([aria-hidden]):visible';

/** A page without Next that asks more than one choice has a button of its own. */
function isForm({ press: label, enter = {}, ask }: JourneyStep): boolean {
  return label === '' && (ask !== undefined || Object.keys(enter).length > 1);
}

/**
 * A first page that asks only for the gender moves on when a choice is pressed; pressing Next would hit the following
 * page.
 */
async function isLeftByChoice(page: Page, { enter = {} }: JourneyStep): Promise<boolean> {
  return Object.keys(enter).length === 1 && (await page.locator('.gender-pair').count()) > 0;
}

/** A page without Next that asks nothing: the content of its blocks leads on. */
function isLeftByLink({ press: label, enter, booking, ask }: JourneyStep): boolean {
  return label === '' && enter === undefined && booking === undefined && ask === undefined;
}

function pathOf({ route, path = route }: JourneyStep): string {
  return path;
}
