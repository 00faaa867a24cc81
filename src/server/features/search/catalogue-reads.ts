import type { Kysely } from 'kysely';
import { createAskEither } from '../../core/database/replica/ask-either.ts';
import type { Database } from '../../core/database/open-database.ts';
import type { Tables } from '../../core/database/tables.ts';
import { type Catalogue, type PostalPlaces, createCatalogue, createPlaces } from '../studies/index.ts';
import { createStudySearch, type StudySearch, type StudySearchParts } from './study-search.ts';
import type { Clock } from '../../core/clock.ts';

/** Services that only read studies, sites and places. */
export interface CatalogueReads {
  readonly places: PostalPlaces;
  readonly catalogue: Catalogue;
  readonly studySearch: StudySearch;
}

export interface CatalogueReadsParts extends Pick<StudySearchParts, 'campaigns' | 'operator' | 'log'> {
  readonly database: Database;
  readonly clock: Clock;
  readonly matchedToStudy: Catalogue['matchedToStudy'];
}

function readsOf(db: Kysely<Tables>, { matchedToStudy, ...parts }: CatalogueReadsParts): CatalogueReads {
  const places = createPlaces(db);
  return {
    places,
    catalogue: createCatalogue(db, places, matchedToStudy),
    studySearch: createStudySearch({ ...parts, db, places }),
  };
}

/**
 * Reads of the catalogue: from the replica if one is configured and answers, otherwise from the primary. Leads are
 * never read from a replica.
 */
export function createCatalogueReads(parts: CatalogueReadsParts): CatalogueReads {
  const { db, replica } = parts.database;
  const primary = readsOf(db, parts);
  if (replica === undefined) return primary;
  const ask = createAskEither(readsOf(replica, parts), primary, parts.log, parts.clock);
  return {
    places: {
      locate: (...asked) => ask(({ places }) => places.locate(...asked)),
      locateAreas: (...asked) => ask(({ places }) => places.locateAreas(...asked)),
      exists: (...asked) => ask(({ places }) => places.exists(...asked)),
    },
    catalogue: {
      study: (...asked) => ask(({ catalogue }) => catalogue.study(...asked)),
      indications: () => ask(({ catalogue }) => catalogue.indications()),
      indication: (...asked) => ask(({ catalogue }) => catalogue.indication(...asked)),
      indicationsLike: (...asked) => ask(({ catalogue }) => catalogue.indicationsLike(...asked)),
      sitesNear: (...asked) => ask(({ catalogue }) => catalogue.sitesNear(...asked)),
      regionOf: (...asked) => ask(({ catalogue }) => catalogue.regionOf(...asked)),
      siteSchedulingEnabled: (...asked) => ask(({ catalogue }) => catalogue.siteSchedulingEnabled(...asked)),
      recruitingNear: (...asked) => ask(({ catalogue }) => catalogue.recruitingNear(...asked)),
      recruitsNear: (...asked) => ask(({ catalogue }) => catalogue.recruitsNear(...asked)),
      recruiting: (...asked) => ask(({ catalogue }) => catalogue.recruiting(...asked)),
      featured: (...asked) => ask(({ catalogue }) => catalogue.featured(...asked)),
      matchedToStudy: parts.matchedToStudy,
    },
    studySearch: (...asked) => ask(({ studySearch }) => studySearch(...asked)),
  };
}
