import type { Kysely } from 'kysely';
import { indicationIdsOf, offerRecruitingIndications } from '../catalogue/indication-names.ts';
import { indicationKey } from '../catalogue/indication-key.ts';
import { savePlainNames } from '../conditions/name-groups.ts';
import type { PostalPlaces } from '../places/places.ts';
import { saveStudies } from '../catalogue/save-studies.ts';
import type { Tables } from '../database/tables.ts';
import type { ImportProblem } from './import-problem.ts';
import { jsonTexts, type JsonText } from './json-texts.ts';
import { locateSites, remembering, type LocateArea } from './registry/locate-sites.ts';
import { normaliseStudy, type NormalisedRecord, type NormalisedStudy } from './registry/normalise-study.ts';

const RECORDS_A_TRANSACTION = 50;

export interface ImportSummary {
  /** Records read, refused ones included. */
  readonly records: number;
  /** Studies stored, each id once. */
  readonly studies: number;
  readonly recruiting: number;
  /** Sites of those studies. */
  readonly sites: number;
  /** Sites in the seven countries that have coordinates. */
  readonly matchableSites: number;
  readonly refused: number;
}

export interface ImportRun {
  readonly db: Kysely<Tables>;
  readonly places: Pick<PostalPlaces, 'locateArea'>;
  /** The text of the file, in pieces. */
  readonly source: AsyncIterable<string>;
  readonly onProblem: (problem: ImportProblem) => void;
}

function readRecord({ text, line }: JsonText): NormalisedRecord {
  const place = `line ${line}`;
  try {
    const record: unknown = JSON.parse(text);
    return normaliseStudy(record, place);
  } catch (error) {
    // Only a text that is no JSON is a finding; anything else is a fault of ours.
    if (!(error instanceof SyntaxError)) throw error;
    return { record: place, problems: [{ record: place, field: '', kind: 'json-unreadable', value: text.slice(0, 60) }] };
  }
}

async function located(normalised: NormalisedStudy, locate: LocateArea, onProblem: ImportRun['onProblem']): Promise<NormalisedStudy> {
  const sites = await locateSites(normalised.sites, locate, (field, kind, value) =>
    onProblem({ record: normalised.study.externalId, field, kind, ...(value === undefined ? {} : { value }) }),
  );
  return { ...normalised, sites };
}

async function saveBatch(db: Kysely<Tables>, batch: readonly NormalisedStudy[]): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const ids = await indicationIdsOf(tx, batch.flatMap(({ conditions }) => conditions));
    const records = batch.map(({ study, conditions, eligibilityText, sites }) => {
      const associatedIndicationIds = [...new Set(conditions.flatMap((name) => ids.get(indicationKey(name)) ?? []))];
      return { study: { ...study, associatedIndicationIds }, origin: 'registry' as const, eligibilityText, sites };
    });
    await saveStudies(tx, records);
  });
}

interface Tally {
  records: number;
  refused: number;
  readonly stored: Map<string, { readonly recruiting: boolean; readonly sites: number; readonly matchable: number }>;
}

function count(tally: Tally, { study, sites }: NormalisedStudy): void {
  const matchable = sites.filter((site) => site.country && site.point).length;
  tally.stored.set(study.externalId, { recruiting: study.internalStatus === 'Active', sites: sites.length, matchable });
}

function summaryOf({ records, refused, stored }: Tally): ImportSummary {
  const studies = [...stored.values()];
  const sum = (part: (study: (typeof studies)[number]) => number) => studies.reduce((total, study) => total + part(study), 0);
  return { records, refused, studies: studies.length, recruiting: sum((study) => Number(study.recruiting)), sites: sum((study) => study.sites), matchableSites: sum((study) => study.matchable) };
}

/**
 * Imports registry records as studies with sites and conditions (O4). Streams; each batch is one transaction; the same file
 * again changes nothing. Every record is stored or told to `onProblem` as refused. Throws when the source or the database fails: batches before are kept.
 */
export async function importStudies({ db, places, source, onProblem }: ImportRun): Promise<ImportSummary> {
  const locate = remembering((country, area) => places.locateArea(country, area));
  const tally: Tally = { records: 0, refused: 0, stored: new Map() };
  let batch = new Map<string, NormalisedStudy>();
  for await (const json of jsonTexts(source)) {
    const { record, normalised, problems } = readRecord(json);
    tally.records += 1;
    problems.forEach(onProblem);
    if (!normalised) {
      tally.refused += 1;
      continue;
    }
    if (tally.stored.has(record)) onProblem({ record, field: 'identificationModule.nctId', kind: 'record-repeated', value: `line ${json.line}` });
    // Looked up before the transaction: inside one, the embedded database's only session would wait for itself.
    const study = await located(normalised, locate, onProblem);
    count(tally, study);
    batch.set(record, study);
    if (batch.size === RECORDS_A_TRANSACTION) {
      await saveBatch(db, [...batch.values()]);
      batch = new Map();
    }
  }
  await saveBatch(db, [...batch.values()]);
  await offerRecruitingIndications(db);
  await savePlainNames(db);
  return summaryOf(tally);
}
