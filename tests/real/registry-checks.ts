import { readFileSync } from 'node:fs';
import { Type } from 'typebox';
import { Value } from 'typebox/value';
import { createCatalogue } from '#server/features/studies/catalogue.ts';
import { createPlaces } from '#server/features/studies/places/places.ts';
import type { Database } from '#server/core/database/open-database.ts';
import type { ImportProblemKind } from '#importers/import-problem.ts';
import { readCriteriaFile } from '#importers/criteria/read-criteria-file.ts';
import { saveCriteria } from '#importers/criteria/save-criteria.ts';
import { openImportSource } from '#importers/import-source.ts';
import { importStudies } from '#importers/import-studies.ts';
import type { Checks } from './checks.ts';

const Location = Type.Object({
  country: Type.String(),
  facility: Type.Optional(Type.String()),
  geoPoint: Type.Optional(Type.Object({ lat: Type.Number(), lon: Type.Number() })),
});

/** The parts of a record that are compared, read here independently of the importer's code. */
const Source = Type.Object({
  protocolSection: Type.Object({
    identificationModule: Type.Object({ nctId: Type.String(), briefTitle: Type.String() }),
    statusModule: Type.Optional(Type.Object({ overallStatus: Type.String() })),
    eligibilityModule: Type.Optional(
      Type.Object({
        sex: Type.String(),
        minimumAge: Type.Optional(Type.String()),
        maximumAge: Type.Optional(Type.String()),
        eligibilityCriteria: Type.Optional(Type.String()),
      }),
    ),
    conditionsModule: Type.Optional(Type.Object({ conditions: Type.Array(Type.String()) })),
    contactsLocationsModule: Type.Optional(Type.Object({ locations: Type.Optional(Type.Array(Location)) })),
  }),
});

function readSource(file: string) {
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => Value.Parse(Source, JSON.parse(line)).protocolSection);
}

const GENDERS: Readonly<Record<string, string>> = { ALL: 'any', FEMALE: 'female', MALE: 'male' };

/** Years as written; months, weeks and days as parts of a year. */
function years(text: string | undefined): number | null {
  if (text === undefined) return null;
  const amount = Number.parseInt(text, 10);
  if (text.includes('Year')) return amount;
  return text.includes('Month') ? amount / 12 : (amount * (text.includes('Week') ? 7 : 1)) / 365.25;
}

export async function importRegistry({ db }: Database, file: string, say: (line: string) => void) {
  const kinds = new Map<ImportProblemKind, number>();
  const reported = new Set<string>();
  const started = performance.now();
  const summary = await importStudies({
    db,
    places: createPlaces(db),
    sources: await openImportSource(file),
    onProblem: ({ kind, record }) => {
      kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
      reported.add(record);
    },
  });
  say(
    `${file}: ${JSON.stringify(summary)} in ${Math.round(performance.now() - started)} ms; ` +
      `${reported.size} records with something to report`,
  );
  for (const [kind, count] of [...kinds].toSorted(([one], [other]) => one.localeCompare(other)))
    say(`  ${String(count).padStart(6)}  ${kind}`);
  return { summary, kinds };
}

async function spotCheck(
  database: Database,
  source: ReturnType<typeof readSource>[number],
  checks: Checks,
): Promise<void> {
  const {
    identificationModule: { nctId, briefTitle },
    eligibilityModule,
    statusModule,
    conditionsModule,
    contactsLocationsModule,
  } = source;
  const study = await createCatalogue(database.db, createPlaces(database.db), async () => false).study(nctId);
  checks.check(`${nctId} title`, study?.name.en, briefTitle.trim());
  checks.check(
    `${nctId} ages`,
    [study?.minAge, study?.maxAge],
    [years(eligibilityModule?.minimumAge), years(eligibilityModule?.maximumAge)],
  );
  checks.check(`${nctId} sex`, study?.gender, GENDERS[eligibilityModule?.sex ?? '']);
  checks.check(
    `${nctId} status`,
    study?.internalStatus,
    statusModule?.overallStatus === 'RECRUITING' ? 'Active' : 'Closed',
  );
  const names = await database.db
    .selectFrom('indication_names')
    .select('match_key')
    .where('indication_id', 'in', study?.associatedIndicationIds ?? [])
    .execute();
  const known = new Set(names.map(({ match_key: key }) => key));
  const plain = (name: string) =>
    name
      .normalize('NFKD')
      .replace(/\p{M}/gu, '')
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]+/gu, ' ')
      .trim();
  checks.check(
    `${nctId} conditions, by their names`,
    conditionsModule?.conditions.filter((name) => !known.has(plain(name))),
    [],
  );
  checks.check(
    `${nctId} conditions are at most those named`,
    (study?.associatedIndicationIds.length ?? 0) <= (conditionsModule?.conditions.length ?? 0),
    true,
  );
  const locations = contactsLocationsModule?.locations ?? [];
  const sites = await database.db
    .selectFrom('study_sites')
    .innerJoin('sites', 'sites.id', 'site_id')
    .select(['country_text', 'lat', 'lon'])
    .where('study_id', '=', nctId)
    .execute();
  const marks = (list: readonly (readonly unknown[])[]) => list.map((parts) => JSON.stringify(parts)).toSorted();
  const located = locations.filter(({ geoPoint }) => geoPoint);
  checks.check(
    `${nctId} sites`,
    marks(sites.map(({ country_text }) => [country_text])),
    marks(locations.map(({ country }) => [country])),
  );
  checks.check(
    `${nctId} coordinates`,
    marks(sites.filter(({ lat }) => lat !== null).map(({ lat, lon }) => [lat, lon])),
    marks(located.map(({ geoPoint }) => [geoPoint?.lat, geoPoint?.lon])),
  );
  const stored = await database.db
    .selectFrom('studies')
    .select('eligibility_text')
    .where('id', '=', nctId)
    .executeTakeFirst();
  checks.check(
    `${nctId} criteria text, whole`,
    stored?.eligibility_text,
    eligibilityModule?.eligibilityCriteria?.trim(),
  );
}

/** A recruiting study of the registry with the questions that were written for it, near one of its sites. */
async function checkCriteriaFile(database: Database, checks: Checks): Promise<void> {
  const reading = readCriteriaFile(
    readFileSync(new URL('../../docs/examples/criteria-NCT04042844.json', import.meta.url), 'utf8'),
  );
  checks.check('[O4] the example criteria file is good', reading.ok, true);
  if (!reading.ok) return;
  const { studyId, criteria } = reading.file;
  await saveCriteria(database.db, reading.file);
  const catalogue = createCatalogue(database.db, createPlaces(database.db), async () => false);
  const study = await catalogue.study(studyId);
  checks.check(
    `${studyId} recruits and asks its questions`,
    [study?.internalStatus, study?.criteria.length],
    ['Active', criteria.length],
  );
  const sites = await catalogue.sitesNear({ studyId, postalCode: '33602', country: 'US' });
  checks.check(
    `${studyId} has its Tampa sites first for Tampa`,
    sites?.slice(0, 2).map(({ city }) => city),
    ['Tampa', 'Tampa'],
  );
}

/**
 * [O4] Every record is stored or reported, the sums agree, and twenty records agree field by field with their source.
 */
export async function checkRegistry(
  database: Database,
  folder: string,
  checks: Checks,
  say: (line: string) => void,
): Promise<void> {
  const file = `${folder}/studies/ctgov-studies.ndjson`;
  const source = readSource(file);
  const locations = source.flatMap(({ contactsLocationsModule }) => contactsLocationsModule?.locations ?? []);
  const { summary, kinds } = await importRegistry(database, file, say);
  checks.check('[O4] every record was read', summary.records, source.length);
  checks.check('[O4] every record is stored or refused', summary.studies + summary.refused, source.length);
  checks.check('[O4] every site is stored', summary.sites, locations.length);
  checks.check(
    '[O4] every site without a name is reported',
    kinds.get('facility-absent'),
    locations.filter(({ facility }) => facility === undefined).length,
  );
  checks.check(
    '[O4] every long text is reported',
    kinds.get('text-long'),
    source.filter(({ eligibilityModule }) => (eligibilityModule?.eligibilityCriteria?.trim().length ?? 0) > 8000)
      .length,
  );
  const step = Math.floor(source.length / 20);
  for (let index = 0; index < 20; index += 1) {
    const record = source[index * step];
    if (record) await spotCheck(database, record, checks);
  }
  for (const record of source)
    if (/Month|Day|Week/.test(record.eligibilityModule?.minimumAge ?? '')) await spotCheck(database, record, checks);
  await checkCriteriaFile(database, checks);
  // The study that got its questions meanwhile was modified, so it is stored once more.
  const again = await importRegistry(database, file, () => undefined);
  checks.check('[O4] the same file again costs no write', again.summary, {
    ...again.summary,
    records: source.length,
    studies: 1,
    unchanged: source.length - 1,
    refused: 0,
  });
  const partial = await importRegistry(database, `${folder}/studies/ctgov-partial.ndjson`, say);
  checks.check(
    '[O4] records with whole modules missing are stored, closed, and reported',
    [partial.summary.studies, partial.summary.recruiting, partial.kinds.get('eligibility-absent')],
    [2, 0, 2],
  );
}
