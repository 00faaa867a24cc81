import { sql, type Kysely } from 'kysely';

/** What a save reads of the catalogue. */
const TABLES = [
  'studies',
  'sites',
  'study_sites',
  'study_indications',
  'indications',
  'indication_categories',
  'postal_codes',
  'postal_tables',
];

const STATEMENTS = [
  // May exist: a server of this version that runs beside the previous one needs it with every save.
  `create table if not exists catalogue_version (
    single boolean primary key default true check (single), version uuid not null default gen_random_uuid())`,
  `insert into catalogue_version (single) values (true) on conflict (single) do update set version = gen_random_uuid()`,
  `create table catalogue_changes (transaction xid8 primary key)`,
  `create function note_catalogue_change() returns trigger language plpgsql as $$
  begin
    insert into catalogue_changes (transaction) values (pg_current_xact_id()) on conflict do nothing;
    return null;
  end $$`,
  `create function change_catalogue_version() returns trigger language plpgsql as $$
  begin
    update catalogue_version set version = gen_random_uuid();
    delete from catalogue_changes where transaction = new.transaction;
    return null;
  end $$`,
  // Deferred: transactions that change the catalogue wait for each other only while they commit.
  `create constraint trigger catalogue_changed after insert on catalogue_changes
    deferrable initially deferred for each row execute function change_catalogue_version()`,
  ...TABLES.map(
    (table) => `create trigger catalogue_is_changed after insert or update or delete or truncate on ${table}
      for each statement execute function note_catalogue_change()`,
  ),
];

/**
 * The version of the catalogue: another one after each transaction that changes it, visible together with the change.
 * A server that has just read the version may use what it has read of the catalogue under the same version before.
 * Maintained by triggers, so it includes whatever the previous version, a command or an operator writes.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
