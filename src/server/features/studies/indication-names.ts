import { sql, type Kysely } from 'kysely';
import type { Tables } from '../../core/database/tables.ts';
import { indicationKey } from './indication-key.ts';

/** The category for conditions that a registry names and nobody has sorted yet. */
export const UNSORTED_CATEGORY = 2;

const isVaccineName = (name: string) => /\b(vaccin|immuni[sz]ation)/i.test(name);

async function known(tx: Kysely<Tables>, keys: readonly string[]): Promise<Map<string, number>> {
  const rows = await tx
    .selectFrom('indication_names')
    .selectAll()
    .where(sql<boolean>`match_key = any(${[...keys]}::text[])`)
    .execute();
  return new Map(rows.map((row) => [row.match_key, row.indication_id]));
}

/**
 * The indication ids of conditions as a registry names them, by `indicationKey`; unknown ones are created, hidden from
 * sign-up. Call it in a transaction.
 */
export async function indicationIdsOf(
  tx: Kysely<Tables>,
  names: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  // Reversed, so that of two spellings the first one names the condition.
  const byKey = new Map(names.map((name) => [indicationKey(name), name] as const).toReversed());
  byKey.delete('');
  // Two concurrent imports would both create the same condition.
  await sql`select pg_advisory_xact_lock(hashtext('indications'))`.execute(tx);
  const ids = await known(tx, [...byKey.keys()]);
  const unknown = [...byKey]
    .filter(([key]) => !ids.has(key))
    .map(([key, name]) => ({ key, name, type: isVaccineName(name) ? 'vaccine' : 'chronic' }));
  if (unknown.length > 0) await create(tx, unknown, ids);
  return ids;
}

async function create(
  tx: Kysely<Tables>,
  unknown: readonly { readonly key: string }[],
  ids: Map<string, number>,
): Promise<void> {
  // The ids are allocated first, so that each name finds its own.
  const { rows } = await sql<{ readonly match_key: string; readonly indication_id: number }>`
    with given as (
      select key, name, type, nextval(pg_get_serial_sequence('indications', 'id'))::integer as id
      from jsonb_to_recordset(${JSON.stringify(unknown)}::jsonb) as given (key text, name text, type text)
    ), created as (
      insert into indications (id, category_id, name_en, show_for_signup, type, origin)
      select id, ${UNSORTED_CATEGORY}, name, false, type, 'registry' from given
    )
    insert into indication_names (match_key, indication_id) select key, id from given
    returning match_key, indication_id`.execute(tx);
  for (const { match_key: key, indication_id: id } of rows) ids.set(key, id);
}

/**
 * Shows in sign-up those of the registry's conditions that a study recruits for in a country that is served, and hides
 * the others.
 */
export async function offerRecruitingIndications(db: Kysely<Tables>): Promise<void> {
  await sql`
    update indications set show_for_signup = wanted.recruits
    from (select indications.id, exists (
            select 1 from study_indications
            join studies on studies.id = study_indications.study_id and studies.status = 'Active'
              and not studies.is_simulation
            join study_sites on study_sites.study_id = studies.id and study_sites.recruiting
            join sites on sites.id = study_sites.site_id and sites.country is not null
            where study_indications.indication_id = indications.id) as recruits
          from indications where origin = 'registry') as wanted
    where wanted.id = indications.id and indications.show_for_signup <> wanted.recruits`.execute(db);
}
