import { sql, type Kysely } from 'kysely';

const STATEMENTS = [
  // A table of its own: rows of accesses stay as they are, and the version before goes on writing them.
  `create table failed_accesses (
    access_id bigint primary key references accesses (id), given integer not null, failed_at timestamptz not null)`,
  `create trigger failed_accesses_append_only before update or delete on failed_accesses
    for each row execute function refuse_change()`,
];

/** Which exports broke off, and after how much. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
