import { sql, type Kysely } from 'kysely';

const STATEMENTS = [
  // A separate table: rows of accesses stay as they are, and the previous version keeps writing them.
  `create table failed_accesses (
    access_id bigint primary key references accesses (id), given integer not null, failed_at timestamptz not null)`,
  `create trigger failed_accesses_append_only before update or delete on failed_accesses
    for each row execute function refuse_change()`,
];

/** Which exports were interrupted, and after how many leads. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
