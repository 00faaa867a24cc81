import { sql, type Kysely } from 'kysely';
import { randomOf } from '#checker/simulate/random.ts';
import { COUNTRIES, COUNTRY_CODES, type CountryCode } from '#schemas/countries.ts';
import { nearbySites } from '#server/features/studies/nearby-sites.ts';
import type { Tables } from '#server/core/database/tables.ts';
import { createPlaces } from '#server/features/studies/places/places.ts';
import { nearStudies } from '#server/features/studies/near-studies.ts';
import { filterByAgeGroup } from '#server/features/search/study-search.ts';
import { conditionsOf } from './made-up-studies.ts';
import type { RealShapes } from './real-shapes.ts';

/**
 * The measured searches: the nearest studies, those about a condition, those that accept children, the single nearest,
 * and the sites of one study.
 */
export const KINDS = ['near', 'about a condition', 'for children', 'the nearest', 'sites of a study'] as const;
export type Kind = (typeof KINDS)[number];

/** One search: who searches, and for what. */
export interface Search {
  readonly country: CountryCode;
  readonly postalCode: string;
  readonly indicationId: number;
  readonly studyId: string;
}

const FULL_CODES: Partial<Record<CountryCode, string>> = { CA: ' 1A1', GB: ' 1AA', IE: ' X2Y3' };

/**
 * Complete postal codes of a country, as a visitor enters them. Omits districts that the post has discontinued, such as
 * W1M.
 */
function codesOf({ places }: RealShapes, country: CountryCode): readonly string[] {
  const pattern = new RegExp(COUNTRIES[country].postalPattern);
  return (places.get(country) ?? [])
    .map(({ code }) => `${code}${FULL_CODES[country] ?? ''}`)
    .filter((code) => pattern.test(code));
}

/** Visitors distributed like the population, who ask for conditions that have studies; the same for the same seed. */
export function searchesOf(shapes: RealShapes, studies: number, seed: number): () => Search {
  const random = randomOf(seed);
  const ids = conditionsOf(shapes);
  const codes = new Map(COUNTRY_CODES.map((country) => [country, codesOf(shapes, country)]));
  const asked = shapes.studies
    .flatMap(({ conditions }) => conditions)
    .flatMap((name) => [...ids.values()].find((known) => known.name === name)?.id ?? []);
  return () => {
    const country = random.oneOf(shapes.countries);
    return {
      country,
      postalCode: random.oneOf(codes.get(country) ?? []),
      indicationId: random.oneOf(asked),
      studyId: `MADE${String(random.between(0, studies - 1)).padStart(7, '0')}`,
    };
  };
}

/** The address of a search in the API; `undefined` for searches that only other parts of the server make. */
export function addressOf(kind: Kind, { country, postalCode, indicationId, studyId }: Search): string | undefined {
  const where = `country=${country}&postalCode=${encodeURIComponent(postalCode)}`;
  if (kind === 'near') return `/api/v1/studies/search?${where}&locale=en`;
  if (kind === 'for children') return `/api/v1/studies/search?${where}&locale=en&query=ages%3Dchild`;
  if (kind === 'about a condition') return `/api/v1/studies/search?${where}&locale=en&indications=${indicationId}`;
  return kind === 'sites of a study' ? `/api/v1/sites?${where}&studyId=${studyId}` : undefined;
}

/** The statements of a search alone, sent by the driver over as many connections as a server has. */
export function bareSearch(db: Kysely<Tables>): (kind: Kind, search: Search) => Promise<unknown> {
  const places = createPlaces(db);
  const documents = (ids: readonly string[]) =>
    db
      .selectFrom('studies')
      .select(['id', sql`document - 'criteria'`.as('document')])
      .where(sql<boolean>`id = any(${[...ids]}::text[])`)
      .execute();
  return async (kind, { country, postalCode, indicationId, studyId }) => {
    const place = await places.locate(country, postalCode);
    if (kind === 'the nearest') return nearStudies(db, { country, place, indicationIds: [], limit: 1 });
    if (kind === 'sites of a study') {
      const [study] = await db.selectFrom('studies').select('document').where('id', '=', studyId).execute();
      return study && place ? nearbySites(db, study.document, country, place) : [];
    }
    const near = await nearStudies(db, { country, place, indicationIds: [], limit: 500 });
    if (kind === 'for children')
      return documents((await filterByAgeGroup(db, near, 'child')).slice(0, 100).map(({ id }) => id));
    const about =
      kind === 'near' || near.length < 500
        ? near
        : await nearStudies(db, { country, place, indicationIds: [indicationId], limit: 120 });
    return documents(about.slice(0, 100).map(({ id }) => id));
  };
}
