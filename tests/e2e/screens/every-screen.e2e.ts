import { LANGUAGES } from '#schemas/language-codes.ts';
import { loadJourneys } from '../../journeys/journey.ts';
import { expectPage } from '../expected/expect-page.ts';
import { firstAddress } from '../first-address.ts';
import { test } from '../fixtures.ts';
import { openLive } from '../open-live.ts';
import { ownJourney } from '../own-journey.ts';
import { fillStep, leaveStep } from '../take-step.ts';
import { keepScreen } from './keep-screen.ts';
import { bringsMore, keepStates, openWindow } from './keep-states.ts';
import { byContent, fewestWalks, screensOf } from './walks.ts';

const WALKS = fewestWalks(loadJourneys(), (journey, screen) => `${journey.campaign} ${byContent(journey, screen)}`);

test.describe.configure({ timeout: 300_000 });

for (const language of LANGUAGES) {
  test.describe(`a browser in the language ${language}`, () => {
    // In another language, the browser would be offered it on every page; and moving elements would not be where they
    // are photographed.
    test.use({ locale: `${language}-US`, contextOptions: { reducedMotion: 'reduce' } });

    for (const [number, { journey: written, fresh }] of WALKS.entries()) {
      if (written.language !== language) continue;
      test(`${fresh.size} screens of ${written.title}`, async ({ page, server }) => {
        const isFresh = screensOf(written).map((screen) => fresh.has(screen));
        const { journey } = ownJourney(written);
        await openWindow(page, journey);
        await openLive(page, await firstAddress(journey, server));
        for (const [index, step] of screensOf(journey).entries()) {
          const [isEnd, name] = [step === journey.end, `${step.route} ${number}`];
          await expectPage(page, step, index === 0);
          if (isFresh[index]) await keepStates(page, journey.campaign, name);
          if (!isFresh.includes(true, index + 1) && !(isFresh[index] && bringsMore(step))) return;
          const later = await fillStep(page, step, 'touch');
          if (isFresh[index] && bringsMore(step)) await keepScreen(page, journey.campaign, `${name} answered`);
          if (!isEnd) await leaveStep(page, step, 'touch', later);
        }
      });
    }
  });
}
