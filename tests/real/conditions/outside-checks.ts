import { sql } from 'kysely';
import { findConditions } from '#server/features/studies/conditions/find-conditions.ts';
import type { Database } from '#server/core/database/open-database.ts';
import type { Checks } from '../checks.ts';
import { readOutsideQueries, type OutsideQuery } from './outside-queries.ts';

/**
 * The conditions of these names that visitors can choose: not those of a study that recruits only in other countries.
 */
async function idsOf({ db }: Database, conditions: ReadonlySet<string>): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{ id: number }>`
    select distinct indication_id as id from condition_names join indications on indications.id = indication_id
    where show_for_signup and source <> 'Trialflow'
      and match_key in (select condition_key(name) from unnest(${[...conditions]}::text[]) as name)`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

/** The share of queries that bring a condition of their record among the ten. */
async function recallAt10(
  database: Database,
  title: string,
  queries: readonly OutsideQuery[],
  say: (line: string) => void,
): Promise<number> {
  const missed: string[] = [];
  let asked = 0;
  for (const { typed, conditions } of queries) {
    const wanted = await idsOf(database, conditions);
    if (wanted.size === 0) continue;
    asked += 1;
    const found = await findConditions(database.db, typed, 'en');
    if (!found.some(({ id }) => wanted.has(id))) missed.push(typed);
  }
  const recall = (asked - missed.length) / asked;
  say(
    `  ${title}: recall at 10 ${recall.toFixed(3)} (${asked - missed.length} of ${asked}, ` +
      `${queries.length - asked} about nothing that can be chosen); missed, for example: ` +
      missed.slice(0, 12).join('; '),
  );
  return recall;
}

/**
 * The results of the words of others when they were first searched for, on 2026-11-23: less means that the search
 * became worse.
 */
const MIN_SHARES = { conditionKeywords: 0.66, headings: 0.72 } as const;

/**
 * [D13] Words that nobody wrote for this product: what sponsors and librarians call the conditions of recruiting
 * studies. Run it before any names are imported: only then are the product's own list and the registry's names the only
 * ones.
 */
export async function checkOutsideWords(
  database: Database,
  folder: string,
  checks: Checks,
  say: (line: string) => void,
): Promise<void> {
  const queries = readOutsideQueries(folder);
  await recallAt10(database, '[D13] all keywords of sponsors, drugs and methods too', queries.keywords, say);
  const keywords = await recallAt10(
    database,
    '[D13] keywords of sponsors that name a condition',
    queries.conditionKeywords,
    say,
  );
  const headings = await recallAt10(database, '[D13] headings of librarians', queries.headings, say);
  checks.check(
    '[D13] keywords that name a condition find it as often as before',
    keywords >= MIN_SHARES.conditionKeywords,
    true,
  );
  checks.check('[D13] headings of librarians find it as often as before', headings >= MIN_SHARES.headings, true);
}
