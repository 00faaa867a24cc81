import { type PostalPlaces, areaKey } from '#server/features/studies/index.ts';
import type { ImportProblem } from '../import-problem.ts';
import type { NormalisedSite, NormalisedStudy } from './normalised-study.ts';

/**
 * Fills in what the sites' postal codes reveal: the state or province, and the coordinates if the source has none. One
 * lookup for all of them.
 */
export async function locateSites(
  studies: readonly NormalisedStudy[],
  places: Pick<PostalPlaces, 'locateAreas'>,
  onProblem: (problem: ImportProblem) => void,
): Promise<NormalisedStudy[]> {
  const areas = studies.flatMap(({ sites }) =>
    sites.flatMap(({ country, postalArea }) =>
      country && postalArea !== undefined ? [{ country, area: postalArea }] : [],
    ),
  );
  const known = await places.locateAreas(areas);
  const locate = (record: string, site: NormalisedSite): NormalisedSite => {
    const place =
      site.country && site.postalArea !== undefined
        ? known.get(areaKey({ country: site.country, area: site.postalArea }))
        : undefined;
    if (!site.point && site.country) {
      onProblem({
        record,
        field: `${site.field}.geoPoint`,
        kind: place ? 'coordinates-from-postal-code' : 'coordinates-absent',
        ...(site.postalCode === undefined ? {} : { value: site.postalCode }),
      });
    }
    return {
      ...site,
      point: site.point ?? (place && { lat: place.lat, lon: place.lon }),
      region: place?.region || site.region,
    };
  };
  return studies.map((normalised) => ({
    ...normalised,
    sites: normalised.sites.map((site) => locate(normalised.study.externalId, site)),
  }));
}
