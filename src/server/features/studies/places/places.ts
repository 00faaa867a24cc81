import { sql, type Kysely } from 'kysely';
import type { CountryCode } from '#schemas/countries.ts';
import { coalesceRequests } from '../../../core/caching/coalesce-requests.ts';
import type { ShareRequests } from '../../../core/caching/remember-requests.ts';
import type { Tables } from '../../../core/database/tables.ts';
import type { PlaceOfArea } from './place-of-area.ts';
import { isApproximate, postalAreaOf } from './postal-area.ts';
import { listedZipCode } from './zip-code-list.ts';

export interface Place {
  readonly lat: number;
  readonly lon: number;
  readonly name: string;
  /** The code resolves only to an area (CA, GB, IE). */
  readonly approximate: boolean;
}

export interface Places {
  /** The place of a postal code; undefined if it is not in the table, or no table of the country is loaded. */
  locate(country: CountryCode, postalCode: string): Promise<Place | undefined>;
  /** Does the code exist? If no table is loaded, its pattern alone decides (Q11). */
  exists(country: CountryCode, postalCode: string): Promise<boolean>;
}

/** A place with its state or province, which state-wide studies need. */
export interface RegionalPlace extends Place {
  readonly region: string;
}

/** `Places`, including the region of the place. */
export interface PostalPlaces extends Places {
  locate(country: CountryCode, postalCode: string): Promise<RegionalPlace | undefined>;
  /** The locations of areas as returned by `tableKeyOf`, by `areaKey`. Areas that no source knows are not included. */
  locateAreas(areas: readonly PostalArea[]): Promise<ReadonlyMap<string, PlaceOfArea>>;
}

export interface PostalArea {
  readonly country: CountryCode;
  readonly area: string;
}

export const areaKey = ({ country, area }: PostalArea): string => `${country} ${area}`;

function findRow(db: Kysely<Tables>, country: CountryCode, area: string): Promise<PlaceOfArea | undefined> {
  return db
    .selectFrom('postal_codes')
    .select(['lat', 'lon', 'place as name', 'region'])
    .where('country', '=', country)
    .where('code', '=', area)
    .executeTakeFirst();
}

async function located(db: Kysely<Tables>, areas: readonly PostalArea[]): Promise<Map<string, PlaceOfArea>> {
  const wanted = new Map(areas.map((area) => [areaKey(area), area]));
  if (wanted.size === 0) return new Map();
  const { rows } = await sql<PlaceOfArea & PostalArea>`
    select country, code as area, lat, lon, place as name, postal_codes.region from postal_codes
    join jsonb_to_recordset(${JSON.stringify([...wanted.values()])}::jsonb) as given (country text, area text)
      using (country) where code = area`.execute(db);
  const places = new Map(rows.map(({ country, area, ...place }) => [areaKey({ country, area }), place]));
  for (const [key, { country, area }] of wanted) {
    const listed = places.has(key) ? undefined : (await listedZipCode(country, area))?.located;
    if (listed) places.set(key, listed);
  }
  return places;
}

async function hasCompleteTable(db: Kysely<Tables>, country: CountryCode): Promise<boolean> {
  const table = await db
    .selectFrom('postal_tables')
    .select('complete')
    .where('country', '=', country)
    .executeTakeFirst();
  return table?.complete ?? false;
}

/**
 * Postal codes of the seven countries. Imported tables come first; without one the npm package `zipcodes` locates US
 * and Canadian codes. Only a complete source can reject a code: an imported table, or the package for the US (E8, Q11).
 * `share`: how requests share answers; by default only while they are under way.
 */
export function createPlaces(db: Kysely<Tables>, share: ShareRequests = coalesceRequests): PostalPlaces {
  const rowOf = share(({ country, area }: PostalArea) => findRow(db, country, area), areaKey);
  const isComplete = share((country: CountryCode) => hasCompleteTable(db, country));
  const locateArea = async (country: CountryCode, area: string) =>
    (await rowOf({ country, area })) ?? (await listedZipCode(country, area))?.located;
  return {
    locateAreas: (areas) => located(db, areas),
    async locate(country, postalCode) {
      const area = postalAreaOf(country, postalCode);
      if (area === undefined) return undefined;
      const place = await locateArea(country, area);
      return place && { ...place, approximate: isApproximate(country) };
    },
    async exists(country, postalCode) {
      const area = postalAreaOf(country, postalCode);
      if (area === undefined) return false;
      if (await rowOf({ country, area })) return true;
      if (country === 'US') return (await listedZipCode(country, area)) !== undefined;
      return !(await isComplete(country));
    },
  };
}
