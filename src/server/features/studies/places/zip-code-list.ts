import type zipcodes from 'zipcodes';
import type { CountryCode } from '#schemas/countries.ts';
import type { PlaceOfArea } from './place-of-area.ts';
import { regionKey } from './region-key.ts';

/** The countries in the npm package: five-digit codes, and the first three characters of Canadian ones. */
const LISTED: Partial<Record<CountryCode, string>> = { US: 'US', CA: 'Canada' };

let list: Promise<typeof zipcodes> | undefined;
/** Loaded on first use: it takes memory that a server for other countries never needs. */
const loaded = () => (list ??= import('zipcodes').then((module) => module.default));

/** The package's entry for an area; `located` is undefined for the few codes that it lists without coordinates. */
export async function listedZipCode(
  country: CountryCode,
  area: string,
): Promise<{ readonly located: PlaceOfArea | undefined } | undefined> {
  const name = LISTED[country];
  if (name === undefined) return undefined;
  const codes = await loaded();
  const entry = codes.lookup(area);
  if (!entry || entry.country !== name) return undefined;
  if (!entry.latitude || !entry.longitude) return { located: undefined };
  // The package abbreviates US states; tables and registries write them out.
  const region = regionKey(codes.states.abbr[entry.state] ?? entry.state);
  return { located: { lat: entry.latitude, lon: entry.longitude, name: entry.city, region } };
}
