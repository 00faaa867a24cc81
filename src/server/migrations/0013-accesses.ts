import { sql, type Kysely } from 'kysely';

const STATEMENTS = [
  `create table accesses (id bigint generated always as identity primary key,
    action text not null check (action in ('export', 'photos')), lead_id uuid, actor text not null,
    accessed_at timestamptz not null)`,
  `create index accesses_accessed_at on accesses (accessed_at)`,
  `create trigger accesses_append_only before update or delete on accesses
    for each row execute function refuse_change()`,
];

/** Who read whose data with a command: rows are only ever added. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
