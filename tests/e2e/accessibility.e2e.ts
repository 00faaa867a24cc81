import type { Page } from '@playwright/test';
import { loadJourneys, tagsOf, type Journey, type JourneyStep } from '../journeys/journey.ts';
import { expectCleanEveryWay } from './axe.ts';
import { expectPage } from './expected/expect-page.ts';
import { firstAddress } from './first-address.ts';
import { test, type Manner } from './fixtures.ts';
import { openLive } from './open-live.ts';
import { ownJourney } from './own-journey.ts';
import { expectReflow } from './screens/keep-screen.ts';
import { pressEmpty } from './screens/press-empty.ts';
import { byContent, screensOf } from './screens/walks.ts';
import { fillStep, leaveStep } from './take-step.ts';

/** One walk for each flow, language and device, the longest in each case. */
const WALKS = longest(loadJourneys());

function longest(journeys: readonly Journey[]): Journey[] {
  const groups = Map.groupBy(journeys, ({ campaign, language, device = 'any' }) => `${campaign} ${language} ${device}`);
  return [...groups.values()].flatMap((each) => each.toSorted((a, b) => b.steps.length - a.steps.length)[0] ?? []);
}

/**
 * Screens that no earlier walk of the same kind has in this language: flows of a family share screens, and examining
 * each once is enough.
 */
function newScreens(journeys: readonly Journey[]): ReadonlySet<JourneyStep> {
  const seen = new Map<string, JourneyStep>();
  for (const journey of journeys) {
    for (const screen of screensOf(journey)) {
      const key = byContent(journey, screen);
      if (!seen.has(key)) seen.set(key, screen);
    }
  }
  return new Set(seen.values());
}

const NEW_SCREENS = newScreens(WALKS);

/** How many of its screens are walked: up to the last new one. */
function walkedScreens(journey: Journey): number {
  return screensOf(journey).findLastIndex((screen) => NEW_SCREENS.has(screen)) + 1;
}

/** What a page must be for everybody. Narrow windows are examined once: they are the same size in both browsers. */
async function examine(page: Page, where: string, manner: Manner): Promise<void> {
  await expectCleanEveryWay(page, where);
  if (manner !== 'keyboard') await expectReflow(page, where);
}

// Colours in the middle of a transition are not colours of the design.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

for (const written of WALKS) {
  const walked = walkedScreens(written);
  if (walked === 0) continue;
  const device = written.device === undefined ? '' : ` (${written.device})`;
  test(
    `[E1, N2] ${written.campaign} in ${written.language}${device}: ` +
      'axe finds nothing, nor in errors, forced colours, large letters; on a phone all fits',
    { tag: tagsOf({ ...written, touchOnly: false }) },
    async ({ page, server, manner }) => {
      const isNew = screensOf(written).map((screen) => NEW_SCREENS.has(screen));
      const { journey } = ownJourney(written);
      await openLive(page, await firstAddress(journey, server));
      for (const [index, step] of journey.steps.slice(0, walked).entries()) {
        await expectPage(page, step, index === 0);
        if (isNew[index]) {
          await examine(page, step.route, manner);
          if (await pressEmpty(page)) await examine(page, `${step.route} with errors`, manner);
        }
        const later = await fillStep(page, step, 'touch');
        if (isNew[index] && (step.ask ?? step.answer)) await expectCleanEveryWay(page, `${step.route} answered`);
        if (index + 1 < walked) await leaveStep(page, step, 'touch', later);
      }
      if (walked <= journey.steps.length) return;
      await expectPage(page, journey.end, false);
      if (isNew.at(-1)) await examine(page, journey.end.route, manner);
    },
  );
}
