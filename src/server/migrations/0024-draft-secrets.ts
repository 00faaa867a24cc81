import { sql, type Kysely } from 'kysely';

/**
 * Keyed hashes of the secrets that browsers created for their drafts. They outlive the draft and its cookie, so that a
 * save that waited in an outbox for days is still recognised as its visitor's own (K1, K8).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table draft_secrets (draft_id uuid not null, mark text not null, bound_at timestamptz not null,
    primary key (draft_id, mark))`.execute(db);
}
