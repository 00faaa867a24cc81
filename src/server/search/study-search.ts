import type { Kysely } from 'kysely';
import { defaultFlow } from '../pages/address/choose-flow.ts';
import type { SearchPlace } from '#engine/search/search-place.ts';
import type { Language } from '#schemas/language.ts';
import type { OperatorDocument } from '#schemas/operator/operator.ts';
import type { FoundStudy, NamedIndication, StudySearchResult } from '#schemas/study/found-study.ts';
import type { Study } from '#schemas/study/study.ts';
import { isRowId } from '../catalogue/storable.ts';
import type { Tables } from '../database/tables.ts';
import type { Log } from '../log.ts';
import type { PostalPlaces, RegionalPlace } from '../places/places.ts';
import { present } from '../present.ts';
import type { Campaigns } from '../services.ts';
import { cardAddress, type CardContext } from './card-address.ts';
import { nearStudies, type NearStudy } from './near-studies.ts';
import { createShortMemory } from './short-memory.ts';

/** A search for studies. */
export interface StudySearchRequest extends SearchPlace {
  readonly locale: Language;
  /** The query of the page; personal parameters of it go nowhere. */
  readonly query: Readonly<Record<string, string>>;
  /** Host, with its port, that the visitor's browser asked. */
  readonly host: string;
  /** Studies that this visitor was screened for and failed (J1). */
  readonly failed: readonly string[];
}

/** Finds studies near a postal code. Throws when the catalogue cannot be asked: a failure is never "no studies". */
export type StudySearch = (request: StudySearchRequest) => Promise<StudySearchResult>;

/** More cards than these help nobody, and the nearest come first. */
const MOST_LISTED = 100;
const MOST_NEARBY = 500;
const REMEMBERED_MS = 60_000;

export interface StudySearchParts {
  readonly db: Kysely<Tables>;
  readonly places: PostalPlaces;
  readonly campaigns: Campaigns;
  readonly operator: OperatorDocument;
  readonly log: Log;
}

/** "NEW YORK", as sites store it, in the way that people write it. */
function regionName(key: string): string {
  return key.toLowerCase().replaceAll(/(^|[\s-])(\p{L})/gu, (letter) => letter.toUpperCase());
}

/** The screener that cards open: what the study wants, else what the address says, else the default one (A19, R3). */
function createScreenerOf({ campaigns, log }: StudySearchParts, query: StudySearchRequest['query']): (study: Study) => string {
  const { ps } = query;
  const asked = ps === undefined ? undefined : campaigns.find(ps)?.campaign;
  if (ps !== undefined && asked === undefined) log.warn({ code: 'campaign-unknown' }, 'Invalid campaign name passed as ps parameter');
  const fallback = asked?.settings.needsStudy === true ? asked.path : (defaultFlow(campaigns, 'screener')?.campaign.path ?? '');
  return ({ webScreener }) => (webScreener?.pathType === undefined ? undefined : campaigns.find(webScreener.pathType)?.campaign.path) ?? fallback;
}

async function documentsOf(db: Kysely<Tables>, ids: readonly string[]): Promise<ReadonlyMap<string, Study>> {
  if (ids.length === 0) return new Map();
  const rows = await db.selectFrom('studies').select(['id', 'document']).where('id', 'in', [...ids]).execute();
  return new Map(rows.map(({ id, document }) => [id, document]));
}

async function indicationNames(db: Kysely<Tables>, ids: readonly number[]): Promise<ReadonlyMap<number, NamedIndication>> {
  if (ids.length === 0) return new Map();
  const rows = await db.selectFrom('indications').select(['id', 'name_en', 'name_es']).where('id', 'in', [...ids]).execute();
  return new Map(rows.map(({ id, name_en, name_es }) => [id, { id, name: { en: name_en, ...(name_es === null ? {} : { es: name_es }) } }]));
}

function cardOf(near: NearStudy, study: Study, place: RegionalPlace | undefined, names: ReadonlyMap<number, NamedIndication>, context: CardContext): FoundStudy {
  const { externalId, name, description, minAge, maxAge, gender, siteTargetAreaType, transportationRequired, patientCompensationAmount, patientCompensationNote } = study;
  return {
    externalId, name, minAge, maxAge, gender, siteTargetAreaType,
    ...present({ description, transportationRequired, patientCompensationAmount, patientCompensationNote, city: near.city ?? undefined, region: near.region === null ? undefined : regionName(near.region) }),
    ...(near.km === null ? {} : { distanceKm: Math.round(near.km * 10) / 10, sites: near.sites }),
    approximate: place?.approximate ?? false,
    associatedIndications: near.indicationIds.flatMap((id) => names.get(id) ?? []),
    href: cardAddress({ ...study, associatedIndicationIds: [...near.indicationIds] }, context),
  };
}

interface Nearby {
  readonly place: RegionalPlace | undefined;
  readonly studies: readonly NearStudy[];
}

/** The studies to list: about a condition asked for, not failed before, as many as a page takes. */
function listed({ studies }: Nearby, { indicationIds, failed }: StudySearchRequest): NearStudy[] {
  const wanted = indicationIds.filter(isRowId);
  return studies
    .filter(({ id, indicationIds: about }) => !failed.includes(id) && (indicationIds.length === 0 || about.some((indication) => wanted.includes(indication))))
    .slice(0, MOST_LISTED);
}

/** Builds the search over the catalogue. What is near a place is remembered for a minute, unless the address wants it anew (`realtime`). */
export function createStudySearch(parts: StudySearchParts): StudySearch {
  const { db, places, operator } = parts;
  const nearby = createShortMemory<Nearby>(REMEMBERED_MS);
  return async (request) => {
    const { country, postalCode, query, locale, host } = request;
    const found = await nearby.get(`${country}|${postalCode.toUpperCase()}`, query['realtime'] !== undefined, async () => {
      const place = await places.locate(country, postalCode);
      return { place, studies: await nearStudies(db, country, place) };
    });
    const shown = listed(found, request);
    const [documents, names] = await Promise.all([documentsOf(db, shown.map(({ id }) => id)), indicationNames(db, [...new Set(shown.flatMap(({ indicationIds }) => indicationIds))])]);
    const screenerOf = createScreenerOf(parts, query);
    const context = { locale, query, host, partnerHosts: operator.partnerHosts ?? [] };
    const studies = shown.flatMap((near) => {
      const study = documents.get(near.id);
      if (!study) return [];
      if (near.indicationIds.length === 0) parts.log.warn({ study: near.id }, `Study ${near.id} has no associated indications`);
      return [cardOf(near, study, found.place, names, { ...context, screener: screenerOf(study) })];
    });
    return { studies, nearbyStudies: found.studies.slice(0, MOST_NEARBY).map(({ id, indicationIds }) => ({ externalId: id, associatedIndicationIds: [...indicationIds] })) };
  };
}
