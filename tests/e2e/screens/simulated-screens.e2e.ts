import { LANGUAGES } from '#schemas/language-codes.ts';
import { loadJourneys } from '../../journeys/journey.ts';
import { allJourneys } from '../simulated/all-journeys.ts';
import { walk } from '../simulated/walk.ts';
import { test } from '../simulated/worlds/worlds.ts';
import { keepStates, openWindow } from './keep-states.ts';
import { byRoute, fewestWalks, screensOf } from './walks.ts';

const WRITTEN = new Set(
  loadJourneys().flatMap((journey) => screensOf(journey).map((screen) => byRoute(journey, screen))),
);
/** Simulated visitors reach screens that none of the written journeys reaches in this language. */
const WALKS = fewestWalks(
  allJourneys().filter(({ ownWorld }) => ownWorld !== true),
  byRoute,
  WRITTEN,
);

test.describe.configure({ timeout: 300_000 });

for (const language of LANGUAGES) {
  test.describe(`a browser in the language ${language}`, () => {
    test.use({ locale: `${language}-US`, contextOptions: { reducedMotion: 'reduce' } });

    for (const [number, { journey, fresh }] of WALKS.entries()) {
      if (journey.language !== language) continue;
      test(`${fresh.size} screens of ${journey.title}`, async ({ page, webhook, server, problems }) => {
        await openWindow(page, journey);
        await walk({ page, manner: 'touch', webhook, server, problems }, journey, async (index) => {
          const screen = screensOf(journey)[index];
          if (screen && fresh.has(screen))
            await keepStates(page, journey.campaign, `${screen.route} simulated ${number}`);
        });
      });
    }
  });
}
