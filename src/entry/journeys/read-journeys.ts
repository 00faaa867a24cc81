import { isJourneyList, type Journey } from '#checker/journeys/journey.ts';

/** The journeys of a file. Throws with a message if it contains none. */
export function readJourneys(path: string, text: string): Journey[] {
  const journeys: unknown = JSON.parse(text.replaceAll('{unique}', 'Unique'));
  if (!isJourneyList(journeys)) throw new Error(`${path} is not a list of journeys`);
  return journeys;
}

/** Every campaign that a journey reaches. */
export function campaignsOf({ campaign, steps }: Journey): string[] {
  return [campaign, ...steps.flatMap((step) => step.campaign ?? [])];
}
