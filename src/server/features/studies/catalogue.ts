import type { Kysely } from 'kysely';
import { LRUCache } from 'lru-cache';
import type { Study, Indication, IndicationCategory, Site } from '#schemas/study/study.ts';
import type { Tables } from '../../core/database/tables.ts';
import { findConditions } from './conditions/find-conditions.ts';
import { coalesceRequests } from '../../core/caching/coalesce-requests.ts';
import type { ShareRequests } from '../../core/caching/remember-requests.ts';
import { findIndication, listIndications } from './indication-list.ts';
import { nearbySites } from './nearby-sites.ts';
import type { PostalPlaces } from './places/places.ts';
import { isStorableText } from '../../core/database/storable.ts';
import { studyRegion, writtenRegion, type RegionAsked } from './study-region.ts';
import { countRecruiting, featuredStudy, recruitingStudiesNear, recruitsNear } from './recruiting-studies.ts';
import { COUNTRY_CODES, type CountryCode } from '#schemas/countries.ts';
import type { Recruiting } from '#schemas/initial-payload.ts';
import type { Language } from '#schemas/language.ts';
import type { ConditionMatch } from '#schemas/study/condition-match.ts';

/** Studies, sites and conditions. */
export interface Catalogue {
  study(id: string): Promise<Study | undefined>;
  indications(): Promise<readonly IndicationCategory[]>;
  /** The conditions that match what someone typed, best first. */
  indicationsLike(term: string, locale: Language): Promise<readonly ConditionMatch[]>;
  indication(id: number): Promise<Indication | undefined>;
  /** The sites of a study, nearest first. Undefined: the code resolves to no place, so distances are unknown (Q11). */
  sitesNear(where: {
    readonly studyId: string;
    readonly postalCode: string;
    readonly country: CountryCode;
  }): Promise<readonly Site[] | undefined>;
  /**
   * The region where the study of a visit recruits, as people write it: that of the named site, otherwise of the site
   * nearest to the visitor, otherwise of its only place. Without a study, where the visitor lives (D1).
   */
  regionOf(asked: RegionAsked): Promise<string | undefined>;
  siteSchedulingEnabled(studySiteId: string): Promise<boolean>;
  /**
   * The nearest studies that recruit near a postal code for one of the conditions, or for any if none is given; 100 if
   * there is no `limit`.
   */
  recruitingNear(where: {
    readonly indicationIds: readonly number[];
    readonly postalCode: string;
    readonly country: CountryCode;
    readonly limit?: number;
  }): Promise<readonly Study[]>;
  /** Does this study recruit near a postal code? */
  recruitsNear(where: {
    readonly studyId: string;
    readonly postalCode: string;
    readonly country: CountryCode;
  }): Promise<boolean>;
  /** How many studies recruit in a country, and about which conditions. Undefined: none. */
  recruiting(country: CountryCode): Promise<Recruiting | undefined>;
  /** A recruiting study to feature, for the condition if there is one. */
  featured(country: CountryCode, indicationId: number | undefined): Promise<Study | undefined>;
  /** Did an earlier lead of the study have this phone number (E.164)? The visitor's own lead does not count. */
  matchedToStudy(phone: string, studyId: string, ownLeadId?: string): Promise<boolean>;
}

/** The largest number of studies on a page. */
const MAX_STUDIES = 100;

async function findStudy(db: Kysely<Tables>, id: string): Promise<Study | undefined> {
  if (!isStorableText(id)) return undefined;
  const row = await db.selectFrom('studies').select('document').where('id', '=', id).executeTakeFirst();
  return row?.document;
}

/** As many conditions as a first page names. */
const NAMED_CONDITIONS = 3;
/** The count takes a look at every open site, and a page may say what was true a minute ago. Milliseconds. */
const COUNTED_FOR = 60_000;

async function recruitingIn(db: Kysely<Tables>, country: CountryCode): Promise<{ readonly found?: Recruiting }> {
  const { studies, indicationIds } = await countRecruiting(db, country, NAMED_CONDITIONS);
  if (studies === 0) return {};
  const conditions = await Promise.all(indicationIds.map((id) => findIndication(db, id)));
  return { found: { studies, conditions: conditions.filter((condition) => condition !== undefined) } };
}

async function isSchedulingEnabled(db: Kysely<Tables>, studySiteId: string): Promise<boolean> {
  if (!isStorableText(studySiteId)) return false;
  const row = await db
    .selectFrom('study_sites')
    .select('scheduling_enabled')
    .where('ext_id', '=', studySiteId)
    .executeTakeFirst();
  return row?.scheduling_enabled ?? false;
}

/**
 * The catalogue over the database. `matchedToStudy` comes from the leads, because only they can find a sealed phone
 * number (F4). `share`: how requests share answers; by default only while they are under way.
 */
export function createCatalogue(
  db: Kysely<Tables>,
  places: PostalPlaces,
  matchedToStudy: Catalogue['matchedToStudy'],
  share: ShareRequests = coalesceRequests,
): Catalogue {
  const study = share((id: string) => findStudy(db, id));
  const sitesNear: Catalogue['sitesNear'] = share(
    async ({ studyId, postalCode, country }) => {
      const found = await study(studyId);
      if (!found || found.internalStatus === 'Closed') return [];
      const place = await places.locate(country, postalCode);
      if (!place || (found.siteTargetAreaType === 'State' && place.region === '')) return undefined;
      return nearbySites(db, found, country, place);
    },
    ({ studyId, postalCode, country }) => JSON.stringify([studyId, postalCode, country]),
  );
  const recruiting = new LRUCache<CountryCode, { readonly found?: Recruiting }>({
    max: COUNTRY_CODES.length,
    ttl: COUNTED_FOR,
    allowStale: true,
    fetchMethod: (country) => recruitingIn(db, country),
  });
  const indications = share((_all: 'all') => listIndications(db));
  return {
    study,
    indications: () => indications('all'),
    indicationsLike: async (term, locale) => (isStorableText(term) ? findConditions(db, term, locale) : []),
    indication: share((id: number) => findIndication(db, id)),
    siteSchedulingEnabled: share((studySiteId: string) => isSchedulingEnabled(db, studySiteId)),
    matchedToStudy,
    sitesNear,
    async regionOf({ studyId, studySiteId, postalCode, country }) {
      if (studyId === undefined) {
        const place = postalCode === undefined ? undefined : await places.locate(country, postalCode);
        return place && writtenRegion({ city: place.name, region: place.region });
      }
      if (studySiteId !== undefined)
        return isStorableText(studySiteId) ? studyRegion(db, studyId, studySiteId) : undefined;
      if (postalCode === undefined) return studyRegion(db, studyId, undefined);
      const [nearest] = (await sitesNear({ studyId, postalCode, country })) ?? [];
      return nearest && studyRegion(db, studyId, nearest.ssExtId);
    },
    recruitingNear: async ({ indicationIds, postalCode, country, limit = MAX_STUDIES }) =>
      recruitingStudiesNear(db, { indicationIds, country, place: await places.locate(country, postalCode), limit }),
    recruitsNear: async ({ studyId, postalCode, country }) =>
      recruitsNear(db, studyId, country, await places.locate(country, postalCode)),
    recruiting: async (country) => (await recruiting.fetch(country))?.found,
    featured: (country, indicationId) => featuredStudy(db, country, indicationId),
  };
}
