import type { Page } from '@playwright/test';
import { loadJourneys, startOf, tagsOf, type Journey, type JourneyStep } from '../journeys/journey.ts';
import { expectClean } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { expectReflow, keepScreen } from './screens.ts';
import { fillStep, leaveStep } from './take-step.ts';

/** One walk for each flow and language, the longest each time. */
function walks(): Journey[] {
  const groups = Map.groupBy(loadJourneys(), ({ campaign, language }) => `${campaign} ${language}`);
  return [...groups.values()].flatMap((journeys) => journeys.toSorted((a, b) => b.steps.length - a.steps.length)[0] ?? []);
}

function nextButton(page: Page) {
  return page.locator('button[name="_action"][value="next"]:visible').last();
}

/** What is required and missing is told before anything is entered: each page is checked in that state too. False: nothing is missing. */
async function pressEmpty(page: Page): Promise<boolean> {
  if ((await nextButton(page).count()) === 0 || (await nextButton(page).getAttribute('aria-disabled')) !== 'true') return false;
  await nextButton(page).click({ force: true });
  return true;
}

/** Flows of a family share screens; one that another walk looks at in this language is only passed through. */
function screensOfOthers(): (journey: Journey, step: JourneyStep) => boolean {
  const first = new Map<string, string>();
  const keyOf = ({ language }: Journey, { route, heading, reads, enter: entered = {}, answer: answered = {}, ask }: JourneyStep) =>
    JSON.stringify([language, route, heading, reads, Object.keys(entered), Object.keys(answered), ask?.press]);
  for (const journey of walks()) for (const step of [...journey.steps, journey.end]) if (!first.has(keyOf(journey, step))) first.set(keyOf(journey, step), journey.campaign);
  return (journey, step) => first.get(keyOf(journey, step)) !== journey.campaign;
}

const isSeenElsewhere = screensOfOthers();

/** Names and numbers of this walk's own: a number already matched to a study does not qualify for it again (F4). */
function ownAnswer(value: string): string {
  return value.replace('{unique}', 'Axeworthy').replace('(312) 555', '(773) 555');
}

/** A wide window changes no words, and its layouts are these flows': there they are enough, in one language. */
const WIDE = new Set(['s6', 'ws15', 'ws18', 'ss7', 'ps1']);

function walkTags(journey: Journey): string[] {
  return tagsOf({ ...journey, touchOnly: journey.language === 'es' || !WIDE.has(journey.campaign) });
}

// Colours on their way from one to another are no colours of the design.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

for (const journey of walks()) {
  test(`[E1, N2] ${journey.campaign} in ${journey.language}: axe finds nothing on any screen, nor with its errors shown`, { tag: walkTags(journey) }, async ({ page }, info) => {
    test.setTimeout(180_000);
    await page.goto(startOf(journey));
    const folder = `${journey.campaign}-${journey.language}`;
    for (const [index, step] of journey.steps.entries()) {
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(step.heading);
      await keepScreen(page, info, folder, `${index + 1}-${step.route}`);
      if (!isSeenElsewhere(journey, step)) {
        await expectClean(page, step.route);
        await expectReflow(page, step.route);
        if (await pressEmpty(page)) {
          await expectClean(page, `${step.route} with errors`);
          await keepScreen(page, info, folder, `${index + 1}-${step.route}-errors`);
        }
      }
      const later = await fillStep(page, step, 'touch', ownAnswer);
      if (!isSeenElsewhere(journey, step) && (step.ask ?? step.answer)) await expectClean(page, `${step.route} answered`);
      await leaveStep(page, step, 'touch', ownAnswer, later);
    }
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(journey.end.heading);
    if (!isSeenElsewhere(journey, journey.end)) {
      await expectClean(page, journey.end.route);
      await expectReflow(page, journey.end.route);
    }
    await keepScreen(page, info, folder, `${journey.steps.length + 1}-${journey.end.route}`);
  });
}
