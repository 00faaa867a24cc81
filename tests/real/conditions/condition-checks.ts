import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { findConditions } from '#server/features/studies/conditions/find-conditions.ts';
import { saveNameGroups, savePlainNames } from '#server/features/studies/conditions/name-groups.ts';
import type { Database } from '#server/core/database/open-database.ts';
import { readNamesFile } from '#importers/conditions/read-names-file.ts';
import type { Checks } from '../checks.ts';
import { HELD_OUT } from './queries-held-out.ts';
import { QUERIES } from './queries.ts';
import type { ConditionQuery } from './query.ts';

const FILES = [
  ['conditions/consumer-conditions-507.json', 'consumer list', 507, true],
  ['conditions/ctgov-conditions.tsv', 'registry strings', 530, true],
  ['sites/maintypes.json', 'main types', 124, true],
  ['conditions/nci-patient-dictionary-en-es.json', 'dictionary', 751, false],
] as const;

const MIN_RECALL = 0.95;

/** The conditions that a name of the real data means; ignores the product's own list. */
async function meantBy({ db }: Database, name: string): Promise<readonly number[]> {
  const { rows } = await sql<{
    id: number;
  }>`
    select distinct indication_id as id from condition_names
    where match_key = condition_key(${name}) and source <> 'Trialflow'`.execute(db);
  return rows.map(({ id }) => id);
}

async function isNameAlready({ db }: Database, typed: string): Promise<boolean> {
  return (
    (await sql`select 1 from condition_names where match_key = condition_key(${typed}) limit 1`.execute(db)).rows
      .length > 0
  );
}

interface Tally {
  found: number;
  first: number;
  asked: number;
}

const share = (part: number, { asked }: Tally) => (asked === 0 ? '-' : (part / asked).toFixed(3));
const words = (label: string, tally: Tally) =>
  `  ${label}: recall at 10 ${share(tally.found, tally)} (${tally.found} of ${tally.asked}), ` +
  `best of all ${share(tally.first, tally)}`;

async function measure(
  database: Database,
  title: string,
  queries: readonly ConditionQuery[],
  say: (line: string) => void,
): Promise<number> {
  const all: Tally = { found: 0, first: 0, asked: 0 };
  const notNames: Tally = { found: 0, first: 0, asked: 0 };
  const times: number[] = [];
  for (const [kind, typed, meant] of queries) {
    const ids = await meantBy(database, meant);
    if (ids.length === 0) throw new Error(`No condition is called "${meant}"`);
    const start = performance.now();
    const found = await findConditions(database.db, typed, kind === 'spanish' ? 'es' : 'en');
    times.push(performance.now() - start);
    const place = found.findIndex(({ id }) => ids.includes(id));
    if (place < 0)
      say(`  not found: ${kind} "${typed}" (${meant}); instead: ${found.map(({ name }) => name.en).join(', ')}`);
    for (const tally of (await isNameAlready(database, typed)) ? [all] : [all, notNames]) {
      tally.asked += 1;
      tally.found += Number(place >= 0);
      tally.first += Number(place === 0);
    }
  }
  times.sort((one, other) => one - other);
  say(words(title, all));
  say(words(`${title}, of those no name holds word for word`, notNames));
  say(
    `  ${title}: median ${times[Math.floor(times.length / 2)]?.toFixed(1)} ms, slowest ${times.at(-1)?.toFixed(1)} ms`,
  );
  return all.found / all.asked;
}

/** [D13] The names of the real data in addition to the studies of the registry, and what 200 people type. */
export async function checkConditionSearch(
  database: Database,
  folder: string,
  checks: Checks,
  say: (line: string) => void,
): Promise<void> {
  for (const [file, shape, entries, adds] of FILES) {
    const read = readNamesFile(readFileSync(`${folder}/${file}`, 'utf8'));
    checks.check(
      `[O4] ${file} is recognized by its shape, whole`,
      [read?.shape, read?.groups.length],
      [shape, entries],
    );
    if (!read) continue;
    say(`${file}: ${JSON.stringify(await saveNameGroups(database.db, read.groups, file, adds))}`);
    checks.check(
      `[O4] ${file} again adds nothing`,
      (await saveNameGroups(database.db, read.groups, file, adds)).conditions,
      0,
    );
  }
  await savePlainNames(database.db);
  const tuned = await measure(database, '[D13] 140 queries', QUERIES, say);
  const heldOut = await measure(database, '[D13] 60 held-out queries', HELD_OUT, say);
  checks.check('[D13] recall at 10 of the queries is at least 0.95', tuned >= MIN_RECALL, true);
  checks.check('[D13] recall at 10 of the held-out queries is at least 0.95', heldOut >= MIN_RECALL, true);
}
