import type { Kysely } from 'kysely';
import type { CountryCode } from '#schemas/countries.ts';
import type { Tables } from '../database/tables.ts';
import type { Place, Places } from '../services.ts';
import type { PlaceOfArea } from './place-of-area.ts';
import { isApproximate, postalAreaOf } from './postal-area.ts';
import { listedZipCode } from './zip-code-list.ts';

/** A place with its state or province, which studies that recruit state-wide ask for. */
export interface RegionalPlace extends Place {
  readonly region: string;
}

/** `Places`, with the region of the place as well. */
export interface PostalPlaces extends Places {
  locate(country: CountryCode, postalCode: string): Promise<RegionalPlace | undefined>;
  /** Where an area lies, as `tableKeyOf` gives it. */
  locateArea(country: CountryCode, area: string): Promise<PlaceOfArea | undefined>;
}

function rowOf(db: Kysely<Tables>, country: CountryCode, area: string): Promise<PlaceOfArea | undefined> {
  return db.selectFrom('postal_codes').select(['lat', 'lon', 'place as name', 'region']).where('country', '=', country).where('code', '=', area).executeTakeFirst();
}

async function hasCompleteTable(db: Kysely<Tables>, country: CountryCode): Promise<boolean> {
  const table = await db.selectFrom('postal_tables').select('complete').where('country', '=', country).executeTakeFirst();
  return table?.complete ?? false;
}

/**
 * Postal codes of the seven countries. Imported tables come first; without one the npm package `zipcodes` locates US and
 * Canadian codes. A code is refused only by a source that is complete: an imported table, or the package for the US (E8, Q11).
 */
export function createPlaces(db: Kysely<Tables>): PostalPlaces {
  const locateArea = async (country: CountryCode, area: string) => (await rowOf(db, country, area)) ?? (await listedZipCode(country, area))?.located;
  return {
    locateArea,
    async locate(country, postalCode) {
      const area = postalAreaOf(country, postalCode);
      if (area === undefined) return undefined;
      const place = await locateArea(country, area);
      return place && { ...place, approximate: isApproximate(country) };
    },
    async exists(country, postalCode) {
      const area = postalAreaOf(country, postalCode);
      if (area === undefined) return false;
      if (await rowOf(db, country, area)) return true;
      if (country === 'US') return (await listedZipCode(country, area)) !== undefined;
      return !(await hasCompleteTable(db, country));
    },
  };
}
