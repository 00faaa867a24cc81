import { sql, type Kysely } from 'kysely';
import type { CountryCode } from '#schemas/countries.ts';
import type { StudyText } from '#schemas/study/criterion.ts';
import type { Study } from '#schemas/study/study.ts';
import { MAX_SITES, type PostalPlaces, type RegionalPlace, kmFrom, namesOf } from '../../studies/index.ts';
import { isStorableText } from '../../../core/database/storable.ts';
import type { Tables } from '../../../core/database/tables.ts';

/** A site as listed on the page about its study. */
export interface StudySite {
  readonly name: string;
  readonly street: string | null;
  readonly city: string;
  readonly region: string | null;
  readonly postalCode: string | null;
  readonly country: CountryCode;
  /** Absent if no starting point is known. */
  readonly distanceKm?: number;
}

/** What a page shows about a study. */
export interface StudyDetails {
  readonly study: Study;
  readonly recruiting: boolean;
  /** It will recruit, but does not yet. */
  readonly opensSoon: boolean;
  /** It came from a registry; otherwise an operator wrote it, or it is made up. */
  readonly fromRegistry: boolean;
  readonly conditions: readonly StudyText[];
  /**
   * Its recruiting sites in the countries that are served: the visitor's country first, then nearest first if a place
   * is known, otherwise by city; 100 at most.
   */
  readonly sites: readonly StudySite[];
  /** How many such sites there are, listed or not. */
  readonly siteCount: number;
  /** Distances are measured from the centre of an area (Q7). */
  readonly approximate: boolean;
  /** Other studies that recruit for one of its conditions; queried only if this one does not recruit. */
  readonly others: readonly { readonly id: string; readonly name: StudyText }[];
}

/** Where the visitor lives, as far as the visit knows; the country comes from the browser if nobody stated one. */
export interface From {
  readonly country: CountryCode;
  readonly postalCode?: string;
}

export type ReadStudyDetails = (id: string, from: From) => Promise<StudyDetails | undefined>;

const MAX_OTHERS = 3;

async function sitesOf(
  db: Kysely<Tables>,
  studyId: string,
  from: From,
  place: RegionalPlace | undefined,
): Promise<Pick<StudyDetails, 'sites' | 'siteCount'>> {
  const rows = await db
    .selectFrom('study_sites')
    .innerJoin('sites', 'sites.id', 'study_sites.site_id')
    .select([
      'sites.name',
      'sites.street',
      'sites.city',
      'sites.region',
      'sites.postal_code as postalCode',
      'sites.country',
      (place ? kmFrom(place) : sql<number | null>`null::float8`).as('km'),
      sql<string>`count(*) over ()`.as('all'),
    ])
    .where('study_sites.study_id', '=', studyId)
    .where('study_sites.recruiting', '=', true)
    .where('sites.country', 'is not', null)
    .orderBy(sql`sites.country <> ${from.country}`)
    .orderBy(sql`km nulls last`)
    .orderBy('sites.country')
    .orderBy('sites.city')
    .orderBy('sites.name')
    .limit(MAX_SITES)
    .execute();
  const sites = rows.flatMap(({ country, km, name, street, city, region, postalCode }) =>
    country === null
      ? []
      : [{ name, street, city, region, postalCode, country, ...(km === null ? {} : { distanceKm: km }) }],
  );
  return { sites, siteCount: Number(rows[0]?.all ?? 0) };
}

async function conditionsOf(db: Kysely<Tables>, studyId: string): Promise<StudyText[]> {
  const rows = await db
    .selectFrom('study_indications')
    .innerJoin('indications', 'indications.id', 'study_indications.indication_id')
    .select(['name_en', 'name_es'])
    .where('study_id', '=', studyId)
    .orderBy('name_en')
    .execute();
  return rows.map(namesOf);
}

async function othersLike(db: Kysely<Tables>, studyId: string): Promise<StudyDetails['others']> {
  const { rows } = await sql<StudyDetails['others'][number]>`
    select id, document -> 'name' as name from studies where id in (
      select distinct study_id from open_sites
      where indication_id in (select indication_id from study_indications where study_id = ${studyId})
        and study_id <> ${studyId}
      order by study_id limit ${MAX_OTHERS})
    order by id`.execute(db);
  return rows;
}

/**
 * Reads what a page shows about a study. Undefined: there is no such study, or it is for practice only and recruits
 * nobody.
 */
export function createStudyDetails(db: Kysely<Tables>, places: PostalPlaces): ReadStudyDetails {
  return async (id, from) => {
    const row = isStorableText(id)
      ? await db
          .selectFrom('studies')
          .select(['document', 'status', 'is_simulation', 'origin', 'opens_soon'])
          .where('id', '=', id)
          .executeTakeFirst()
      : undefined;
    if (!row || row.is_simulation || row.status === 'Simulation Active') return undefined;
    const recruiting = row.status === 'Active';
    const place = from.postalCode === undefined ? undefined : await places.locate(from.country, from.postalCode);
    const open = recruiting ? await sitesOf(db, id, from, place) : { sites: [], siteCount: 0 };
    const others = recruiting ? [] : await othersLike(db, id);
    return {
      study: row.document,
      recruiting,
      opensSoon: row.status === 'Closed' && row.opens_soon,
      fromRegistry: row.origin === 'registry',
      conditions: await conditionsOf(db, id),
      ...open,
      approximate: place?.approximate ?? false,
      others,
    };
  };
}
