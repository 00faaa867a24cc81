import { createHash } from 'node:crypto';
import { boundingBox, type Point } from './places/distance.ts';
import type { CountryCode } from '#schemas/countries.ts';

/** How far from their sites rows of `open_sites` matter, in km: what the study requires, rounded up to one of these. */
export const LOCAL_SPANS_KM = [30, 60, 120, 250] as const;
/** For rows that matter farther than all of those, including those for states and countries. */
const FAR_SPAN = 20_100;
/** Slightly more than half the earth's circumference: nothing is farther away. */
export const WHOLE_EARTH_KM = FAR_SPAN;
/**
 * The rounding error that `double precision` may cause for a place on the index's maps, which are 400 degrees apart;
 * boxes are widened by it.
 */
const SLACK = 1e-4;
const MAP_WIDTH = 400;

/** Which rows are read: of these conditions (0: of all), in a country, and of the states that `area` names. */
export interface OpenSitesOf {
  readonly indicationIds: readonly number[];
  readonly country: CountryCode;
  /** A region key; `*`: state-wide studies of every state. */
  readonly state: string;
}

/** The number of a map, as migration 0019 computes it. */
function mapOf(indicationId: number, span: number, country: CountryCode, area: string): number {
  return Number.parseInt(
    createHash('md5').update(`${indicationId}|${span}|${country}|${area}`).digest('hex').slice(0, 7),
    16,
  );
}

/** The bounds of the rectangle around a point: one pair of longitudes or, across the date line, two. */
function boxesOn(map: number, centre: Point, km: number): string[] {
  const { south, north, west, east } = boundingBox(centre, km);
  const sides =
    west <= east
      ? [[west, east]]
      : [
          [west, 180],
          [-180, east],
        ];
  return sides.map(
    ([from = 0, to = 0]) =>
      `((${map * MAP_WIDTH + from - SLACK},${south - SLACK}),(${map * MAP_WIDTH + to + SLACK},${north + SLACK}))`,
  );
}

/** Where far rows are in the index: their whole maps. */
export function farMaps({ indicationIds, country, state }: OpenSitesOf): number[] {
  return indicationIds.flatMap((id) => [mapOf(id, FAR_SPAN, country, ''), mapOf(id, FAR_SPAN, country, state)]);
}

/**
 * The rectangles of the index that contain every row that matters within `km` of a point, as PostgreSQL writes boxes.
 */
export function boxesAround(of: OpenSitesOf, centre: Point, km: number): string[] {
  const local = LOCAL_SPANS_KM.flatMap((span) =>
    of.indicationIds.flatMap((id) => boxesOn(mapOf(id, span, of.country, ''), centre, Math.min(km, span))),
  );
  return [...local, ...farMaps(of).flatMap((map) => boxesOn(map, centre, km))];
}

/** The point on a map of the index. */
export function onMap(map: number, { lat, lon }: Point): string {
  return `(${map * MAP_WIDTH + lon},${lat})`;
}

/** A whole map, as PostgreSQL writes a box. */
export function wholeMap(map: number): string {
  return `((${map * MAP_WIDTH - 180 - SLACK},-90),(${map * MAP_WIDTH + 180 + SLACK},90))`;
}
