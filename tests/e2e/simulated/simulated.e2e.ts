import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isJourneyList, type Journey, type JourneyStep } from '../../journeys/journey.ts';
import { press } from '../driver.ts';
import { expectDelivered } from '../expected/expect-delivered.ts';
import { expectPage } from '../expected/expect-page.ts';
import { firstAddress } from '../first-address.ts';
import { test } from '../fixtures.ts';
import { openLive } from '../open-live.ts';
import { ownJourney } from '../own-journey.ts';
import { leaveStep } from '../take-step.ts';
import { fillSimulated } from './fill-simulated.ts';
import { sampleOf } from './sample.ts';

/** Where `npm run journeys` has written every journey; without it a sample is walked. */
const FOLDER = process.env['SIMULATED_JOURNEYS'];
/** The sample: one visitor of each of these, in one language. All others are walked by `npm run journeys`. */
const SAMPLE = { cancer: 'en', flare: 'es', 'image-capture': 'en', midpath: 'es', ps2: 'en', s15: 'es', s6: 'en', special: 'es', ws11: 'es' } as const;

type Walk = Parameters<Parameters<typeof test>[2]>[0];

if (FOLDER === undefined) {
  for (const [id, language] of Object.entries(SAMPLE)) {
    test(`a simulated visitor of ${id} walks as predicted, in the language ${language}`, async ({ page, manner, webhook, server }) => {
      const journey = await sampleOf(id, language);
      if (!journey) throw new Error(`Nobody of the demonstration can walk ${id}`);
      await walk({ page, manner, webhook, server }, journey);
    });
  }
} else {
  for (const journey of readdirSync(FOLDER).toSorted().flatMap((name) => journeysIn(join(FOLDER, name))).filter(({ engineOnly }) => engineOnly === undefined)) {
    test(journey.title, async ({ page, manner, webhook, server }) => walk({ page, manner, webhook, server }, journey));
  }
}

function journeysIn(path: string): Journey[] {
  const journeys: unknown = JSON.parse(readFileSync(path, 'utf8'));
  if (!isJourneyList(journeys)) throw new Error(`${path} is no list of journeys`);
  return journeys;
}

async function walk({ page, manner, webhook, server }: Pick<Walk, 'page' | 'manner' | 'webhook' | 'server'>, written: Journey): Promise<void> {
  const { journey, lastName } = ownJourney(written);
  await openLive(page, await firstAddress(journey, server));
  const steps = offeredSteps(journey);
  for (const [index, step] of steps.entries()) {
    await expectPage(page, step, index === 0);
    await fillSimulated(page, step, manner);
    if (isLeftByLink(step)) await press(page, page.locator(`a[href*="/${pathOf(journey.steps[index + 1] ?? journey.end)}"]`), manner);
    else await leaveStep(page, step, manner, []);
  }
  const end = journey.steps[steps.length] ?? journey.end;
  await expectPage(page, end, steps.length === 0);
  if (end === journey.end) await fillSimulated(page, end, manner);
  const revisions = steps.filter(({ saves }) => saves).length;
  if (revisions > 0) await expectDelivered(webhook, { ...journey, revisions }, lastName);
}

/** A page without Next that asks nothing: what its blocks show leads on. */
function isLeftByLink({ press: label, enter, booking, ask }: JourneyStep): boolean {
  return label === '' && enter === undefined && booking === undefined && ask === undefined;
}

/** What a thank-you leads on to is offered in English only (D9): in another language the visit ends there. */
function offeredSteps({ steps, language }: Journey): readonly JourneyStep[] {
  const last = language === 'en' ? -1 : steps.findIndex(isLeftByLink);
  return last === -1 ? steps : steps.slice(0, last);
}

function pathOf({ route, path = route }: JourneyStep): string {
  return path;
}
