import type { Kysely } from 'kysely';
import type { Tables } from '../../core/database/tables.ts';
import { rememberRequests } from '../../core/caching/remember-requests.ts';
import { type Catalogue, createCatalogue } from './catalogue.ts';
import { createPlaces, type PostalPlaces } from './places/places.ts';

export interface CatalogueReader {
  readonly catalogue: Catalogue;
  readonly places: PostalPlaces;
}

/**
 * Services over a catalogue that is remembered as long as its version stays the same. Callers pass the version that
 * they have just read (`catalogue_version`): what is read afterwards is at least as new, so that whatever was imported
 * before is seen. Reads from the primary database, because a replica may lag behind the version.
 * @param remembers false: the versions that are passed are those of another database than the catalogue's
 */
export function createCatalogueMemory<Services>(
  { db, remembers }: { readonly db: Kysely<Tables>; readonly remembers: boolean },
  matchedToStudy: Catalogue['matchedToStudy'],
  build: (reader: CatalogueReader) => Services,
): (version: string) => Services {
  let newest: { readonly version: string; readonly services: Services } | undefined;
  return (version) => {
    if (!remembers || newest?.version !== version) {
      const places = createPlaces(db, rememberRequests);
      const catalogue = createCatalogue(db, places, matchedToStudy, rememberRequests);
      newest = { version, services: build({ catalogue, places }) };
    }
    return newest.services;
  };
}
