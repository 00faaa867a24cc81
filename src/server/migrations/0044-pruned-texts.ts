import { sql, type Kysely } from 'kysely';

const STATEMENTS = [
  `alter table content_texts alter column body drop not null`,
  // A text may be removed, and come back when it is written again: its hash says that it is the same.
  `create function refuse_other_text() returns trigger language plpgsql as $$ begin
    if tg_op = 'UPDATE' and new.hash = old.hash and (new.body is null or old.body is null) then return new; end if;
    raise exception 'Rows of % are evidence and stay as they are', tg_table_name;
  end $$`,
  `drop trigger content_texts_append_only on content_texts`,
  `create trigger content_texts_append_only before update or delete on content_texts
    for each row execute function refuse_other_text()`,
];

/** Lets the texts of old drafts be removed, and nothing else of them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
