import type { CountryCode } from '#schemas/countries.ts';
import type { PlaceOfArea } from '../../places/place-of-area.ts';
import type { SiteRecord } from '../../catalogue/study-record.ts';
import type { ReportProblem } from '../import-problem.ts';

export type LocateArea = (country: CountryCode, area: string) => Promise<PlaceOfArea | undefined>;

/** The same area is asked for once. */
export function remembering(locate: LocateArea): LocateArea {
  const known = new Map<string, Promise<PlaceOfArea | undefined>>();
  return (country, area) => {
    const key = `${country} ${area}`;
    const place = known.get(key) ?? locate(country, area);
    known.set(key, place);
    return place;
  };
}

/** Fills in what a site's postal code tells: the state or province, and the coordinates where the registry has none. */
export async function locateSites(sites: readonly SiteRecord[], locate: LocateArea, report: ReportProblem): Promise<SiteRecord[]> {
  const located: SiteRecord[] = [];
  for (const [index, site] of sites.entries()) {
    const place = site.country && site.postalArea !== undefined ? await locate(site.country, site.postalArea) : undefined;
    if (!site.point && site.country) report(`contactsLocationsModule.locations[${index}].geoPoint`, place ? 'coordinates-from-postal-code' : 'coordinates-absent', site.postalCode);
    const point = site.point ?? (place && { lat: place.lat, lon: place.lon });
    located.push({ ...site, point, region: place?.region || site.region });
  }
  return located;
}
