import type { CountryCode } from '#schemas/countries.ts';
import { greatCircleKm, type Point } from '../great-circle.ts';
import { COUNTRY_ZONES, NEAREST_ZONES, REGION_ZONES, type RegionZones } from './zone-rules.ts';

const zoneAt = ({ zone, parts = [] }: RegionZones, point: Point): string =>
  parts.find(({ where }) => where(point))?.zone ?? zone;

/**
 * The time zone (an IANA name) at a place of a state or province. By the region and not by the point alone: across a
 * border another country's time may be nearer, and half of these have other rules in summer. Undefined: a region that
 * is not known, and a country that keeps several times; then no time of day may be promised there.
 */
export function timeZoneOf(country: CountryCode, region: string | null, point: Point): string | undefined {
  const rules = COUNTRY_ZONES[country] ?? REGION_ZONES[country]?.get(region ?? '');
  return rules && zoneAt(rules, point);
}

/**
 * The same of a postal code, which may lie in no state: then the zone of the country that is nearest. Always one of the
 * country's own.
 */
export function timeZoneOfCode(country: CountryCode, region: string, point: Point): string | undefined {
  const known = timeZoneOf(country, region, point);
  if (known !== undefined) return known;
  const [nearest] = (NEAREST_ZONES[country] ?? []).toSorted(
    (one, other) => greatCircleKm(point, one) - greatCircleKm(point, other),
  );
  return nearest?.zone;
}
