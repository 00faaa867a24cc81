import { isJourneyList, type Journey } from '#checker/journeys/journey.ts';

/** The journeys of a file. Throws in words where it holds none. */
export function readJourneys(path: string, text: string): Journey[] {
  const journeys: unknown = JSON.parse(text.replaceAll('{unique}', 'Unique'));
  if (!isJourneyList(journeys)) throw new Error(`${path} is no list of journeys`);
  return journeys;
}

/** Every campaign that a journey comes to. */
export function campaignsOf({ campaign, steps }: Journey): string[] {
  return [campaign, ...steps.flatMap((step) => step.campaign ?? [])];
}
