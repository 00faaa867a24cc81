import { type Kysely, sql } from 'kysely';
import { type Campaigns, defaultFlow } from '../content/index.ts';
import { localeBase } from '../../core/http/page-address.ts';
import { isScreener } from '#engine/search/is-screener.ts';
import type { SearchPlace } from '#engine/search/search-place.ts';
import { OWN_PAGES } from '#schemas/campaign/reserved-addresses.ts';
import type { Language } from '#schemas/language.ts';
import type { OperatorDocument } from '#schemas/operator/operator.ts';
import { type AgeGroup, ageGroupOf, takesAges } from '#schemas/study/age-groups.ts';
import type { FoundStudy, NamedIndication, StudySearchResult } from '#schemas/study/found-study.ts';
import type { Study } from '#schemas/study/study.ts';
import type { Tables } from '../../core/database/tables.ts';
import type { Log } from '../../core/log.ts';
import { type NearStudy, type PostalPlaces, type RegionalPlace, nearStudies, namesOf } from '../studies/index.ts';
import { cardAddress } from './card-address.ts';
import { cardOf, type CardStudy, type KnownAnswers } from './found-card.ts';
import { hasOpening, openingStudies } from './opening-studies.ts';
import { MAX_KEPT_FAILED } from './screening-history.ts';
import { createTtlCache } from '../../core/caching/ttl-cache.ts';
import { countSites } from './site-counts.ts';

type Bound = Study['minAge'];

/** The studies open to an age group, in their order; all of them if no group is requested. */
export async function filterByAgeGroup(
  db: Kysely<Tables>,
  studies: readonly NearStudy[],
  group: AgeGroup | undefined,
): Promise<readonly NearStudy[]> {
  if (group === undefined || studies.length === 0) return studies;
  const rows = await db
    .selectFrom('studies')
    .select(['id', sql<Bound>`document -> 'minAge'`.as('minAge'), sql<Bound>`document -> 'maxAge'`.as('maxAge')])
    .where(sql<boolean>`id = any(${studies.map(({ id }) => id)}::text[])`)
    .execute();
  const taking = new Set(rows.filter((bounds) => takesAges(bounds, group)).map(({ id }) => id));
  return studies.filter(({ id }) => taking.has(id));
}

/** A search for studies. */
export interface StudySearchRequest extends SearchPlace {
  readonly locale: Language;
  /** The query of the page; its personal parameters are passed on nowhere. */
  readonly query: Readonly<Record<string, string>>;
  /** The host, with its port, that the visitor's browser requested. */
  readonly host: string;
  /** Studies whose screening this visitor failed (J1). */
  readonly failed: readonly string[];
  /** What this visitor has said before, in the flow that led to the search: it rules out studies for others. */
  readonly known?: KnownAnswers | undefined;
}

/** Finds studies near a postal code. Throws if the catalogue cannot be queried: a failure is never "no studies". */
export type StudySearch = (request: StudySearchRequest) => Promise<StudySearchResult>;

/** More cards than these help nobody, and the nearest come first. */
const MAX_LISTED = 100;
const MAX_NEARBY = 500;
const REMEMBERED_MS = 60_000;

export interface StudySearchParts {
  readonly db: Kysely<Tables>;
  readonly places: PostalPlaces;
  readonly campaigns: Campaigns;
  readonly operator: OperatorDocument;
  readonly log: Log;
}

/**
 * The path of the screener that cards open (A19): the campaign named by the address's `ps`, or the default if that is
 * not a screener. Without `ps`, the one that the study requests, otherwise the default (R3).
 */
function createScreenerOf(
  { campaigns, log }: StudySearchParts,
  { ps }: StudySearchRequest['query'],
): (study: CardStudy) => string {
  const fallback = defaultFlow(campaigns, 'screener')?.campaign.path ?? '';
  if (ps === undefined || ps === '') {
    return ({ webScreener }) =>
      (webScreener?.pathType === undefined ? undefined : campaigns.find(webScreener.pathType)?.campaign.path) ??
      fallback;
  }
  const asked = campaigns.find(ps)?.campaign;
  if (asked !== undefined && isScreener(asked)) return () => asked.path;
  log.warn({ code: 'campaign-unknown' }, 'Invalid campaign name passed as ps parameter');
  return () => fallback;
}

/** Questions make up most of a document, and no card shows them. */
async function documentsOf(db: Kysely<Tables>, ids: readonly string[]): Promise<ReadonlyMap<string, CardStudy>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('studies')
    .select(['id', sql<CardStudy>`document - 'criteria'`.as('document')])
    .where(sql<boolean>`id = any(${[...ids]}::text[])`)
    .execute();
  return new Map(rows.map(({ id, document }) => [id, document]));
}

async function indicationNames(
  db: Kysely<Tables>,
  ids: readonly number[],
): Promise<ReadonlyMap<number, NamedIndication>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('indications')
    .select(['id', 'name_en', 'name_es'])
    .where('id', 'in', [...ids])
    .execute();
  return new Map(rows.map(({ id, ...names }) => [id, { id, name: namesOf(names) }]));
}

interface Nearby {
  readonly place: RegionalPlace | undefined;
  readonly studies: readonly NearStudy[];
}

/** The studies nearby, and those among them that the search is about. */
interface Surroundings extends Nearby {
  readonly about: readonly NearStudy[];
  /** Was the limit reached? Then there are more studies farther away. */
  readonly cut: boolean;
}

/**
 * Reads the studies near a place, and picks those about the conditions: these are queried separately only if there are
 * more studies nearby than were read.
 */
function createLookAround({ db, places }: StudySearchParts) {
  const nearby = createTtlCache<Nearby>(REMEMBERED_MS);
  const about = createTtlCache<readonly NearStudy[]>(REMEMBERED_MS);
  return async ({ country, postalCode, indicationIds, query }: StudySearchRequest): Promise<Surroundings> => {
    const anew = query['realtime'] !== undefined;
    const where = `${country}|${postalCode.toUpperCase()}`;
    const near = await nearby.get(where, anew, async () => {
      const place = await places.locate(country, postalCode);
      return { place, studies: await nearStudies(db, { country, place, indicationIds: [], limit: MAX_NEARBY }) };
    });
    const cut = near.studies.length === MAX_NEARBY;
    if (indicationIds.length === 0) return { ...near, about: near.studies, cut };
    if (!cut)
      return {
        ...near,
        about: near.studies.filter((study) => study.indicationIds.some((id) => indicationIds.includes(id))),
        cut,
      };
    const conditions = [...new Set(indicationIds)].toSorted((one, other) => one - other);
    // Studies for other ages are removed from what was read.
    const limit = ageGroupOf(query) === undefined ? MAX_LISTED + MAX_KEPT_FAILED : MAX_NEARBY;
    const studies = await about.get(`${where}|${conditions.join(',')}|${limit}`, anew, () =>
      nearStudies(db, { country, place: near.place, indicationIds: conditions, limit }),
    );
    return { ...near, about: studies, cut: studies.length === limit };
  };
}

/**
 * Studies that do not recruit yet, for a page that requests them. Nobody is screened for one: its card leads to the
 * page about it.
 */
async function readOpening(
  { db }: StudySearchParts,
  { country, indicationIds, locale, query, known }: StudySearchRequest,
  place: RegionalPlace | undefined,
): Promise<FoundStudy[]> {
  if (!place) return [];
  const near = await filterByAgeGroup(
    db,
    await openingStudies(db, { country, place, indicationIds, limit: MAX_LISTED }),
    ageGroupOf(query),
  );
  const [documents, names] = await Promise.all([
    documentsOf(
      db,
      near.map(({ id }) => id),
    ),
    indicationNames(db, [...new Set(near.flatMap(({ indicationIds: ids }) => ids))]),
  ]);
  return near.flatMap((each) => {
    const study = documents.get(each.id);
    return study
      ? [
          cardOf(
            { near: each, study, sites: undefined, place, names, known },
            `${localeBase(locale)}/${OWN_PAGES.studies}/${encodeURIComponent(each.id)}`,
          ),
        ]
      : [];
  });
}

/**
 * Creates the search over the catalogue. What is near a place is cached for a minute, unless the address bypasses the
 * cache (`realtime`).
 */
export function createStudySearch(parts: StudySearchParts): StudySearch {
  const { db, operator } = parts;
  const lookAround = createLookAround(parts);
  return async (request) => {
    const { query, locale, host, failed, known } = request;
    const found = await lookAround(request);
    const group = ageGroupOf(query);
    const open = found.about.filter(({ id }) => !failed.includes(id));
    const taking = await filterByAgeGroup(db, open, group);
    const shown = taking.slice(0, MAX_LISTED);
    const ids = shown.map(({ id }) => id);
    const [documents, names, sites] = await Promise.all([
      documentsOf(db, ids),
      indicationNames(db, [...new Set(shown.flatMap(({ indicationIds }) => indicationIds))]),
      countSites(db, ids, request.country, found.place),
    ]);
    const screenerOf = createScreenerOf(parts, query);
    const context = { locale, query, host, partnerHosts: operator.partnerHosts ?? [] };
    const studies = shown.flatMap((near) => {
      const study = documents.get(near.id);
      if (!study) return [];
      if (near.indicationIds.length === 0)
        parts.log.warn({ study: near.id }, `Study ${near.id} has no associated indications`);
      const href = cardAddress(
        { ...study, associatedIndicationIds: [...near.indicationIds] },
        { ...context, screener: screenerOf(study) },
      );
      return [cardOf({ near, study, sites: sites.get(near.id), place: found.place, names, known }, href)];
    });
    const some = await hasOpening(db);
    const opening = {
      ...(some ? { hasOpening: true } : {}),
      ...(query['status'] === 'soon' ? { opening: await readOpening(parts, request, found.place) } : {}),
    };
    const more = taking.length > MAX_LISTED || (group !== undefined && found.cut);
    const others = open.length - taking.length;
    return {
      studies,
      ...opening,
      ...(more ? { more } : {}),
      ...(others > 0 ? { otherAges: others } : {}),
      nearbyStudies: found.studies.map(({ id, indicationIds }) => ({
        externalId: id,
        associatedIndicationIds: [...indicationIds],
      })),
    };
  };
}
