import { sql, type Kysely } from 'kysely';
import { DEFAULT_LANGUAGE } from '#schemas/language-codes.ts';
import type { Language } from '#schemas/language.ts';
import type { Tables } from '../../../core/database/tables.ts';
import { UNSORTED_CATEGORY } from '../indication-names.ts';
import plainNames from './plain-names.json' with { type: 'json' };

/** Names of one condition by language; the first English one becomes its name if the condition is new. */
export type NameGroup = Readonly<Record<Language, readonly string[]>>;

/** The source of these names. */
const OWN_LIST = 'Trialflow';

interface GroupName {
  readonly group: number;
  readonly name: string;
  readonly language: Language;
  readonly place: number;
}

function namesOf(groups: readonly NameGroup[]): GroupName[] {
  return groups.flatMap((names, group) =>
    Object.entries(names).flatMap(([language, own]) => own.map((name, place) => ({ group, name, language, place }))),
  );
}

/** The rows of a file as a relation, with the key of each. */
const asked = (rows: readonly GroupName[]) => sql`
  select wanted.*, condition_key(wanted.name) as match_key
  from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
    as wanted ("group" integer, name text, language text, place integer)`;

/** Adds the names of a group to the conditions that have one of them. Returns how many names are new. */
async function attach(tx: Kysely<Tables>, rows: readonly GroupName[], source: string): Promise<number> {
  const { numAffectedRows } = await sql`
    with asked as materialized (${asked(rows)}),
    known as (
      select distinct asked."group", condition_names.indication_id from asked
      join condition_names on condition_names.match_key = asked.match_key and condition_names.language = asked.language)
    insert into condition_names (indication_id, match_key, language, name, source)
    select distinct on (known.indication_id, asked.match_key, asked.language)
      known.indication_id, asked.match_key, asked.language, asked.name, ${source}::text
    from known join asked on asked."group" = known."group" where asked.match_key <> ''
    order by known.indication_id, asked.match_key, asked.language, asked.place
    on conflict (indication_id, match_key, language) do update set name = excluded.name, source = excluded.source
      where condition_names.source = 'registry'
        or (condition_names.source = ${OWN_LIST} and excluded.source <> ${OWN_LIST})`.execute(tx);
  return Number(numAffectedRows ?? 0);
}

/**
 * A condition that came from a registry is hidden while no study recruits for it; if the file names it first in a
 * group, visitors can choose it from now on. Returns how many.
 */
async function offer(tx: Kysely<Tables>, rows: readonly GroupName[]): Promise<number> {
  const first = rows.filter(({ place, language }) => place === 0 && language === DEFAULT_LANGUAGE);
  const { numAffectedRows } = await sql`
    with asked as materialized (${asked(first)})
    update indications set show_for_signup = true, origin = 'vocabulary'
    where origin = 'registry'
      and id in (select indication_id from condition_names join asked using (match_key, language))`.execute(tx);
  return Number(numAffectedRows ?? 0);
}

/** Creates conditions, visible to visitors, for the groups without a known name. Returns how many. */
async function add(tx: Kysely<Tables>, rows: readonly GroupName[]): Promise<number> {
  const { numAffectedRows } = await sql`
    with asked as materialized (${asked(rows)}),
    unknown as (
      select min(name) filter (where place = 0 and language = ${DEFAULT_LANGUAGE}::text) as name from asked
      group by "group"
      having not bool_or(exists (select 1 from condition_names where condition_names.match_key = asked.match_key
        and condition_names.language = asked.language)))
    insert into indications (category_id, name_en, name_es, show_for_signup, type, origin)
    select distinct on (condition_key(name)) ${UNSORTED_CATEGORY}::integer, name, null, true, 'chronic', 'vocabulary'
    from unknown where name is not null and condition_key(name) <> '' order by condition_key(name), name`.execute(tx);
  return Number(numAffectedRows ?? 0);
}

export interface SavedNames {
  readonly conditions: number;
  readonly names: number;
}

/**
 * Stores names of conditions with their source, in one transaction. `adds`: visitors can choose the first name of each
 * group, and a group without a known name becomes a condition.
 */
export async function saveNameGroups(
  db: Kysely<Tables>,
  groups: readonly NameGroup[],
  source: string,
  adds: boolean,
): Promise<SavedNames> {
  const rows = namesOf(groups);
  return db.transaction().execute(async (tx) => {
    // An import of studies creates conditions as well, and takes the same lock.
    await sql`select pg_advisory_xact_lock(hashtext('indications'))`.execute(tx);
    const added = adds ? await add(tx, rows) : 0;
    const names = await attach(tx, rows, source);
    return { conditions: added + (adds ? await offer(tx, rows) : 0), names };
  });
}

/** Adds the product's own plain names to existing conditions; running it again changes nothing. */
export async function savePlainNames(db: Kysely<Tables>): Promise<SavedNames> {
  return saveNameGroups(db, plainNames, OWN_LIST, false);
}
