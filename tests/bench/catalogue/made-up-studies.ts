import { randomOf, type Random } from '#checker/simulate/random.ts';
import { indicationKey } from '#server/features/studies/indication-key.ts';
import type { SiteRecord, StudyRecord } from '#server/features/studies/study-record.ts';
import type { NormalisedStudy } from '#importers/study-registers/normalised-study.ts';
import type { RealShapes } from './real-shapes.ts';

/** The average number of sites of a study; the registry's studies have more, in a few very large ones. */
const SITES_PER_STUDY = 2;
const SUMMARY_LENGTH = 600;
/** How the product's studies are offered to visitors; the registry says nothing about it. */
const AREAS = [
  { area: 'Distance', below: 0.9 },
  { area: 'State', below: 0.96 },
  { area: 'Country', below: 1 },
] as const;
const DISTANCES_KM = [30, 60, 120, 120, 120, 200] as const;
const WITHOUT_SITE = 0.02;

/** The cap on the registry's numbers of sites that brings their average to the wanted value. */
function mostSites({ studies }: RealShapes): number {
  const mean = (most: number) =>
    studies.reduce((sum, { sites }) => sum + Math.min(most, sites.length), 0) / studies.length;
  let most = 1;
  while (mean(most) < SITES_PER_STUDY) most += 1;
  return most;
}

function siteOf(random: Random, shapes: RealShapes, studyId: string, at: number, recruiting: boolean): SiteRecord {
  const country = random.oneOf(shapes.countries);
  const place = random.oneOf(shapes.places.get(country) ?? []);
  const id = `${studyId}-${at}`;
  return {
    id: `made-up-${id}`,
    extId: id,
    name: `Made-up site ${id}`,
    city: place.place,
    region: place.region === '' ? undefined : place.region,
    country,
    countryText: country,
    postalCode: place.code,
    postalArea: place.code,
    // Sites are spread over their postal area, rather than all at its centre.
    point: {
      lat: Math.max(-90, Math.min(90, place.lat + (random.next() - 0.5) / 50)),
      lon: place.lon + (random.next() - 0.5) / 50,
    },
    recruiting,
  };
}

function studyOf(
  random: Random,
  shapes: RealShapes,
  number: number,
  most: number,
  idOf: (condition: string) => number,
): StudyRecord {
  const { study, conditions, sites }: NormalisedStudy = random.oneOf(shapes.studies);
  const externalId = `MADE${String(number).padStart(7, '0')}`;
  const drawn = random.next();
  const area = AREAS.find(({ below }) => drawn < below)?.area ?? 'Country';
  const associatedIndicationIds = [...new Set(conditions.map((name) => idOf(indicationKey(name))))];
  return {
    origin: 'demonstration',
    eligibilityText: undefined,
    study: {
      ...study,
      externalId,
      name: { en: `Made-up study ${number}: ${conditions[0] ?? 'no condition'}` },
      associatedIndicationIds,
      siteTargetAreaType: area,
      targetDistanceKm: random.oneOf(DISTANCES_KM),
      siteRequiredToQualify: random.next() >= WITHOUT_SITE,
      ...(study.description === undefined
        ? {}
        : { description: { en: study.description.en.slice(0, SUMMARY_LENGTH) } }),
    },
    sites: sites.slice(0, most).map(({ recruiting }, at) => siteOf(random, shapes, externalId, at, recruiting)),
  };
}

/** The conditions of the registry's studies, by key, with ids of their own. */
export function conditionsOf({
  studies,
}: RealShapes): ReadonlyMap<string, { readonly id: number; readonly name: string }> {
  const names = new Map(
    studies.flatMap(({ conditions }) => conditions.map((name) => [indicationKey(name), name] as const)),
  );
  return new Map([...names].map(([key, name], index) => [key, { id: 100_000 + index, name }]));
}

/**
 * Fictitious studies, shaped like those of the registry: conditions, ages, states and texts as there, two sites each in
 * real places. The same for the same seed.
 */
export function* madeUpStudies(shapes: RealShapes, count: number, seed = 1): Generator<StudyRecord> {
  const random = randomOf(seed);
  const most = mostSites(shapes);
  const conditions = conditionsOf(shapes);
  for (let number = 0; number < count; number += 1)
    yield studyOf(random, shapes, number, most, (key) => conditions.get(key)?.id ?? 0);
}
