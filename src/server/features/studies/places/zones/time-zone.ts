import type { CountryCode } from '#schemas/countries.ts';
import { greatCircleKm, type Point } from '../distance.ts';
import { COUNTRY_ZONES, NEAREST_ZONES, REGION_ZONES, type RegionZones } from './zone-rules.ts';

const zoneAt = ({ zone, parts = [] }: RegionZones, point: Point): string =>
  parts.find(({ where }) => where(point))?.zone ?? zone;

/**
 * The time zone (an IANA name) at a place in a state or province. Derived from the region, not from the point alone:
 * the nearest reference point may be across a border, and half of those have different rules in summer. Undefined: the
 * region is unknown in a country with several time zones; then no time of day may be promised there.
 */
export function timeZoneOf(country: CountryCode, region: string | null, point: Point): string | undefined {
  const rules = COUNTRY_ZONES[country] ?? REGION_ZONES[country]?.get(region ?? '');
  return rules && zoneAt(rules, point);
}

/**
 * The same for a postal code, which may be in no state: then the country's nearest zone. Always one of the country's
 * own.
 */
export function timeZoneOfCode(country: CountryCode, region: string, point: Point): string | undefined {
  const known = timeZoneOf(country, region, point);
  if (known !== undefined) return known;
  const [nearest] = (NEAREST_ZONES[country] ?? []).toSorted(
    (one, other) => greatCircleKm(point, one) - greatCircleKm(point, other),
  );
  return nearest?.zone;
}
