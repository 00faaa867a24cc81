import { readdirSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { loadJourneys, withReplaced } from './journey.ts';
import { CAMPAIGNS, noticedIn } from './walk-journey.ts';

const FLOWS = readdirSync(CAMPAIGNS)
  .filter((name) => name.endsWith('.json'))
  .map((name) => name.replace('.json', ''));

describe('journeys through the engine', () => {
  test.each(FLOWS)('[B8] %s has three journeys at least, and one in Spanish', (flow) => {
    const own = loadJourneys().filter(({ campaign }) => campaign === flow);
    expect(own.length).toBeGreaterThanOrEqual(3);
    expect(own.map(({ language }) => language)).toContain('es');
  });

  test.each(loadJourneys().map((journey) => [journey.title, withReplaced(journey, { '{unique}': 'Unique' })] as const))(
    '%s',
    (_title, journey) => {
      expect(noticedIn(journey)).toBeUndefined();
    },
  );
});
