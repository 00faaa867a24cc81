import { sql, type Kysely } from 'kysely';

/** Whose a recorded session is: nobody can add to the recording of another visit (L3). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table recording_sessions (session_id uuid primary key, draft_id uuid not null,
    begun_at timestamptz not null)`.execute(db);
  await sql`create index recording_sessions_by_draft on recording_sessions (draft_id)`.execute(db);
}
