import type { Kysely, Selectable } from 'kysely';
import type { OffersFile, OwnOffer } from '#schemas/study/offers-file.ts';
import type { OffersTable } from '../../core/database/offer-tables.ts';
import type { Tables } from '../../core/database/tables.ts';
import { omitUndefined } from '#engine/omit-undefined.ts';

/** Gives an offer's properties a fixed order, so that two offers can be compared as text. */
function inOrder(offer: OwnOffer): OwnOffer {
  const {
    id,
    country,
    near,
    active,
    title,
    description,
    compensation,
    requirements,
    indications,
    url,
    originalUrl,
    imageUrl,
    brand,
  } = offer;
  const look =
    brand &&
    omitUndefined({ titleColor: brand.titleColor, buttonColor: brand.buttonColor, buttonText: brand.buttonText });
  const where = near && { lat: near.lat, lon: near.lon, radiusKm: near.radiusKm };
  const rest = {
    near: where,
    active: active === false ? false : undefined,
    description,
    compensation,
    requirements,
    indications,
    url,
    originalUrl,
    imageUrl,
    brand: look,
  };
  return { id, country, title, ...omitUndefined(rest) };
}

function offerOf({ document, country, lat, lon, radius_km, active }: Selectable<OffersTable>): OwnOffer {
  const { id, title, brand, requirements, indications, ...texts } = document;
  const near = lat === null || lon === null || radius_km === null ? undefined : { lat, lon, radiusKm: radius_km };
  const lists = { requirements: requirements && [...requirements], indications: indications && [...indications] };
  return inOrder({
    id,
    country,
    title,
    active,
    ...omitUndefined({ ...texts, ...lists, near, brand: brand && omitUndefined(brand) }),
  });
}

function rowOf(offer: OwnOffer, position: number) {
  const { country, near, active, ...document } = offer;
  return {
    id: offer.id,
    document: JSON.stringify(document),
    country,
    lat: near?.lat ?? null,
    lon: near?.lon ?? null,
    radius_km: near?.radiusKm ?? null,
    position,
    active: active !== false,
  };
}

/** All offers in our own table, in display order. */
export async function readOffers(db: Kysely<Tables>): Promise<readonly OwnOffer[]> {
  return (await db.selectFrom('offers').selectAll().orderBy('position').orderBy('id').execute()).map(offerOf);
}

export interface SavedOffers {
  readonly added: readonly string[];
  readonly changed: readonly string[];
  readonly removed: readonly string[];
  readonly unchanged: number;
  /** Has the display order of the existing offers changed? */
  readonly reordered: boolean;
}

function difference(before: readonly OwnOffer[], after: readonly OwnOffer[]): SavedOffers {
  const [old, wanted] = [
    new Map(before.map((offer) => [offer.id, JSON.stringify(offer)])),
    new Map(after.map((offer) => [offer.id, JSON.stringify(offer)])),
  ];
  const ids = [...wanted.keys()];
  const known = ids.filter((id) => old.has(id));
  const changed = known.filter((id) => old.get(id) !== wanted.get(id));
  return {
    added: ids.filter((id) => !old.has(id)),
    changed,
    removed: [...old.keys()].filter((id) => !wanted.has(id)),
    unchanged: known.length - changed.length,
    reordered: [...old.keys()].filter((id) => wanted.has(id)).join('\n') !== known.join('\n'),
  };
}

/**
 * Replaces the whole list by the offers of a file (K3, O4): offers that it does not name are removed. Importing the
 * same file again changes nothing.
 * @param dryRun says what would happen, and changes nothing
 */
export async function saveOffers(
  db: Kysely<Tables>,
  { offers }: OffersFile,
  { dryRun }: { readonly dryRun: boolean },
): Promise<SavedOffers> {
  const after = offers.map(inOrder);
  return db.transaction().execute(async (tx) => {
    // Concurrent imports take turns: the list comes from one file, not from a mixture.
    if (!dryRun) await tx.selectFrom('offers').select('id').orderBy('id').forUpdate().execute();
    const saved = difference(await readOffers(tx), after);
    const { added, changed, removed, reordered } = saved;
    if (dryRun || (added.length + changed.length + removed.length === 0 && !reordered)) return saved;
    if (removed.length > 0)
      await tx
        .deleteFrom('offers')
        .where('id', 'in', [...removed])
        .execute();
    for (const [position, offer] of after.entries()) {
      const row = rowOf(offer, position);
      // An unchanged offer keeps its origin.
      const update = changed.includes(offer.id) ? { ...row, origin: 'operator' as const } : row;
      await tx
        .insertInto('offers')
        .values({ ...row, origin: 'operator' })
        .onConflict((conflict) => conflict.column('id').doUpdateSet(update))
        .execute();
    }
    return saved;
  });
}
