import { randomOf, type Random } from '#checker/simulate/random.ts';
import type { CountryCode } from '#schemas/countries.ts';
import type { SiteRecord, StudyRecord } from '#server/features/studies/study-record.ts';
import { study } from '../builders.ts';

/** Conditions that the studies are about: the first of most of them, the last of only a few. */
const CONDITIONS = [9001, 9002, 9003] as const;

/** The rows of these conditions. */
export const CONDITION_ROWS = CONDITIONS.map(
  (id) =>
    ({
      id,
      category_id: 2,
      name_en: `Condition ${id}`,
      name_es: null,
      show_for_signup: false,
      type: 'chronic',
      origin: 'demonstration',
    }) as const,
);

const SHARES = [0.7, 0.3, 0.02] as const;

interface Land {
  readonly country: CountryCode;
  readonly regions: readonly string[];
  readonly lat: readonly [number, number];
  readonly lon: readonly [number, number];
}

/** The Aleutian islands and the Chathams lie on both sides of the date line; most points are in a few places. */
const LANDS: readonly Land[] = [
  { country: 'US', regions: ['ILLINOIS', 'WISCONSIN'], lat: [41, 43], lon: [-89, -87] },
  { country: 'US', regions: ['ALASKA'], lat: [51, 55], lon: [170, 190] },
  { country: 'US', regions: ['HAWAII'], lat: [19, 22], lon: [-160, -155] },
  { country: 'NZ', regions: ['CANTERBURY', 'CHATHAM ISLANDS'], lat: [-44, -41], lon: [172, 184] },
  { country: 'ZA', regions: ['GAUTENG'], lat: [-26.5, -25.5], lon: [27.5, 28.5] },
];

const numbered = (number: number) => String(number).padStart(5, '0');
const wrapped = (lon: number) => (lon > 180 ? lon - 360 : lon);

function siteOf(random: Random, number: number, at: number, land: Land): SiteRecord {
  // On a grid, so that several are equally far away.
  const on = ([least, most]: readonly [number, number]) =>
    Math.round((least + random.next() * (most - least)) * 50) / 50;
  const point = { lat: on(land.lat), lon: wrapped(on(land.lon)) };
  const id = `S${numbered(number)}-${at}`;
  return {
    id,
    extId: `${id}-X`,
    name: id,
    city: `City of ${id}`,
    region: random.next() < 0.05 ? undefined : random.oneOf(land.regions),
    country: random.next() < 0.03 ? undefined : land.country,
    countryText: land.country,
    postalCode: undefined,
    postalArea: undefined,
    point: random.next() < 0.05 ? undefined : point,
    recruiting: random.next() < 0.9,
  };
}

function studyOf(random: Random, number: number): StudyRecord {
  const home = random.oneOf(LANDS);
  const count = random.next() < 0.08 ? 0 : random.between(1, 4);
  const area = random.next();
  const indications = CONDITIONS.filter((_id, index) => random.next() < (SHARES[index] ?? 0));
  return {
    origin: 'demonstration',
    eligibilityText: undefined,
    study: study({
      externalId: `S${numbered(number)}`,
      associatedIndicationIds: indications,
      internalStatus: random.next() < 0.9 ? 'Active' : 'Closed',
      isSimulation: random.next() < 0.03,
      siteRequiredToQualify: random.next() < 0.9,
      siteTargetAreaType: area < 0.7 ? 'Distance' : area < 0.85 ? 'State' : 'Country',
      ...(random.next() < 0.2 ? {} : { targetDistanceKm: random.oneOf([5, 30, 60, 90, 120, 200, 250, 400, 3000]) }),
    }),
    sites: Array.from({ length: count }, (_, at) =>
      siteOf(random, number, at, random.next() < 0.8 ? home : random.oneOf(LANDS)),
    ),
  };
}

/**
 * Studies of every kind of target area, dense and sparse, some without sites, some with sites at unknown locations; the
 * same for the same seed.
 */
export function scatteredStudies(seed: number, count: number): StudyRecord[] {
  const random = randomOf(seed);
  return Array.from({ length: count }, (_, number) => studyOf(random, number));
}
