import { readFileSync } from 'node:fs';
import { Type } from 'typebox';
import { Value } from 'typebox/value';
import type { Database } from '#server/core/database/open-database.ts';
import type { Checks } from './checks.ts';
import { importRegistry } from './registry-checks.ts';

/** The parts of a trial that are compared, read here independently of the importer's code. */
const Trial = Type.Object({
  nct_id: Type.String(),
  brief_title: Type.String(),
  status: Type.String(),
  eligibility: Type.Object({
    min_age_in_years: Type.Number(),
    max_age_in_years: Type.Number(),
    sex: Type.Optional(Type.String()),
    gender: Type.Optional(Type.String()),
  }),
  diseases: Type.Array(Type.Object({ name: Type.Union([Type.String(), Type.Null()]) })),
  sites: Type.Array(Type.Array(Type.Unknown())),
});

const GENDERS: Readonly<Record<string, string>> = { ALL: 'any', BOTH: 'any', FEMALE: 'female', MALE: 'male' };
const NAME = 0;
const POSTAL_CODE = 3;
const STATUS = 7;

/** [O4] Every trial of the institute and every site of it is stored; every tenth is compared with its source. */
export async function checkNci(
  database: Database,
  folder: string,
  checks: Checks,
  say: (line: string) => void,
): Promise<void> {
  const file = `${folder}/sites/nci-trials-with-sites.ndjson`;
  const trials = readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => Value.Parse(Trial, JSON.parse(line)));
  const { summary, kinds } = await importRegistry(database, file, say);
  const sites = trials.flatMap((trial) => trial.sites);
  checks.check(
    '[O4] every trial of the institute is stored, with every site',
    [summary.records, summary.studies, summary.refused, summary.sites],
    [trials.length, trials.length, 0, sites.length],
  );
  checks.check(
    '[O4] every disease without a name is reported',
    kinds.get('disease-unnamed'),
    trials.flatMap(({ diseases }) => diseases).filter(({ name }) => name === null).length,
  );
  checks.check(
    '[O4] every site of the Veterans Affairs is reported',
    kinds.get('veterans-site'),
    sites.filter((site) => site.at(-1) === true).length,
  );
  checks.check(
    '[O4] the same trials again cost no write',
    (await importRegistry(database, file, () => undefined)).summary,
    { ...summary, studies: 0, unchanged: trials.length, recruiting: 0, sites: 0, matchableSites: 0 },
  );
  for (const trial of trials.filter((_, index) => index % 10 === 0)) await checkTrial(database, trial, checks);
}

async function checkTrial({ db }: Database, trial: Type.Static<typeof Trial>, checks: Checks): Promise<void> {
  const { nct_id: id, eligibility } = trial;
  const row = await db.selectFrom('studies').select('document').where('id', '=', id).executeTakeFirst();
  const stored = await db
    .selectFrom('study_sites')
    .innerJoin('sites', 'sites.id', 'site_id')
    .select(['name', 'recruiting', 'postal_code'])
    .where('study_id', '=', id)
    .execute();
  const active = trial.status === 'Active';
  checks.check(
    `${id} title, status, sex`,
    [row?.document.name.en, row?.document.internalStatus, row?.document.gender],
    [trial.brief_title.trim(), active ? 'Active' : 'Closed', GENDERS[eligibility.sex ?? eligibility.gender ?? '']],
  );
  const [least, most] = [row?.document.minAge ?? 0, row?.document.maxAge ?? 999];
  checks.check(
    `${id} ages`,
    [Math.round(least * 100), Math.round(most * 100)],
    [Math.round(eligibility.min_age_in_years * 100), Math.round(eligibility.max_age_in_years * 100)],
  );
  const marks = (list: readonly (readonly unknown[])[]) => list.map((parts) => JSON.stringify(parts)).toSorted();
  checks.check(
    `${id} sites`,
    marks(stored.map(({ name, recruiting }) => [name, recruiting])),
    marks(trial.sites.map((site) => [String(site[NAME]).trim(), active && site[STATUS] === 'ACTIVE'])),
  );
  checks.check(
    `${id} postal codes`,
    stored.filter(({ postal_code: code }) => code !== null).length,
    trial.sites.filter((site) => site[POSTAL_CODE] !== null && site[POSTAL_CODE] !== '').length,
  );
}
