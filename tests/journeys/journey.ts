import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isJourneyList, type Journey } from '#checker/journeys/journey.ts';

export {
  isJourneyList,
  lastCampaignOf,
  photosOf,
  type Journey,
  type JourneyPhotos,
  type JourneyStep,
} from '#checker/journeys/journey.ts';

const FOLDER = import.meta.dirname;

/** Every journey of this folder, in the order of the file names. Throws for a file that contains none. */
export function loadJourneys(): Journey[] {
  return readdirSync(FOLDER)
    .filter((name) => name.endsWith('.json'))
    .toSorted()
    .flatMap((name) => {
      const journeys: unknown = JSON.parse(readFileSync(join(FOLDER, name), 'utf8'));
      if (!isJourneyList(journeys)) throw new Error(`${name} is not a list of journeys`);
      return journeys;
    });
}

/** The journey with each of the texts replaced, wherever it occurs. */
export function withReplaced(journey: Journey, texts: Readonly<Record<string, string>>): Journey {
  const replaced = Object.entries(texts).reduce(
    (json, [text, by]) => json.replaceAll(text, by),
    JSON.stringify([journey]),
  );
  const journeys: unknown = JSON.parse(replaced);
  if (!isJourneyList(journeys) || journeys[0] === undefined) throw new Error(`${journey.title} is no longer a journey`);
  return journeys[0];
}

/**
 * The tags that exclude a journey from the projects that it is not for: `@not-phone`, `@not-desktop`, `@not-no-script`.
 */
export function tagsOf({ device, touchOnly = false }: Journey): string[] {
  return [
    ...(device === 'wide' ? ['@not-phone', '@not-no-script'] : []),
    ...(device === 'narrow' || touchOnly ? ['@not-desktop'] : []),
    ...(touchOnly ? ['@not-no-script'] : []),
  ];
}

/** The tag of a journey that is skipped when only some are walked, because another one represents its campaign. */
export const LATER = '@later';

/** For each campaign its first journey that a phone can walk. */
export function firstJourneys(journeys: readonly Journey[]): ReadonlySet<Journey> {
  const onPhone = journeys.filter(({ device }) => device !== 'wide');
  return new Set(new Map(onPhone.toReversed().map((journey) => [journey.campaign, journey])).values());
}

/** The first address of a journey. */
export function startOf(journey: Journey, slug = ''): string {
  const prefix = journey.language === 'es' ? '/signup/es' : '/signup';
  return `${prefix}/${journey.campaign}${journey.query === '' ? '' : `?${journey.query.replace('{slug}', slug)}`}`;
}
