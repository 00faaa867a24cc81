import type { Page } from '@playwright/test';
import { loadJourneys, type Journey, type JourneyStep } from '../../journeys/journey.ts';
import { expectPage } from '../expected/expect-page.ts';
import { firstAddress } from '../first-address.ts';
import { expect } from '../fixtures.ts';
import { openLive } from '../open-live.ts';
import { ownJourney } from '../own-journey.ts';
import { allJourneys } from '../simulated/all-journeys.ts';
import { walk } from '../simulated/walk.ts';
import { test } from '../simulated/worlds/worlds.ts';
import { fillStep, leaveStep } from '../take-step.ts';
import { keepPrint, keepScreen } from './keep-screen.ts';
import { pressEmpty } from './press-empty.ts';
import { byContent, byRoute, fewestWalks, screensOf } from './walks.ts';

const WRITTEN = loadJourneys();
const WALKS = fewestWalks(WRITTEN, (journey, screen) => `${journey.campaign} ${byContent(journey, screen)}`);
/** Simulated visitors come where nobody of the written journeys does, in this language. */
const MORE = fewestWalks(allJourneys().filter(({ ownWorld }) => ownWorld !== true), byRoute, new Set(WRITTEN.flatMap((journey) => screensOf(journey).map((screen) => byRoute(journey, screen)))));

// What moves is never where it is taken for.
test.use({ contextOptions: { reducedMotion: 'reduce' } });
test.describe.configure({ timeout: 300_000 });

/** What is still on its way when the page is there comes first; where it never comes, the waiting itself is what is shown. */
async function settle(page: Page): Promise<void> {
  await expect(page.locator('main :is(.spinner, .skeleton)')).toHaveCount(0, { timeout: 3000 }).catch(() => undefined);
}

/** The page as it comes, and with everything told that is missing. */
async function keepBoth(page: Page, folder: string, name: string): Promise<void> {
  await settle(page);
  await keepScreen(page, folder, name);
  if (await pressEmpty(page)) await keepScreen(page, folder, `${name} errors`);
}

/** What an answer brings: studies, a recorded consent, photos. */
function bringsMore({ ask, answer, photos }: JourneyStep): boolean {
  return ask !== undefined || answer !== undefined || photos !== undefined;
}

async function begin(page: Page, { device }: Journey): Promise<void> {
  await page.setViewportSize(device === 'narrow' ? { width: 412, height: 915 } : { width: 1280, height: 800 });
}

for (const [number, { journey: written, fresh }] of WALKS.entries()) {
  test(`${written.campaign} in ${written.language}, ${fresh.size} screens: ${written.title}`, async ({ page, server }) => {
    const isFresh = screensOf(written).map((screen) => fresh.has(screen));
    const { journey } = ownJourney(written);
    await begin(page, journey);
    await openLive(page, await firstAddress(journey, server));
    for (const [index, step] of screensOf(journey).entries()) {
      const isEnd = step === journey.end;
      const name = `${step.route} ${number}`;
      await expectPage(page, step, index === 0);
      if (isFresh[index]) await keepBoth(page, journey.campaign, name);
      if (isEnd) await keepPrint(page, journey.campaign, name);
      if (!isFresh.includes(true, index + 1) && !bringsMore(step)) return;
      const later = await fillStep(page, step, 'touch');
      if (isFresh[index] && bringsMore(step)) await keepScreen(page, journey.campaign, `${name} answered`);
      if (!isEnd) await leaveStep(page, step, 'touch', later);
    }
  });
}

for (const [number, { journey, fresh }] of MORE.entries()) {
  test(`${journey.campaign} in ${journey.language}, ${fresh.size} screens that only simulated visitors meet: ${journey.title}`, async ({ page, webhook, server, problems }) => {
    await begin(page, journey);
    await walk({ page, manner: 'touch', webhook, server, problems }, journey, async (index) => {
      const screen = screensOf(journey)[index];
      if (screen && fresh.has(screen)) await keepBoth(page, journey.campaign, `${screen.route} simulated ${number}`);
    });
  });
}
