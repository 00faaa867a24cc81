import { randomUUID } from 'node:crypto';
import { sql, type Kysely } from 'kysely';
import { type PostalPlaces, offerRecruitingIndications, savePlainNames } from '#server/features/studies/index.ts';
import type { Tables } from '#server/core/database/tables.ts';
import { closeStudies, saveBatch, type BatchTarget } from './import-batch.ts';
import type { ImportProblem } from './import-problem.ts';
import type { ImportText } from './import-source.ts';
import { jsonTexts } from './json-texts.ts';
import { readRecords } from './read-records.ts';
import type { NormalisedRecord, NormalisedStudy } from './study-registers/normalised-study.ts';

/** A batch is one transaction, and all that is in memory at a time. */
const RECORDS_PER_BATCH = 200;
const SITES_PER_BATCH = 4000;
/**
 * After this many stored records the tables are analysed for the first time, and again each time their number has grown
 * by this factor.
 */
const FIRST_COUNT = 1000;
const TIMES_AS_MANY = 4;

export interface ImportSummary {
  /** Records read, refused ones included. */
  readonly records: number;
  /** Studies stored because they are new or changed; each id once. */
  readonly studies: number;
  /** Records that equal what is already stored. */
  readonly unchanged: number;
  /** How many of the stored studies recruit. */
  readonly recruiting: number;
  /** Sites of the stored studies. */
  readonly sites: number;
  /** Those in the seven countries that have coordinates. */
  readonly matchableSites: number;
  readonly refused: number;
}

export interface ImportRun {
  readonly db: Kysely<Tables>;
  readonly places: Pick<PostalPlaces, 'locateAreas'>;
  readonly sources: AsyncIterable<ImportText>;
  readonly onProblem: (problem: ImportProblem) => void;
  /** Called after each stored batch. */
  readonly onProgress?: (done: Pick<ImportSummary, 'records' | 'unchanged'>) => void;
}

interface Tally {
  records: number;
  refused: number;
  unchanged: number;
}

interface Batch {
  readonly studies: Map<string, NormalisedStudy>;
  /** Ids of records that were refused. */
  readonly refused: Set<string>;
  sites: number;
}

const emptyBatch = (): Batch => ({ studies: new Map(), refused: new Set(), sites: 0 });

function add(batch: Batch, { record, id, normalised }: NormalisedRecord, onProblem: ImportRun['onProblem']): void {
  if (!normalised) {
    if (id !== undefined) batch.refused.add(id);
    return;
  }
  // Of two records of one study, the later one is kept, whatever the earlier one was.
  batch.refused.delete(record);
  if (batch.studies.has(record)) onProblem({ record, field: 'id', kind: 'record-repeated' });
  batch.studies.set(record, normalised);
  batch.sites += normalised.sites.length;
}

async function flush(target: BatchTarget, batch: Batch, tally: Tally): Promise<void> {
  tally.unchanged += await saveBatch(target, [...batch.studies.values()]);
  for (const record of await closeStudies(target.db, [...batch.refused]))
    target.onProblem({ record, field: '', kind: 'study-closed' });
}

/**
 * Analyses the growing tables. The database does so by itself only once a minute, and until then plans each batch for
 * tables of their earlier size: fifty thousand records took 78 s instead of 30.
 */
async function countForPlans(db: Kysely<Tables>): Promise<void> {
  await sql`analyze studies, sites, study_sites, study_indications, open_sites`.execute(db);
}

/** Counted in the database, so that nothing has to be remembered about earlier studies. */
async function storedBy(
  db: Kysely<Tables>,
  run: string,
): Promise<Pick<ImportSummary, 'studies' | 'recruiting' | 'sites' | 'matchableSites'>> {
  const { rows } = await sql<{
    readonly studies: string;
    readonly recruiting: string;
    readonly sites: string;
    readonly matchable: string;
  }>`
    select count(distinct studies.id) as studies,
      count(distinct studies.id) filter (where studies.status = 'Active') as recruiting,
      count(study_sites.ext_id) as sites,
      count(study_sites.ext_id) filter (where sites.country is not null and sites.lat is not null) as matchable
    from studies left join study_sites on study_sites.study_id = studies.id
    left join sites on sites.id = study_sites.site_id
    where studies.import_run = ${run}::uuid`.execute(db);
  const [row] = rows;
  return {
    studies: Number(row?.studies),
    recruiting: Number(row?.recruiting),
    sites: Number(row?.sites),
    matchableSites: Number(row?.matchable),
  };
}

async function* recordsOf(sources: ImportRun['sources']): AsyncGenerator<NormalisedRecord> {
  for await (const { name, chunks } of sources)
    for await (const json of jsonTexts(chunks)) yield* readRecords(json, name);
}

/**
 * Imports records of studies with sites and conditions (O4), whose format is recognised by their shape. Streams; each
 * batch is one transaction, and unchanged records are skipped, so an interrupted import continues where it stopped when
 * it is started again. Every record is stored, unchanged, or reported to `onProblem` as refused; a study with a refused
 * record is closed. Throws if the source or the database fails; earlier batches are kept.
 */
export async function importStudies({ db, places, sources, onProblem, onProgress }: ImportRun): Promise<ImportSummary> {
  const run = randomUUID();
  const target = { db, places, run, onProblem };
  const tally: Tally = { records: 0, refused: 0, unchanged: 0 };
  let batch = emptyBatch();
  let nextCount = FIRST_COUNT;
  for await (const record of recordsOf(sources)) {
    tally.records += 1;
    record.problems.forEach(onProblem);
    if (!record.normalised) tally.refused += 1;
    add(batch, record, onProblem);
    if (batch.studies.size + batch.refused.size >= RECORDS_PER_BATCH || batch.sites >= SITES_PER_BATCH) {
      await flush(target, batch, tally);
      onProgress?.({ ...tally });
      batch = emptyBatch();
      if (tally.records - tally.unchanged >= nextCount) {
        await countForPlans(db);
        nextCount = (tally.records - tally.unchanged) * TIMES_AS_MANY;
      }
    }
  }
  await flush(target, batch, tally);
  await offerRecruitingIndications(db);
  await savePlainNames(db);
  return { ...tally, ...(await storedBy(db, run)) };
}
