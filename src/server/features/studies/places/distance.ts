import { sql, type RawBuilder } from 'kysely';

/** The mean radius of the earth in kilometres (IUGG). */
const EARTH_RADIUS_KM = 6371.0088;

export interface Point {
  readonly lat: number;
  readonly lon: number;
}

/** A rectangle of degrees; `west` is greater than `east` where it crosses the date line. */
export interface BoundingBox {
  readonly south: number;
  readonly north: number;
  readonly west: number;
  readonly east: number;
}

const radians = (degrees: number) => (degrees * Math.PI) / 180;
const degrees = (angle: number) => (angle * 180) / Math.PI;
const wrapped = (lon: number) => ((((lon + 180) % 360) + 360) % 360) - 180;

/** Great-circle distance in kilometres between two points in degrees, by the haversine formula (F3). */
export function greatCircleKm(from: Point, to: Point): number {
  const half = (angle: number) => Math.sin(radians(angle) / 2) ** 2;
  const chord =
    half(to.lat - from.lat) + Math.cos(radians(from.lat)) * Math.cos(radians(to.lat)) * half(to.lon - from.lon);
  return 2 * EARTH_RADIUS_KM * Math.asin(Math.min(1, Math.sqrt(chord)));
}

/** `greatCircleKm` in SQL, from the columns `lat` and `lon` of a table. */
export function kmFrom(point: Point, table: 'sites' | 'offers' = 'sites'): RawBuilder<number> {
  const [lat, lon] = [sql.ref(`${table}.lat`), sql.ref(`${table}.lon`)];
  return sql<number>`2 * ${sql.lit(EARTH_RADIUS_KM)} * asin(least(1, sqrt(
    power(sin(radians(${lat} - ${point.lat}::float8) / 2), 2)
    + cos(radians(${point.lat}::float8)) * cos(radians(${lat}))
      * power(sin(radians(${lon} - ${point.lon}::float8) / 2), 2))))`;
}

/**
 * The smallest rectangle that contains everything within `km` of a point, slightly widened, so that rounding loses no
 * site on the edge.
 */
export function boundingBox(centre: Point, km: number): BoundingBox {
  const angle = (km / EARTH_RADIUS_KM) * (1 + 1e-9) + 1e-9;
  const south = centre.lat - degrees(angle);
  const north = centre.lat + degrees(angle);
  if (south <= -90 || north >= 90)
    return { south: Math.max(south, -90), north: Math.min(north, 90), west: -180, east: 180 };
  const width = degrees(Math.asin(Math.min(1, Math.sin(angle) / Math.cos(radians(centre.lat)))));
  if (width >= 180) return { south, north, west: -180, east: 180 };
  return { south, north, west: wrapped(centre.lon - width), east: wrapped(centre.lon + width) };
}
