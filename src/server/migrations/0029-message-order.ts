import { sql, type Kysely } from 'kysely';

const STATEMENTS = [
  'alter table outside_messages add column position bigint generated always as identity',
  'alter table outside_messages add column in_order_of text',
  `create index outside_messages_in_order on outside_messages (in_order_of, position)
    where state = 'queued' and in_order_of is not null`,
];

/** Messages about the same thing are sent in the order in which they were queued (K4). */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
