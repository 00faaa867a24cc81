import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Page } from '@playwright/test';
import { LANGUAGES } from '#schemas/language-codes.ts';
import { loadJourneys, type Journey } from '../../journeys/journey.ts';
import { setCallCentre } from '../call-centre.ts';
import { expectPage } from '../expected/expect-page.ts';
import { firstAddress } from '../first-address.ts';
import { expect, test } from '../fixtures.ts';
import { openLive } from '../open-live.ts';
import { ownJourney } from '../own-journey.ts';
import { fillStep, leaveStep } from '../take-step.ts';
import { hearChanges, type Heard } from './hear-changes.ts';
import { transcriptOf } from './transcript-of.ts';
import { screensOf } from './walks.ts';

/** `npm run transcripts` writes them anew. */
const WRITES = process.env['TRANSCRIPTS'] === 'write';
const FOLDER = join(import.meta.dirname, 'transcripts');

/** For each campaign the first journey in each language that a phone can walk. */
function firstInEachLanguage(): readonly Journey[] {
  const walked = loadJourneys().filter(({ device }) => device !== 'wide');
  return [
    ...new Map(walked.toReversed().map((journey) => [`${journey.campaign} ${journey.language}`, journey])).values(),
  ].toReversed();
}

/** After a step, the focus is where the visitor goes on: a screen reader would otherwise begin at the top again. */
async function expectFocus(page: Page): Promise<void> {
  await expect
    .poll(() => page.evaluate(() => document.activeElement !== null && document.activeElement !== document.body))
    .toBe(true);
}

/** What two live regions of a page say at once is heard twice. */
function expectSaidOnce(heard: readonly Heard[], where: string): void {
  const twice = heard.filter(({ text, region }) =>
    heard.some((other) => other.text === text && other.region !== region),
  );
  expect(twice, `${where}: said twice`).toEqual([]);
}

for (const language of LANGUAGES) {
  test.describe(`a browser in the language ${language}`, () => {
    test.use({ locale: `${language}-US`, contextOptions: { reducedMotion: 'reduce' } });

    for (const written of firstInEachLanguage().filter((journey) => journey.language === language)) {
      test(`what a screen reader finds on the pages of ${written.campaign} in ${language}`, async ({
        page,
        server,
      }) => {
        const { journey, lastName } = ownJourney(written);
        const heard = await hearChanges(page);
        await setCallCentre(page, false);
        const pages: string[] = [];
        await openLive(page, await firstAddress(journey, server));
        for (const [index, step] of screensOf(journey).entries()) {
          await expectPage(page, step, index === 0);
          // A link loads another page, where every visitor begins at the top.
          if (index > 0 && screensOf(journey)[index - 1]?.follow === undefined) await expectFocus(page);
          // Header and footer are the same on every page.
          const part = page.locator(index === 0 ? 'body' : 'main');
          pages.push(`# ${step.route}\n\n${await transcriptOf(part, lastName)}\n`);
          const later = await fillStep(page, step, 'touch');
          expectSaidOnce(heard.splice(0), `${journey.campaign} ${step.route}`);
          if (step !== journey.end) await leaveStep(page, step, 'touch', later);
        }
        const file = join(FOLDER, `${written.campaign}.${language}.txt`);
        const transcript = pages.join('\n');
        if (WRITES) {
          mkdirSync(dirname(file), { recursive: true });
          writeFileSync(file, transcript);
        }
        expect(existsSync(file) ? readFileSync(file, 'utf8') : '').toBe(transcript);
      });
    }
  });
}
