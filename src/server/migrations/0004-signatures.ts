import { sql, type Kysely } from 'kysely';

const STATEMENTS = [
  `alter table consents add column words text not null default 'server' check (words in ('server', 'browser'))`,
  `create table signatures (
    id bigint generated always as identity primary key, consent_id bigint not null references consents (id),
    lead_id uuid not null,
    text text not null, text_sha256 text not null, meaning text not null, language text not null, signer text not null,
    signed_on date not null,
    signed_at timestamptz not null default now())`,
  `create index signatures_lead on signatures (lead_id)`,
  `create trigger signatures_append_only before update or delete on signatures
    for each row execute function refuse_change()`,
];

/**
 * Signatures from our own signing page: evidence, rows are only ever added; and who vouches that the words of a consent
 * were shown.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
