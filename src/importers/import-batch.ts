import { createHash } from 'node:crypto';
import { sql, type Kysely } from 'kysely';
import { type PostalPlaces, indicationIdsOf, indicationKey, saveStudies } from '#server/features/studies/index.ts';
import type { Tables } from '#server/core/database/tables.ts';
import { omitUndefined } from '#engine/omit-undefined.ts';
import type { ImportProblem } from './import-problem.ts';
import { locateSites } from './study-registers/locate-sites.ts';
import type { NormalisedStudy } from './study-registers/normalised-study.ts';

export interface BatchTarget {
  readonly db: Kysely<Tables>;
  readonly places: Pick<PostalPlaces, 'locateAreas'>;
  /** The id (a UUID) of the import run that the batch belongs to. */
  readonly run: string;
  readonly onProblem: (problem: ImportProblem) => void;
}

/** Hashes what would be stored of a record; the order in which the source lists its sites makes no difference. */
function hashOf({ sites, ...said }: NormalisedStudy): string {
  const places = sites
    .map(({ field: _field, ...site }) => site)
    .toSorted((one, other) => (one.extId < other.extId ? -1 : 1));
  return createHash('sha256')
    .update(JSON.stringify([said, places]))
    .digest('base64url');
}

interface Known {
  readonly id: string;
  readonly hash: string | null;
  readonly ofRun: boolean;
}

/**
 * What is already stored of the studies; without a hash if something other than an import has written to them since.
 */
async function knownOf({ db, run }: BatchTarget, ids: readonly string[]): Promise<ReadonlyMap<string, Known>> {
  const { rows } = await sql<Known>`
    select id, case when recorded_at = updated_at then record_hash end as hash,
      import_run is not distinct from ${run}::uuid as "ofRun"
    from studies where id = any(${[...ids]}::text[])`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}

async function save(
  { db, run }: BatchTarget,
  studies: readonly NormalisedStudy[],
  hashes: ReadonlyMap<string, string>,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const ids = await indicationIdsOf(
      tx,
      studies.flatMap(({ conditions }) => conditions),
    );
    const records = studies.map(({ study, conditions, eligibilityText, sites, opensSoon }) => {
      const associatedIndicationIds = [...new Set(conditions.flatMap((name) => ids.get(indicationKey(name)) ?? []))];
      return {
        study: { ...study, associatedIndicationIds },
        origin: 'registry' as const,
        eligibilityText,
        sites,
        ...omitUndefined({ opensSoon }),
        imported: { hash: hashes.get(study.externalId) ?? '', run },
      };
    });
    await saveStudies(tx, records);
  });
}

/**
 * Stores the studies of a batch that are new or differ from what is stored, in one transaction, so that an interrupted
 * import leaves whole batches. Returns how many were unchanged. No id may occur twice in one call.
 */
export async function saveBatch(target: BatchTarget, batch: readonly NormalisedStudy[]): Promise<number> {
  if (batch.length === 0) return 0;
  const hashes = new Map(batch.map((normalised) => [normalised.study.externalId, hashOf(normalised)]));
  const known = await knownOf(target, [...hashes.keys()]);
  const changed = batch.filter(({ study }) => known.get(study.externalId)?.hash !== hashes.get(study.externalId));
  if (changed.length === 0) return batch.length;
  for (const { study } of changed)
    if (known.get(study.externalId)?.ofRun === true)
      target.onProblem({ record: study.externalId, field: 'id', kind: 'record-repeated' });
  // Looked up before the transaction: inside one, the embedded database's only session would wait for itself.
  await save(target, await locateSites(changed, target.places, target.onProblem), hashes);
  return batch.length - changed.length;
}

/**
 * Closes to visitors the studies whose newest record cannot be stored, because what is stored no longer matches their
 * source. Returns the ids of those that were open.
 */
export async function closeStudies(db: Kysely<Tables>, ids: readonly string[]): Promise<readonly string[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<{ readonly id: string }>`
    with closed as (
      update studies set status = 'Closed', document = jsonb_set(document, '{internalStatus}', '"Closed"'),
        updated_at = now(), record_hash = null, opens_soon = false
      where id = any(${[...ids]}::text[]) and (status <> 'Closed' or opens_soon) and origin = 'registry' returning id
    ), sites as (
      update study_sites set recruiting = false where study_id in (select id from closed)
    )
    select id from closed`.execute(db);
  return rows.map(({ id }) => id);
}
