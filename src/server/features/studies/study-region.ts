import type { Kysely } from 'kysely';
import type { CountryCode } from '#schemas/countries.ts';
import type { Tables } from '../../core/database/tables.ts';
import { regionName } from './places/region-key.ts';

/** What is known about the location of a visit's study or visitor. */
export interface RegionAsked {
  readonly studyId?: string | undefined;
  /** The site of the study that the address names. */
  readonly studySiteId?: string | undefined;
  readonly postalCode?: string | undefined;
  readonly country: CountryCode;
}

/** "Chicago, Illinois". Undefined for a place without a name. */
export function writtenRegion({
  city,
  region,
}: {
  readonly city: string;
  readonly region: string | null;
}): string | undefined {
  const parts = [...new Set([city, regionName(region ?? '')])].filter((part) => part !== '');
  return parts.length === 0 ? undefined : parts.join(', ');
}

/**
 * Where a study recruits: the place of one site or, without a site, the only place of all its sites. Undefined: it
 * recruits in several places, in none, or not at the requested site.
 */
export async function studyRegion(
  db: Kysely<Tables>,
  studyId: string,
  studySiteId: string | undefined,
): Promise<string | undefined> {
  const rows = await db
    .selectFrom('study_sites')
    .innerJoin('sites', 'sites.id', 'study_sites.site_id')
    .select(['sites.city', 'sites.region'])
    .distinct()
    .where('study_sites.study_id', '=', studyId)
    .where('study_sites.recruiting', '=', true)
    .$if(studySiteId !== undefined, (query) => query.where('study_sites.ext_id', '=', studySiteId ?? ''))
    .limit(2)
    .execute();
  const [place, another] = rows;
  return place === undefined || another !== undefined ? undefined : writtenRegion(place);
}
