import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isJourneyList, type Journey } from '../../journeys/journey.ts';

/** Where `npm run journeys` has written every journey; without it a sample is walked. */
export const FOLDER = process.env['SIMULATED_JOURNEYS'];

/** The journeys that are walked in full; none if a sample is walked. */
export function allJourneys(): Journey[] {
  return FOLDER === undefined
    ? []
    : readdirSync(FOLDER)
        .toSorted()
        .flatMap((name) => journeysIn(join(FOLDER, name)));
}

function journeysIn(path: string): Journey[] {
  const journeys: unknown = JSON.parse(readFileSync(path, 'utf8'));
  if (!isJourneyList(journeys)) throw new Error(`${path} is not a list of journeys`);
  return journeys;
}
