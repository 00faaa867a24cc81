import { LANGUAGES } from '#schemas/language-codes.ts';
import { loadJourneys, startOf } from '../../journeys/journey.ts';
import { expectClean } from '../axe.ts';
import { test } from '../fixtures.ts';
import { openLive } from '../open-live.ts';
import { keepScreen } from './keep-screen.ts';
import { pressEmpty } from './press-empty.ts';

/** One first screen of each flow and language; only an operator can create a link about a person. */
const STARTS = new Map(
  loadJourneys()
    .filter(({ person, query }) => person === undefined && !query.includes('{'))
    .map((journey) => [`${journey.campaign} ${journey.language}`, journey]),
);

for (const language of LANGUAGES) {
  test.describe(`a browser in the language ${language}`, () => {
    test.use({ locale: `${language}-US`, contextOptions: { reducedMotion: 'reduce' } });

    for (const journey of [...STARTS.values()].filter((each) => each.language === language)) {
      test(`${journey.campaign} begins in the colours of the other brand, in the language ${language}`, async ({
        page,
        server,
      }) => {
        await openLive(page, `${server.origin.replace('127.0.0.1', 'trials-world.localhost')}${startOf(journey)}`);
        await keepScreen(page, 'trials-world', journey.campaign);
        if (await pressEmpty(page)) await keepScreen(page, 'trials-world', `${journey.campaign} errors`);
        await expectClean(page, journey.campaign, { rules: ['color-contrast'] });
      });
    }
  });
}
