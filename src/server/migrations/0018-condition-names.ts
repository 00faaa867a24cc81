import { sql, type Kysely } from 'kysely';

const STATEMENTS = [
  // A name normalised for searching: no accents, case or punctuation. Both engines must give the same result, whatever
  // their collation.
  `create function condition_key(name text) returns text language sql stable parallel safe as $$
     select trim(regexp_replace(regexp_replace(lower(unaccent(name)), '[''’\`´]', '', 'g'),
       '[^a-z0-9]+', ' ', 'g')) $$`,
  `create table condition_names (
     indication_id integer not null references indications (id) on delete cascade,
     match_key text not null check (match_key <> ''),
     language text not null check (language in ('en', 'es')),
     name text not null,
     source text not null,
     primary key (indication_id, match_key, language)
   )`,
  `create index condition_names_by_key on condition_names (match_key)`,
  `create index condition_names_by_likeness on condition_names using gin (match_key gin_trgm_ops)
    with (fastupdate = off)`,
  // Triggers, so that names are found whatever writes the condition, including a server of the previous version.
  `create function keep_condition_name(id integer, named text, in_language text, from_source text) returns void
    language sql as $$
     insert into condition_names (indication_id, match_key, language, name, source)
     select id, condition_key(named), in_language, named, from_source where condition_key(named) <> ''
     on conflict (indication_id, match_key, language) do update set name = excluded.name, source = excluded.source
       where excluded.source = 'own' or condition_names.source = 'registry' $$`,
  `create function keep_own_names() returns trigger language plpgsql as $$ begin
     delete from condition_names where indication_id = new.id and source = 'own';
     perform keep_condition_name(new.id, match_key, 'en', 'registry') from indication_names
     where indication_id = new.id;
     perform keep_condition_name(new.id, new.name_en, 'en', 'own');
     if new.name_es is not null then perform keep_condition_name(new.id, new.name_es, 'es', 'own'); end if;
     return null; end $$`,
  `create trigger indications_are_found after insert or update of name_en, name_es on indications
    for each row execute function keep_own_names()`,
  `create function keep_registry_name() returns trigger language plpgsql as $$ begin
     perform keep_condition_name(new.indication_id, new.match_key, 'en', 'registry');
     return null; end $$`,
  `create trigger registry_names_are_found after insert on indication_names
    for each row execute function keep_registry_name()`,
  `select keep_condition_name(indication_id, match_key, 'en', 'registry') from indication_names`,
  `select keep_condition_name(id, name_en, 'en', 'own') from indications`,
  `select keep_condition_name(id, name_es, 'es', 'own') from indications where name_es is not null`,
];

/** Every name that finds a condition, with its language and source; requires the extensions pg_trgm and unaccent. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
