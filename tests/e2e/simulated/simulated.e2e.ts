import { FOLDER } from './all-journeys.ts';
import { campaignIds, languagesOf, sampleOf } from './sample.ts';
import { walk, walkAll } from './walk.ts';
import { test } from './worlds/worlds.ts';

walkAll('demonstration');

// The sample: one visitor of every campaign in each language. `npm run journeys` walks all others.
for (const id of FOLDER === undefined ? campaignIds() : []) {
  for (const language of languagesOf(id)) {
    test(`a simulated visitor of ${id} walks as predicted, in the language ${language}`, async ({
      page,
      manner,
      webhook,
      server,
      problems,
    }) => {
      const journey = await sampleOf(id, language);
      if (!journey) throw new Error(`Nobody of the demonstration can walk ${id}`);
      await walk({ page, manner, webhook, server, problems }, journey);
    });
  }
}
